# shellcheck shell=bash
# Sourced by ./test: steps that run side by side, each with a log of its own that is shown whole when
# it ends, and a table of them all. What is read of a step at the end is in files: a step may run in
# any subshell.

# What a command of a step ends with that was left out: the table says so, and it is no failure.
readonly LEFT_OUT=75

# begin_steps: before the first.
begin_steps() {
  steps=$(mktemp -d) || return 1
  trap 'rm -rf "$steps"' EXIT
  trap 'trap - INT TERM; kill 0' INT TERM
  : >"$steps/table"
}

# step NAME COMMAND...: runs it and remembers when it began, when it ended, what it and all that it
# started took of processors, and whether it failed.
step() {
  local name=$1 log begin=$SECONDS result=passed tests cpu TIMEFORMAT='%U %S'
  shift
  log=$(mktemp "$steps/log.XXXXXX") || return 1
  printf '== %s begins (at %d s)\n' "$name" "$begin"
  { time "$@" >"$log" 2>&1 </dev/null; } 2>"$log.cpu" || { (($? == LEFT_OUT)) && result='left out' || result=FAILED; }
  cpu=$(awk '{ print int($1 + $2) }' "$log.cpu")
  tests=$(sed -n 's/^[0-9]*% tests passed, .* out of \([0-9]*\)$/\1/p' "$log")
  {
    flock 9
    printf '\n== %s %s (after %d s)\n' "$name" "$result" $((SECONDS - begin))
    cat "$log"
    printf '%s\t%d\t%d\t%s\t%s\t%s\n' "$name" "$begin" "$SECONDS" "$cpu" "$result" "$tests" \
      >>"$steps/table"
    grep -E '^[0-9]+% tests passed' "$log" >>"$steps/closing"
  } 9>"$steps/lock"
  rm -f "$log" "$log.cpu"
  [[ $result != FAILED ]]
}

# until_second N COMMAND...: what did not end by then is killed and left out, which is no failure.
until_second() {
  local end=$1 pid
  shift
  set -m  # a process group of its own
  "$@" &
  pid=$!
  set +m
  while kill -0 "$pid" 2>/dev/null && ((SECONDS < end)); do sleep 1; done
  if ! kill -0 "$pid" 2>/dev/null; then wait "$pid"; return; fi
  kill -TERM -- "-$pid"
  wait "$pid" 2>/dev/null
  echo "left out: it did not end by minute $((end / 60))"
  return "$LEFT_OUT"
}

# end_steps: the table, in the order of beginning, and ctest's closing lines. 0 when every step passed
# and some test ran.
end_steps() {
  local name begin end cpu result tests failed=0 ran=0 of_all=0
  printf '\n%-28s %8s %8s %8s %7s  %s\n' step begins minutes cpu tests result
  while IFS=$'\t' read -r name begin end cpu result tests; do
    printf '%-28s %8s %8s %8s %7s  %s\n' "$name" "$(minutes "$begin")" "$(minutes $((end - begin)))" \
      "$(minutes "$cpu")" "$tests" "$result"
    of_all=$((of_all + cpu))
    [[ $result != FAILED ]] || failed=$((failed + 1))
    ran=$((ran + ${tests:-0}))
  done < <(sort -t $'\t' -k 2,2n "$steps/table")
  printf '%-28s %8s %8s %8s %7d\n\n' all '' "$(minutes "$SECONDS")" "$(minutes "$of_all")" "$ran"
  cat "$steps/closing" 2>/dev/null
  ((failed == 0)) || { echo "FAILED: $failed steps"; return 1; }
  ((ran > 0)) || { echo "FAILED: no unit test ran"; return 1; }
  echo "all passed"
}

# minutes SECONDS: with one decimal.
minutes() { printf '%d.%d' $(($1 / 60)) $(($1 % 60 / 6)); }

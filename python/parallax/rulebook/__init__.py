"""The rules of python/parallax/rules/ and of --rules: found, loaded, turned into programs.

finding.py    where rule files lie
file.py       a rule file as it is written, never run; its fingerprint
domain.py     the domain of a rule as clauses
apart.py      runs what a user's file does in a process of its own
loading.py    a rule file run and checked: a Rule (parallax/relation.py)
programs.py   the two sides of a rule as programs, and their text for scripts
templates/    what `parallax rules new` writes

`python3 -m parallax.rulebook` lists what the rule files say of themselves.
"""

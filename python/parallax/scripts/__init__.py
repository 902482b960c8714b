"""Texts that are programs: reproduction scripts and the sides that a relation states.

text.py           the adapter's part of scripts, put together of real files
parts/            those files that no library owns
text_program.py   a text that defines run(), as something that can be called
server.py         runs scripts, each in a fork that has the library already; started by itself
check.py          the end of the script by which `parallax doctor` tries an adapter's part
"""

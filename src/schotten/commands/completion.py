"""`schotten completion SHELL`: a script that completes words, options and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from cyclopts import App


@dataclass(frozen=True)
class Word:
    """A word with its help, its options, and the values that some of them take."""

    name: str
    help: str
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)
    values: tuple[str, ...] = ()  # of its first argument
    words: tuple[str, ...] = ()  # a word may have words of its own


def make_run(apps: Callable[[], Iterable[tuple[str, App, str]]]) -> Callable[..., None]:
    """The word itself; ``apps`` gives every word of the table with its parser and its line in the help."""

    def run(shell: Literal["bash", "zsh", "fish"], /) -> None:
        """Print a script for your shell that completes words, options and values.

        Parameters
        ----------
        shell
            Which shell reads it.

        """
        print(script(shell, [read_word(*each) for each in apps()]), end="")

    return run


def script(shell: str, words: list[Word]) -> str:
    """The script for a shell."""
    return {"bash": bash, "zsh": zsh, "fish": fish}[shell](words)


def read_word(name: str, app: App, line: str) -> Word:
    """A word as its own parser knows it."""
    words = tuple(key for key in app if not key.startswith("-"))
    if app.default_command is None:
        return Word(name, line, words=words)
    options: dict[str, tuple[str, ...]] = {}
    first: tuple[str, ...] = ()
    for argument in app.assemble_argument_collection():
        names = [each for each in argument.names if each.startswith("--")]
        choices = tuple(argument.get_choices() or ())
        if not names:
            first = first or choices or known_values(argument.name.strip("-").lower())
        for each in names:
            options[each] = tuple(filter(None, choices)) or known_values(each.strip("-"))
    return Word(name, line, {**options, "--help": ()}, first, words)


def known_values(name: str) -> tuple[str, ...]:
    """The values that an option of this name takes, where they are a few."""
    from schotten.ai import level_names
    from schotten.editions import EDITIONS
    from schotten.i18n import LANGUAGES

    return {"edition": tuple(EDITIONS), "level": level_names(), "lang": LANGUAGES}.get(name, ())


def bash(words: list[Word]) -> str:
    """The script for bash."""
    cases = []
    for word in words:
        options = " ".join([*word.options, *word.words, *word.values])
        values = "".join(
            f"        {option}) found='{' '.join(choices)}' ;;\n" for option, choices in word.options.items() if choices
        )
        inner = (
            f"      case $before in\n{values}        *) found='{options}' ;;\n      esac\n"
            if values
            else f"      found='{options}'\n"
        )
        cases.append(f"    {word.name})\n{inner}      ;;\n")
    return (
        "_schotten() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} found=''\n"
        f"  if [ \"$COMP_CWORD\" -eq 1 ]; then found='{' '.join(word.name for word in words)} --help --version'\n"
        "  else case ${COMP_WORDS[1]} in\n" + "".join(cases) + "  esac; fi\n"
        '  COMPREPLY=($(compgen -W "$found" -- "$word"))\n'
        "}\ncomplete -o default -F _schotten schotten ./schotten\n"
    )


def zsh(words: list[Word]) -> str:
    """The script for zsh."""
    named = "\n".join(f"    '{word.name}:{quoted(word.help)}'" for word in words)
    cases = []
    for word in words:
        specs = [
            f"'{option}[]{f':value:({chr(32).join(choices)})' if choices else ''}'"
            for option, choices in word.options.items()
        ]
        more = " ".join([*word.values, *word.words])
        specs.append(f"'*:argument:{f'({more})' if more else '_files'}'")
        cases.append(f"    {word.name}) _arguments {' '.join(specs)} ;;\n")
    return (
        "#compdef schotten ./schotten\n_schotten() {\n  local -a words_known\n  words_known=(\n" + named + "\n  )\n"
        "  if (( CURRENT == 2 )); then _describe 'word' words_known; return; fi\n"
        "  local word=$words[2]\n  shift words; (( CURRENT-- ))\n  case $word in\n" + "".join(cases) + "  esac\n}\n"
        'if [ "$funcstack[1]" = "_schotten" ]; then _schotten "$@"; else compdef _schotten schotten ./schotten; fi\n'
    )


def fish(words: list[Word]) -> str:
    """The script for fish."""
    lines = []
    for word in words:
        lines.append(f"complete -c schotten -n __fish_use_subcommand -a {word.name} -d '{quoted(word.help)}'")
        here = f"complete -c schotten -n '__fish_seen_subcommand_from {word.name}'"
        for option, choices in word.options.items():
            values = f" -x -a '{' '.join(choices)}'" if choices else ""
            lines.append(f"{here} -l {option.removeprefix('--')}{values}")
        if word.values or word.words:
            lines.append(f"{here} -f -a '{' '.join([*word.values, *word.words])}'")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A help line inside single quotes."""
    return text.replace("'", "’").replace(":", " -")

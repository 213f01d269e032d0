"""The recipe of a language: the English catalogues with other vowels, by a script."""

import json
import re

from recipes.copies import ROOT, Recipe

CODE = "eo"
VOWELS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
HOME = "src/schotten/i18n"
CATALOGUES = sorted((ROOT / HOME / "en").glob("*.json"))
SAME = set(json.loads((ROOT / "tests" / "i18n" / "alike.json").read_text(encoding="utf-8"))["all"])


def translated(text: str) -> str:
    """The English catalogue, every text but the names changed."""
    found = json.loads(text)
    for key, entry in found.items():
        if key not in SAME:
            found[key] = {form: mark(said) for form, said in entry.items()} if isinstance(entry, dict) else mark(entry)
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def mark(text: str) -> str:
    """A text that is no longer English: its vowels are others; facts in braces stay."""
    return "".join(part if part.startswith("{") else part.translate(VOWELS) for part in re.split(r"(\{\w+\})", text))


PAGE_WORDS = (ROOT / "web" / "src" / "words" / "en.ts").read_text(encoding="utf-8").replace("/en/", f"/{CODE}/")
LOADER = f"""\
  {CODE}: {{ start: () => import("../../../src/schotten/i18n/{CODE}/start.json"), all: () => import("./{CODE}") }},
"""
LANGUAGE = Recipe(
    new={
        **{f"{HOME}/{CODE}/{file.name}": translated(file.read_text(encoding="utf-8")) for file in CATALOGUES},
        f"web/src/words/{CODE}.ts": PAGE_WORDS,
    },
    put=[
        (f"{HOME}/__init__.py", ")\nHOME = ", f', "{CODE}"'),
        (f"{HOME}/__init__.py", '"it": ("one", "other")}', f'"{CODE}": ("one", "other"), '),
        ("tests/i18n/alike.json", '  "uk": [],', f'  "{CODE}": [],\n'),
        ("web/src/words/languages.ts", '  it: "Italiano",', f'  {CODE}: "Énglísh",\n'),
        ("web/src/words/languages.ts", "  it: { start: () =>", LOADER),
        ("web/tests/words.test.ts", "import it_ from", f'import {CODE} from "../src/words/{CODE}";\n'),
        ("web/tests/words.test.ts", "ru, it: it_ }", f"{CODE}, "),
        (
            "web/src/rules/load.ts",
            "  it: () => import(",
            f'  {CODE}: () => import("../../../src/schotten/i18n/{CODE}/rules.json"),\n',
        ),
    ],
)

"""`schotten clean`: caches go, and nothing else."""

from pathlib import Path

import pytest

from schotten.commands import clean


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(clean, "ROOT", tmp_path / "nowhere")
    folder = tmp_path / "cache" / "abc"
    folder.mkdir(parents=True)
    (folder / "code.bin").write_bytes(bytes(1_500_000))
    return tmp_path / "cache"


def test_it_says_what_it_removes(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clean.run(dry_run=True)
    assert capsys.readouterr().out == f"would remove {cache} (1.5 MB)\n"
    assert cache.is_dir()
    clean.run()
    assert capsys.readouterr().out == f"removed {cache} (1.5 MB)\n"
    assert not cache.exists()
    clean.run()
    assert capsys.readouterr().out == "nothing to remove\n"


def test_in_a_clone_the_checks_caches_go_too(cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    for name in ("locks", ".ruff_cache", "src"):
        (clone / name).mkdir(parents=True)
    monkeypatch.setattr(clean, "ROOT", clone)
    clean.run()
    assert sorted(path.name for path in clone.iterdir()) == ["locks", "src"]

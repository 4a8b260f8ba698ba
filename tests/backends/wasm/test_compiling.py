"""``rgt compile --wasm``: what it writes, and what it says where it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rgt.cli import cli
from tests.backends.wasm.played import needs_node, node


def compile_game(folder: Path, *options: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["compile", "rg/tic_tac_toe", "-o", str(folder), *options])
    return done.exit_code, f"{done.output}{done.exception}"


@needs_node
def test_files(tmp_path: Path) -> None:
    assert compile_game(tmp_path, "--wasm")[0] == 0
    names = ["tic_tac_toe.d.ts", "tic_tac_toe.js", "tic_tac_toe.wasm"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert (tmp_path / "tic_tac_toe.wasm").stat().st_size < 40_000
    # it replaces its own files, and nobody else's
    assert compile_game(tmp_path, "--wasm")[0] == 0
    (tmp_path / "tic_tac_toe.wasm").write_bytes(b"\0asm\1\0\0\0")
    code, said = compile_game(tmp_path, "--wasm")
    assert code != 0
    assert "CPP010" in said


@needs_node
def test_nothing_is_imported_of_a_system(tmp_path: Path) -> None:
    assert compile_game(tmp_path, "--wasm", "--small")[0] == 0
    script = tmp_path / "script.mjs"
    module = json.dumps(str(tmp_path / "tic_tac_toe.wasm"))
    script.write_text(
        f"""
        import {{ readFileSync }} from "node:fs";
        const module = new WebAssembly.Module(readFileSync({module}));
        console.log(JSON.stringify(WebAssembly.Module.imports(module).map((each) => each.module)));
        """,
        encoding="utf-8",
    )
    assert node(script, {}) == ["rgt", "rgt"]


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RGT_WASM_CXX", "no-such-compiler")
    code, said = compile_game(tmp_path, "--wasm")
    assert code == 1
    assert "CPP011" in said
    assert "no-such-compiler" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("options", [("--wasm", "--python"), ("--wasm", "--search"), ("--small",)])
def test_what_goes_together(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, said = compile_game(tmp_path, *options)
    assert code == 2
    assert "--wasm" in said

"""Workers as jobs of Slurm: by a command `sbatch` of our own, which runs a job at once."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rgt.cli import cli
from rgt.experiments.executors import executor
from rgt.experiments.executors.slurm import asked
from rgt.ir.diagnostics import Diagnostic, GameError
from tests.campaign.limits import limited
from tests.experiments.executors import work

# Slurm keeps a copy of the script, which is deleted when the job is submitted
_SBATCH = """#!/bin/sh
cp "$1" "$0.script"
setsid sh "$0.script" >"$0.log" 2>&1 &
echo $! >"$0.job"
echo "Submitted batch job $!"
"""
_SCANCEL = """#!/bin/sh
for job in "$@"; do kill -KILL -- "-$job"; done
"""


def test_options_are_read_and_have_defaults() -> None:
    assert asked("") == {"jobs": 1, "cores": 1, "memory": "4GB", "walltime": "01:00:00"}
    found = asked("jobs=3, cores=8,queue=short")
    assert (found["jobs"], found["cores"], found["queue"]) == (3, 8, "short")


@pytest.mark.parametrize("text", ["job=3", "jobs", "jobs=", "jobs=0", "cores=-1", "cores=many"])
def test_what_is_no_option_is_told(text: str) -> None:
    with pytest.raises(GameError) as problem:
        asked(text)
    (found,) = problem.value.diagnostics
    assert found.code == "RGT069"
    assert text != "job=3" or "'jobs'" in (found.hint or "")


@pytest.mark.parametrize(
    ("option", "package", "extra"),
    [
        ("--scheduler=tcp://127.0.0.1:9", "distributed", "cluster"),
        ("--slurm=jobs=1", "dask_jobqueue", "slurm"),
    ],
)
def test_without_the_extra_it_is_named(
    monkeypatch: pytest.MonkeyPatch, option: str, package: str, extra: str
) -> None:
    for name in list(sys.modules):
        if name.startswith(("rgt.experiments.executors.cluster", package)):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    done = CliRunner().invoke(cli, ["perft", "rg/minimal", "1", option])
    assert isinstance(done.exception, GameError)
    (found,) = done.exception.diagnostics
    assert found.code == "RGT068"
    assert f"regular-games[{extra}]" in (found.hint or "")


def _slurm(folder: Path, monkeypatch: pytest.MonkeyPatch, **commands: str) -> None:
    """Commands of Slurm before all others."""
    for name, text in commands.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(folder)


def _refused(caplog: pytest.LogCaptureFixture) -> str:
    """What is told where no job can be submitted, by one finding and nothing else."""
    # such an error of the background was shown with its traceback, and waited upon without end
    with limited(60), pytest.raises(GameError) as problem, executor(slurm="jobs=2,interface=lo"):
        pass
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]
    (found,) = problem.value.diagnostics
    assert found.code == "RGT066"
    return found.message


def test_a_machine_without_slurm_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("dask_jobqueue", reason="needs the extra 'slurm'")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no command 'sbatch'" in _refused(caplog)


def test_jobs_that_slurm_refuses_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("dask_jobqueue", reason="needs the extra 'slurm'")
    said = "sbatch: error: invalid partition specified: shrot"
    _slurm(tmp_path, monkeypatch, sbatch=f"#!/bin/sh\necho '{said}' >&2; exit 1", scancel=_SCANCEL)
    assert said in _refused(caplog)


def test_jobs_that_do_not_begin_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("dask_jobqueue", reason="needs the extra 'slurm'")
    _slurm(
        tmp_path,
        monkeypatch,
        sbatch="#!/bin/sh\necho Submitted batch job 17",
        scancel="#!/bin/sh\n",
    )
    monkeypatch.setattr("rgt.experiments.executors.cluster._FIRST_PATIENCE", 0.5)

    class ToldError(Exception):
        pass

    def told(finding: Diagnostic) -> None:
        assert finding.code == "RGT066"
        raise ToldError

    with limited(60), pytest.raises(ToldError):
        executor(slurm="jobs=1,interface=lo", report=told)


def test_jobs_do_the_work_and_end_with_the_executor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("dask_jobqueue", reason="needs the extra 'slurm'")
    _slurm(tmp_path, monkeypatch, sbatch=_SBATCH, scancel=_SCANCEL)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    # a queue may take long, so the first worker is waited for without end
    with limited(120), executor(slurm="jobs=1,cores=2,memory=1GB,interface=lo") as cluster:
        assert sorted(each.value for each in cluster.run(work.square, range(5))) == [
            0,
            1,
            4,
            9,
            16,
        ]
        assert cluster.workers == 2
        job = int((tmp_path / "sbatch.job").read_text())
    assert work.are_gone([job])

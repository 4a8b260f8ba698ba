# rgt - `make` alone lists the targets.  Everything installs itself into .venv on first use.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= auto

.DEFAULT_GOAL := help
.PHONY: help setup links demo test lint types floors pytest test-long hostile oracle recovered campaign agreement bench bench-docs bench-interpreter bench-translation bench-passes bench-growth bench-families bench-foreign bench-foreign-docs bench-gdl bench-gdl-pairs bench-gdl-docs bench-lsp bench-merging bench-numbering bench-python bench-pure-python bench-wasm fuzz generated mutants peers experiment-learning update-golden docs docs-site editors vscode studio clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	@echo "setting up $(VENV) (once)"
	@if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python 3.11 $(VENV) && uv pip install --quiet --python $(BIN)/python -e '.[dev]'; \
	else \
		$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "rgt needs Python 3.11 or newer")' && \
		$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'; \
	fi
	@touch $(READY)

# what git keeps as links and a source distribution cannot
$(READY): | links
links:
	@for room in backends corpus debugger docs frontends ir passes; do \
		[ -e rgt/$$room ] || ln -s ../$$room rgt/$$room; done

setup: $(READY) ## make the virtual environment

demo: $(READY) ## translate a KIF game, watch it being optimised, play it
	@RGT=$(BIN)/rgt bash tests/demo.sh

test: lint floors ## everything that must hold: lint, types, floors, tests
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/python -m pytest -q -n $(JOBS); tested=$$?; \
	wait $$types || { echo "types: mypy has found errors, above" >&2; exit 1; }; \
	exit $$tested

lint: $(READY) ## ruff: style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## mypy --strict
	$(BIN)/mypy

floors: $(READY) ## import-linter: no room imports from above or beside
	$(BIN)/lint-imports

pytest: $(READY) ## the tests alone
	$(BIN)/python -m pytest -q -n $(JOBS)

test-long: $(READY) ## the tests that take too long for every run: they alone
	$(BIN)/python -m pytest -q -n $(JOBS) -m long

MINUTES ?= 30
$(VENV)/.fuzz: $(READY) pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(BIN)/python -e '.[fuzz]'; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fuzz]'; \
	fi
	@touch $(VENV)/.fuzz

fuzz: $(VENV)/.fuzz ## coverage-guided fuzzing of everything that reads, MINUTES in all, kept in .fuzz/
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) $(FUZZ)

$(VENV)/.peers: $(READY) pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(BIN)/python -e '.[peers]'; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[peers]'; \
	fi
	@touch $(VENV)/.peers

POSITIONS ?= 10000
peers: $(VENV)/.peers ## games beside python-chess, pydraughts, python-ataxx, OpenSpiel, POSITIONS of each
	$(BIN)/python -m tests.peers --positions $(POSITIONS) $(PEERS)

generated: $(READY) ## well-typed games in five languages: witnesses, every pass, both engines; MINUTES
	$(BIN)/python -m tests.generated --minutes $(MINUTES) $(GENERATED)

SAMPLE ?= 150
$(VENV)/.mutants: $(READY) pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(BIN)/python -e '.[mutants]'; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutants]'; \
	fi
	@touch $(VENV)/.mutants

mutants: $(VENV)/.mutants ## passes, ir/ and lowering with small mistakes, SAMPLE of them: do tests notice?
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) $(MUTANTS)

hostile: $(READY) ## a megabyte of anything for everything that reads: a table of times and memory
	$(BIN)/python -m tests.hostile

oracle: $(READY) ## every outside game file against outside numbers and in whole plays (long)
	$(BIN)/python -m tests.oracle.campaign --json .oracle.jsonl $(ORACLE)

recovered: $(READY) ## recovered GDL games in step with their nets, beside outside numbers; hours, goes on
	$(BIN)/python -m tests.recovered.campaign --json .recovered.jsonl $(RECOVERED)

campaign: $(READY) ## every pass on every game at hand and on random games keeps the tree (hours)
	$(BIN)/python -m tests.campaign --json .campaign.jsonl

sanitize-search: $(READY) ## the search of compiled games under sanitisers, on ten games
	$(BIN)/python -m tests.backends.cpp.searching.sanitized

agreement: $(READY) ## compiled games play as the interpreter does: corpus, games at hand, random (hours)
	$(BIN)/python -m tests.backends.cpp.campaign --jobs 2 --json .agreement.jsonl $(AGREEMENT)

# OpenSpiel and matplotlib are welcome, not needed: where they cannot be had the bench says so
$(VENV)/.bench: $(READY) pyproject.toml
	@echo "installing OpenSpiel and matplotlib (once)"
	@if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(BIN)/python -e '.[bench]'; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'; \
	fi || echo "they could not be installed: the bench goes on without them"
	@touch $(VENV)/.bench

bench: $(VENV)/.bench ## compiled games beside hand-written ones, OpenSpiel and the interpreter
	$(BIN)/python -m tests.benchmarks.reasoners --json .bench.json $(BENCH)

bench-families: $(READY) ## one game in several languages and hands, beside the fastest of them
	$(BIN)/python -m tests.benchmarks.families $(FAMILIES)

bench-foreign: $(READY) ## games that other people wrote: beside their compilers and our own descriptions
	$(BIN)/python -m tests.benchmarks.foreign --jsonl .foreign.jsonl $(FOREIGN)

bench-foreign-docs: $(READY) ## the part of docs/speed.md about games of others, from .foreign.jsonl
	$(BIN)/python -m tests.benchmarks.foreign --write $(if $(wildcard .foreign.jsonl),--jsonl .foreign.jsonl)

bench-docs: $(VENV)/.bench ## docs/speed.md, its part of the README and pictures from .bench.json
	$(BIN)/python -m tests.benchmarks.reasoners --write $(if $(wildcard .bench.json),--json .bench.json)

bench-gdl: $(READY) ## GDL files of others: translating, sizes, plays beside a prover's; hours, goes on
	$(BIN)/python -m tests.benchmarks.gdl --jsonl .gdl.jsonl $(GDL)

bench-gdl-pairs: $(READY) ## corpus games in GDL beside the same ones in HRG or RG
	$(BIN)/python -m tests.benchmarks.gdl.pairs --jsonl .gdl-pairs.jsonl $(GDL)

bench-gdl-docs: $(READY) ## docs/gdl_speed.md from .gdl.jsonl
	$(BIN)/python -m tests.benchmarks.gdl --write $(if $(wildcard .gdl.jsonl),--jsonl .gdl.jsonl) \
		$(if $(wildcard .gdl-pairs.jsonl),--pairs .gdl-pairs.jsonl)

bench-interpreter: $(READY) ## interpreter speed on corpus games
	$(BIN)/rgt bench gdl/tic_tac_toe rg/tic_tac_toe rg/connect_four rg/breakthrough_6x6 \
		gdl/connect_four --seconds 3 --backend interpreter

bench-translation: $(READY) ## how long the HRG corpus takes to translate, in a warm process
	$(BIN)/python -m tests.benchmarks.translation

bench-passes: $(READY) ## sizes and times of the default passes beside the published ones
	$(BIN)/python -m tests.benchmarks.passes

bench-lsp: $(READY) ## how long the language server takes to answer, by request and language
	$(BIN)/python -m tests.benchmarks.editors

bench-growth: $(READY) ## how time and memory grow with types, boards, graphs and moves
	$(BIN)/python -m tests.benchmarks.growth

bench-python: $(READY) ## how fast programs in Python play compiled games, one by one and in batches
	$(BIN)/python -m tests.benchmarks.programs

bench-pure-python: $(READY) ## games as modules of Python beside the interpreter; a minute or two
	$(BIN)/python -m tests.benchmarks.pure_python

bench-wasm: $(READY) ## random plays of games as WebAssembly, under node, beside the native library; minutes
	$(BIN)/python -m tests.benchmarks.wasm

bench-numbering: $(READY) ## how many moves games have numbers for, and how long that takes
	$(BIN)/python -m tests.benchmarks.numbering $(NUMBERING)

bench-cluster: $(READY) ## known counts by one and two workers, over Dask too, and a model of more; ten minutes
	$(BIN)/python -m tests.benchmarks.cluster $(CLUSTER)

bench-merging: $(READY) ## states merged by learners, beside AALpy on the same words
	$(BIN)/python -m tests.benchmarks.merging $(MERGING)

bench-agents: $(READY) ## playouts a second of compiled tree search beside random plays, by game
	$(BIN)/python -m tests.benchmarks.agents.speed $(BENCH)

bench-strength: $(READY) ## each enhancement of MCTS against plain UCT on ten games (long; goes on)
	$(BIN)/python -m tests.benchmarks.agents.strength --json .strength.jsonl $(BENCH)

experiment-learning: $(READY) ## rules learned by watching: the paper's tables beside ours
	$(BIN)/python -m tests.experiments.learning --json .learning.jsonl $(EXPERIMENT)

update-golden: $(READY) ## rewrite the golden files of the passes; read the diff
	$(BIN)/python -m pytest -q tests/passes --update-golden

docs: $(READY) ## write docs/errors.md and docs/passes.md from the code
	$(BIN)/python -m tests.docs

# mkdocs, its theme and what reads the docstrings
$(VENV)/.docs: $(READY) pyproject.toml
	@echo "installing what makes the site (once)"
	@if command -v uv >/dev/null 2>&1; then \
		uv pip install --quiet --python $(BIN)/python -e '.[docs]'; \
	else \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'; \
	fi
	@touch $(VENV)/.docs

docs-site: $(VENV)/.docs ## the documentation as a site in site/, which needs no server and no network
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo "site/index.html"

editors: $(READY) ## write what editors know of the languages from their lexicons
	$(BIN)/python -m editors.generate

vscode: editors ## pack the extension of VS Code into editors/vscode/regular-games.vsix (needs node)
	cd editors/vscode && npm ci --no-audit --no-fund && npm run package

studio: ## build the studio's page of its sources; needs node
	cd debugger/studio/web && npm ci && npm run check && npm run build

clean: ## remove what make made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis site

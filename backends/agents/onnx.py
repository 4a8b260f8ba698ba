"""Networks in files of the ONNX form as evaluations; they are run by the library onnxruntime.

The network gets the tensors of positions (`engine.observations`), one row each, as float32. Its
first output, or the one called ``policy``, has a logit for each of `engine.moves`; its second, or
``value``, what each player can expect, between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from rgt.backends.agents.evaluations import Evaluation
from rgt.backends.arrays import numpy
from rgt.backends.forward_model import Engine, State
from rgt.ir.diagnostics import GameError, error


def network(engine: Engine, path: str) -> Evaluation:
    """The network in a file as an evaluation for the games of an engine.

    Raises GameError (AGT005) without onnxruntime, for a file that is no such network, and for a
    game that hides something: nobody has its positions, and what a player knows is of a whole play.
    """
    if engine.hides:
        hint = "'ismcts', 'cfr', or 'puct' without a model play such games"
        message = "a network looks at positions, and this game hides something of them"
        raise GameError(error("AGT005", message, hint=hint))
    try:
        runtime = import_module("onnxruntime")
    except ImportError:
        hint = "'pip install onnxruntime' brings it"
        raise GameError(error("AGT005", "networks need onnxruntime", hint=hint)) from None
    if not Path(path).is_file():
        raise GameError(error("AGT005", f"there is no network in '{path}': no such file"))
    try:
        session = runtime.InferenceSession(path, providers=["CPUExecutionProvider"])
    except Exception as problem:  # whatever the library raises for bytes that are no network
        raise GameError(error("AGT005", f"'{path}' is no network: {problem}")) from problem
    if len(session.get_inputs()) != 1 or len(session.get_outputs()) < len(("policy", "value")):
        shape = f"{len(session.get_inputs())} inputs and {len(session.get_outputs())} outputs"
        hint = "it has one input, and the outputs 'policy' and 'value'"
        raise GameError(error("AGT005", f"'{path}' has {shape}", hint=hint))
    return _Network(engine, session, path)


class _Network:
    def __init__(self, engine: Engine, session: Any, path: str) -> None:
        self._observer = engine.observations
        self._session = session
        self._path = path
        names = [output.name for output in session.get_outputs()]
        self._outputs = [
            name if name in names else names[at] for at, name in enumerate(("policy", "value"))
        ]

    def __call__(self, states: Sequence[State]) -> tuple[Any, Any]:
        np = numpy()
        rows = np.stack([self._observer.tensor(state) for state in states])
        name = self._session.get_inputs()[0].name
        try:
            logits, values = self._session.run(self._outputs, {name: rows})
        except Exception as problem:  # shapes that do not fit are told by exceptions of its own
            text = f"'{self._path}' does not take rows of {rows.shape[1]} numbers: {problem}"
            raise GameError(error("AGT005", text)) from problem
        return np.exp(logits - logits.max(axis=1, keepdims=True)), values

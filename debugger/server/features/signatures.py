"""What is applied around the cursor, and which argument the cursor is in."""

from __future__ import annotations

from lsprotocol import types

from rgt.debugger.server.view import View


def signature_help(view: View, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
    """The parameters of the innermost call around the cursor."""
    found = view.table.call_at(view.lines.offset(params.position))
    if found is None:
        return None
    symbol, argument = found
    parameters = []
    label = f"{symbol.name}("
    for number, parameter in enumerate(symbol.parameters):
        label += view.assistance.separator if number else ""
        start = _units(label)
        label += parameter
        parameters.append(types.ParameterInformation((start, _units(label))))
    label += ")" + (f": {symbol.type}" if symbol.type is not None else "")
    return types.SignatureHelp(
        [types.SignatureInformation(label, parameters=parameters)],
        active_signature=0,
        active_parameter=argument,
    )


def _units(text: str) -> int:
    """The length of a label, which the protocol counts in UTF-16 whatever positions are in."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2

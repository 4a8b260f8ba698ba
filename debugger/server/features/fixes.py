"""Quick fixes of findings, and refactorings of what is selected."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lsprotocol import types
from lsprotocol.types import CodeActionKind as ActionKind

from rgt.debugger.server.analysis.analyses import Known
from rgt.debugger.server.analysis.tasks import Finding, FoundFix
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Range

FIX_ALL = f"{ActionKind.SourceFixAll.value}.rgt"
KINDS = (ActionKind.QuickFix, ActionKind.Refactor, FIX_ALL)
_FIX_ALL_TITLE = "fix all that can be fixed in one way"

Publish = Callable[[Finding], types.Diagnostic]


def code_actions(
    view: View, params: types.CodeActionParams, known: Known | None, publish: Publish
) -> list[types.CodeAction]:
    """What can be done about a part of the text; `publish` shows a finding as it was told."""
    place = view.lines.place(params.range)
    actions: list[types.CodeAction] = []
    if known is not None and _wanted(params, ActionKind.QuickFix):
        for finding in known.findings:
            if finding.place is not None and _touches(place, finding.place):
                actions += _quick_fixes(view, finding, publish)
    if _wanted(params, ActionKind.Refactor):
        for refactoring in view.assistance.refactorings(view.table, place):
            edits = [(at.start, at.end, text) for at, text in refactoring.edits]
            actions.append(
                types.CodeAction(refactoring.title, ActionKind.Refactor, edit=_edit(view, edits))
            )
    if known is not None and _wanted(params, FIX_ALL):
        chosen = _certain(known.findings)
        if chosen:
            edits = sorted(edit for fix in chosen for edit in fix.edits)
            actions.append(types.CodeAction(_FIX_ALL_TITLE, FIX_ALL, edit=_edit(view, edits)))
    return actions


def _wanted(params: types.CodeActionParams, kind: str) -> bool:
    """Whether actions of a kind are asked for: by its name, or a beginning of it up to a dot."""
    name = kind.value if isinstance(kind, ActionKind) else kind
    only = params.context.only
    if only is None:
        # what changes the whole text is for those who ask for it
        return name != FIX_ALL or bool(params.context.diagnostics)
    asked = (each.value if isinstance(each, ActionKind) else each for each in only)
    return any(f"{name}.".startswith(f"{each}.") or not each for each in asked)


def _touches(place: Range, other: tuple[int, int]) -> bool:
    return place.start <= other[1] and other[0] <= place.end


def _quick_fixes(view: View, finding: Finding, publish: Publish) -> Iterable[types.CodeAction]:
    shown = publish(finding)
    for fix in finding.fixes:
        yield types.CodeAction(
            fix.title,
            ActionKind.QuickFix,
            diagnostics=[shown],
            is_preferred=len(finding.fixes) == 1,
            edit=_edit(view, fix.edits),
        )


def _certain(findings: Iterable[Finding]) -> list[FoundFix]:
    """The fixes of findings that have one each, none of which touches another."""
    chosen: list[FoundFix] = []
    taken: list[tuple[int, int]] = []
    for finding in findings:
        if len(finding.fixes) != 1:
            continue
        fix = finding.fixes[0]
        places = [(start, end) for start, end, _ in fix.edits]
        if fix in chosen or any(
            start <= other_end and other_start <= end
            for start, end in places
            for other_start, other_end in taken
        ):
            continue
        chosen.append(fix)
        taken += places
    return chosen


def _edit(view: View, edits: Iterable[tuple[int, int, str]]) -> types.WorkspaceEdit:
    return view.edit(
        [types.TextEdit(view.lines.range((start, end)), text) for start, end, text in edits]
    )

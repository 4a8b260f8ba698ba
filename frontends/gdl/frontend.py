"""The registration of GDL."""

from __future__ import annotations

from pathlib import PurePath

from rgt.frontends import Frontend, Options
from rgt.frontends.gdl.ground import ground
from rgt.frontends.gdl.lower import translate
from rgt.frontends.gdl.parse import parse
from rgt.frontends.gdl.syntax import Description
from rgt.ir.game import Game


def _lower(description: Description, options: Options) -> Game:
    name = PurePath(description.source.name).stem
    lowered = translate(ground(description), simultaneous=options.simultaneous, name=name)
    for warning in lowered.warnings:
        options.report(warning)
    lowered.game.source = description.source
    return lowered.game


FRONTEND = Frontend("gdl", (".kif", ".gdl"), parse, _lower)
"""The registration."""

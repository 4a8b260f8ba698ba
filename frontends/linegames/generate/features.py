"""What a game needs of the things that not every game needs."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.linegames.arguments import Arguments
from rgt.frontends.linegames.game import LineGame
from rgt.ir.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Features:
    """Answers about one game; each leaves out what is not asked for.

    `arguments` are the places of the game's rules in the user's program.
    """

    game: LineGame
    arguments: Arguments = field(default=Arguments())

    def place(self, *parameters: str) -> Span | None:
        """Where the user's program says something of the first of some parameters that it names."""
        return self.arguments.of(*parameters)

    @property
    def several_kinds(self) -> bool:
        """Whether a player's pieces differ."""
        return len(self.game.kinds) > 1

    @property
    def steps(self) -> bool:
        """Whether any piece ever steps."""
        return any(kind.steps != "none" for kind in self.game.kinds)

    @property
    def captures(self) -> bool:
        """Whether any piece ever captures."""
        return any(kind.captures != "none" for kind in self.game.kinds)

    @property
    def forced(self) -> bool:
        """Whether who can capture must."""
        return self.captures and self.steps and self.game.captures != "optional"

    @property
    def majority(self) -> bool:
        """Whether captures are counted before they are made."""
        return self.captures and self.game.captures == "majority"

    @property
    def limited_steps(self) -> bool:
        """Whether some piece may not step in some direction."""
        return any(kind.steps != "any" for kind in self.game.kinds)

    @property
    def limited_captures(self) -> bool:
        """Whether some piece may not capture in some direction."""
        return any(kind.captures != "any" for kind in self.game.kinds)

    @property
    def flying(self) -> bool:
        """Whether some pieces fly."""
        return any(kind.flying for kind in self.game.kinds)

    @property
    def walking(self) -> bool:
        """Whether some pieces do not fly."""
        return not all(kind.flying for kind in self.game.kinds)

    @property
    def promotes(self) -> bool:
        """Whether pieces are promoted."""
        return any(kind.promotes_to for kind in self.game.kinds)

    @property
    def targets(self) -> bool:
        """Whether a player wins by reaching a node."""
        return any(self.game.targets.values())

    @property
    def beaten(self) -> bool:
        """Whether a player loses for having few pieces, and not just for having no move."""
        return self.game.minimum > 1 or self.game.stalemate != "loses"

    @property
    def limited(self) -> bool:
        """Whether the play has a limit."""
        return self.game.stagnation is not None or self.game.max_turns is not None

    @property
    def counted_at_limit(self) -> bool:
        """Whether pieces are counted at the limit."""
        return self.limited and self.game.at_limit == "count"

    @property
    def counts(self) -> bool:
        """Whether the pieces of each player are counted all the time."""
        return self.counted_at_limit or self.beaten

    @property
    def most_pieces(self) -> int:
        """How many pieces a player has at most."""
        return max(map(self.game.count, self.game.players))

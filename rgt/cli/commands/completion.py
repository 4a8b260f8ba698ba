"""``rgt completion``: the script that teaches a shell to complete rgt's commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion", short_help="Print the shell's completion script.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script of SHELL.

    \b
    For good:
      rgt completion bash >> ~/.bashrc
      rgt completion zsh  >> ~/.zshrc
      rgt completion fish >  ~/.config/fish/completions/rgt.fish
    """
    from rgt.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "rgt", "_RGT_COMPLETE").source())

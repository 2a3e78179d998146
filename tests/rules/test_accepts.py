"""The vectors for the web's predicate are what the engine says today."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_vectors_are_not_stale() -> None:
    script = ROOT / "tools" / "accepts_vectors.py"
    run = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr

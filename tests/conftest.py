"""Profiles of Hypothesis: `dev` and `ci` by where the tests run, `soak` for `make soak`.

None has a deadline: the workers share the machine, so one slow example proves nothing.
"""

import os

from hypothesis import settings

settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, database=None)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)

settings.load_profile("ci" if "CI" in os.environ else "dev")

# `make play` and `make test` do everything from a fresh clone; `make help` lists the rest.
PYTHON ?= python3
VENV   ?= .venv
JOBS   ?= 2
ARGS   ?=

BIN    := $(VENV)/bin
PIP    := $(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt
WEB    := $(BIN)/python tools/web.py
PYTEST := $(BIN)/python -m pytest

LOCKS  := pyproject.toml constraints.txt
TOOLS  := tools/kosynka_build.py tools/node.py tools/web.py
CLIENT := $(shell find web src/kosynka/locales \
            \( -path web/node_modules -o -path web/dist \) -prune -o -type f -print)

NATIVE := $(shell find native -name tests -prune -o -type f -print)

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: always help play install test check soak kernel dev format lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

play: install ## serve the table and open it in the browser (ARGS="--help" says more)
	$(BIN)/kosynka $(ARGS)

install: $(VENV)/.installed ## make .venv with the program in it; start nothing

test: check ## every check and test but the long ones (ARGS="-k klondike" chooses)
	tools/get-chromium
	$(WEB) run test
	$(PYTEST) -n $(JOBS) --dist loadfile -m "not soak" $(ARGS)

check: $(VENV)/.dev install ## formats, lint, types, imports, generated files, weight of the page
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m kosynka.server.typescript --check
	$(WEB) run check lint format:check
	$(BIN)/python benchmarks/page.py --weight --check

soak: $(VENV)/.dev install ## the long tests
	tools/get-chromium
	$(PYTEST) -m soak --hypothesis-profile=soak --timeout=1800 $(ARGS)

kernel: $(VENV)/.build ## the kernel's own tests, with the sanitizers
	export PATH="$(abspath $(BIN)):$$PATH" && \
	cmake -S native -B build/kernel -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DKOSYNKA_SANITIZE=ON -DKOSYNKA_WERROR=ON && \
	cmake --build build/kernel --parallel $(JOBS) && build/kernel/kernel_tests

dev: $(VENV)/.dev install ## Vite's server in front of the app, both reload on change
	$(BIN)/python tools/dev.py

format: $(VENV)/.dev ## put every source into its format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(WEB) run format

lock: $(VENV)/.dev ## write constraints.txt and package-lock.json anew (ARGS="--upgrade")
	$(BIN)/uv pip compile -q --universal --group dev --python-version 3.11 \
	  --no-header --no-annotate $(ARGS) -o constraints.txt pyproject.toml
	cd web && npm install --package-lock-only

clean: ## remove all that was made
	rm -rf $(VENV) build dist web/dist web/node_modules

$(BIN)/uv: constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -c constraints.txt uv
	@touch $@

$(VENV)/.build: $(BIN)/uv $(LOCKS) $(TOOLS)
	$(PIP) --group build
	$(BIN)/python tools/kosynka_build.py | xargs -r $(PIP)
	@touch $@

# All packages of npm come before the build, which would fetch only those that it needs.
$(VENV)/.dev: $(VENV)/.build web/package-lock.json
	$(PIP) --group dev
	$(WEB) install
	@touch $@

# An editable install knows each module by its file: a new list, a new install.
$(VENV)/.modules: $(VENV)/.build always
	@find src -name '*.py' | sort | cmp -s - $@ || find src -name '*.py' | sort > $@

# Without isolation the build tree stays valid, so that only what changed is built again.
$(VENV)/.installed: $(VENV)/.build $(VENV)/.modules CMakeLists.txt cmake/Web.cmake $(CLIENT) $(NATIVE)
	@echo "Building the program and its page; the first time takes a few minutes."
	$(PIP) --no-build-isolation --reinstall-package kosynka -e .
	@touch $@

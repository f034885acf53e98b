# Everything a person types. `make video SCENE=clockwipe` and `make test` are the two to begin with.

SCENE ?= clockwipe
FORMAT ?= mp4
FUZZ_SECONDS ?= 10
SANITIZE ?= address thread

# What the program links, and what the tests judge it with.
LIBRARIES := pkg-config libcairo2-dev libpixman-1-dev libpango1.0-dev fonts-liberation2 fonts-dejavu-core libavfilter-dev libavformat-dev libavcodec-dev libavutil-dev libswscale-dev
JUDGES := ffmpeg webp chromium chromium-driver qemu-user

SOURCES := Package.swift Sources Tests
INBETWEEN := .build/release/inbetween

.PHONY: help video artwork test filtered-test check lint format regress golden nightly bench load fuzz sanitize docs clean dependencies test-dependencies release

## Renders pipelines/SCENE/scene.yaml into build/video/ as FORMAT: mp4, mov, webm, gif, apng, webp, bgra, y4m, hashes.
video: release
	@mkdir -p build/video
	$(INBETWEEN) render $(SCENE) -o build/video/$(SCENE).$(FORMAT)

## Draws a scene's own artwork again: make artwork SCENE=clockwipe/logo
artwork: release
	$(INBETWEEN) still pipelines/$(SCENE).yaml --at 0 -o pipelines/$(SCENE).png

release: dependencies
	swift build -c release --product inbetween

## Lint, a build without warnings, and all tests; make test FILTER=GoldenTests runs some, without the judges' packages.
test: $(if $(FILTER),filtered-test,check)

filtered-test: dependencies
	swift build --build-tests
	swift test --skip-build --parallel --filter '$(FILTER)'

check: test-dependencies lint
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build --parallel

## This list.
help:
	@awk '/^## /{text=substr($$0, 4)} /^[a-z-]+:/{if (text) printf "make %-18s %s\n", substr($$1, 1, length($$1) - 1), text; text=""}' Makefile

lint:
	swift format lint --strict --recursive --parallel $(SOURCES)

format:
	swift format --in-place --recursive --parallel $(SOURCES)

## Renders every pipeline, or SCENE's alone, and compares it with its golden.
regress: release
	$(INBETWEEN) golden $(if $(filter command line,$(origin SCENE)),$(SCENE)) --report build/regress

## Records SCENE's golden anew after saying what changed; look at the picture before you commit it.
golden: release
	$(INBETWEEN) golden $(SCENE) --record

## Renders everything in pipelines/nightly.yaml into build/nightly/ and compares it with the goldens.
nightly: release
	$(INBETWEEN) batch pipelines/nightly.yaml --output build/nightly --keep-going --reproducible \
	  --report build/nightly/report --junit build/nightly/junit.xml

## Measures speed and memory beside the ffmpeg command, alternating; BENCH=compare alone: sampling, movie, gif, formats, compare, memory.
bench: test-dependencies
	swift build -c release
	.build/release/Benchmarking $(BENCH)

## Memory, open files and threads under load, by hand; LOAD=clip alone: renders, batch, clip, processes.
load: test-dependencies
	swift build -c release
	.build/release/Benchmarking load $(LOAD)

## Looks for inputs that break something, FUZZ_SECONDS for each target or for FUZZ's: make fuzz FUZZ="scene frame"
fuzz: dependencies
	swift build -c release --product Fuzzing --scratch-path .build-fuzz -Xswiftc -DFUZZER \
	  -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address -Xswiftc -use-ld=lld
	.ci/fuzz $(FUZZ_SECONDS) $(FUZZ)

# Processors that qemu plays and limits on the address space are left out: neither sanitizer bears them.

## Runs the tests under the address and leak sanitizer, then under the thread sanitizer, by hand; SANITIZE=thread FILTER=RenderingTests a part of it.
sanitize: test-dependencies
	.ci/sanitize "$(FILTER)" $(SANITIZE)

## Builds the documentation of every library target; a broken link is an error.
docs: dependencies
	for target in $$(.ci/documented-targets); do \
	  swift package generate-documentation --target $$target --warnings-as-errors || exit 1; done

clean:
	rm -rf .build .build-fuzz .build-asan .build-tsan build

dependencies:
	@.ci/install-dependencies $(LIBRARIES)

test-dependencies:
	@.ci/install-dependencies $(LIBRARIES) $(JUDGES)

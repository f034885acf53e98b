# Everything a person types. `make video SCENE=clockwipe` and `make test` are the two to begin with.

SCENE ?= clockwipe
FORMAT ?= mp4
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 10
SANITIZE ?= address thread
NODES ?= 3

# What the program is linked with, and what the tests judge it with. With g++ come libstdc++ and the C library's files,
# which Swift's own libraries are linked with and gcc alone does not bring.
LIBRARIES := g++ pkg-config libcairo2-dev libpixman-1-dev libpango1.0-dev libzip-dev fonts-liberation2 fonts-dejavu-core libavformat-dev libavcodec-dev libavutil-dev libswresample-dev libswscale-dev
JUDGES := ffmpeg webp libxml2-utils chromium chromium-driver fonts-droid-fallback fonts-dejavu-extra qemu-user python3-jsonschema python3-yaml

# What makes pages of the articles.
SITE := pandoc python3

# Schedulers of clusters, which are asked for what a farm makes.
CLUSTER := slurm-wlm munge parallel

SOURCES := Package.swift Sources Tests
INBETWEEN := .build/release/inbetween
# With Swift's libraries linked in, the program starts in a quarter less time, and needs no toolchain beside it.
RELEASE := swift build -c release --static-swift-stdlib
# A scene is a name or a path; its file in build/video is called by its folder, or by its own name.
CLIP = $(if $(filter %/scene.yaml,$(SCENE)),$(notdir $(patsubst %/scene.yaml,%,$(SCENE))),$(basename $(notdir $(SCENE))))
# The commit is the program's build number, which `inbetween --version` reads: its hash, and whether files were changed.
COMMIT := $(shell git rev-parse HEAD 2>/dev/null)
LINKING := $(if $(COMMIT),-Xlinker --build-id=0x$(COMMIT)$(if $(shell git status --porcelain -- Package.swift Sources 2>/dev/null),01,00))

# Builds for tests optimise the rooms that touch every pixel (Package.swift): the tests take half the time.
export INBETWEEN_OPTIMISED := 1

.PHONY: outside help video artwork reference test filtered-test check lint format regress golden nightly gallery bench load fuzz sanitize docs site install manual deb clean dependencies test-dependencies cluster-dependencies release cluster cluster-stop cluster-video

## Renders pipelines/SCENE/scene.yaml, or the scene file SCENE, into build/video/ as FORMAT: mp4, mov, webm, mkv, gif, apng, webp, bgra, y4m, hashes.
video: release
	@mkdir -p build/video
	$(INBETWEEN) render $(SCENE) -o build/video/$(CLIP).$(FORMAT)

## Draws a scene's own artwork again: make artwork SCENE=clockwipe/logo
artwork: release
	$(INBETWEEN) still pipelines/$(SCENE).yaml --at 0 -o pipelines/$(SCENE).png

## Draws the pictures in the documentation again, from pipelines/reference and pipelines/cookbook.
reference: release
	for scene in pipelines/reference/*.yaml; do $(INBETWEEN) still $$scene --at 1 \
	  -o Sources/Inbetween/Inbetween.docc/reference-$$(basename $$scene .yaml).png || exit 1; done
	.ci/cookbook $(INBETWEEN)

release: dependencies
	$(RELEASE) --product inbetween $(LINKING)

## Lint, a build without warnings, the documentation, and all tests; make test FILTER=GoldenTests runs some, without the judges' packages.
test: $(if $(FILTER),filtered-test,check)

filtered-test: dependencies
	swift build --build-tests
	swift test --skip-build --parallel --filter '$(FILTER)'

check: test-dependencies lint
	swift build --build-tests --explicit-target-dependency-import-check error
	$(MAKE) docs
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

## Renders all films, recipes and demos into one page that works from its folder: build/gallery/index.html.
gallery: release
	@.ci/install-dependencies ffmpeg
	@mkdir -p build/gallery
	$(INBETWEEN) batch pipelines/gallery.yaml --output build/gallery --keep-going --json >build/gallery/results.json
	.ci/gallery build/gallery build/gallery/results.json

## Measures speed and memory beside ffmpeg, Skia and pycairo, alternating, into build/bench/results.md; BENCH=shadows a part of it, BENCH=sweep every kind of layer, BASE=<revision> beside another of our own.
bench: test-dependencies release
# Where they cannot be installed, the part kernels is skipped.
	-@.ci/install-dependencies valgrind binutils
	$(RELEASE) --product Benchmarking
	BASE="$(BASE)" .ci/bench $(BENCH)

## Memory, open files and threads under load, by hand; LOAD=clip alone: renders, batch, clip, processes.
load: test-dependencies release
	$(RELEASE) --product Benchmarking
	.build/release/Benchmarking load $(LOAD)

## Starts a cluster of Slurm on this machine's loopback: make cluster NODES=3; what it has is in build/cluster.
cluster: cluster-dependencies
	@.ci/cluster start build/cluster $(NODES)

## Ends what make cluster started.
cluster-stop:
	@.ci/cluster stop build/cluster

## Renders SCENE on the cluster, into build/video/ as FORMAT; starts the cluster when there is none.
cluster-video: release cluster
	@.ci/cluster video build/cluster $(INBETWEEN) $(SCENE) build/video/$(CLIP).$(FORMAT)

## Looks for inputs that break something, FUZZ_SECONDS for each target or for FUZZ's: make fuzz FUZZ="scene frame"
fuzz: dependencies
	swift build -c release --product Fuzzing --scratch-path .build-fuzz -Xswiftc -DFUZZER \
	  -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address -Xswiftc -use-ld=lld
	.ci/fuzz $(FUZZ_SECONDS) $(FUZZ)

# Processors that qemu plays and limits on the address space are left out: neither sanitizer bears them.

## Runs the tests under the address and leak sanitizer, then under the thread sanitizer, by hand; SANITIZE=thread FILTER=RenderingTests a part of it.
sanitize: test-dependencies
	.ci/sanitize "$(FILTER)" $(SANITIZE)

## Builds the documentation of every library target as one archive, build/site/symbols; a broken link is an error.
docs: dependencies
	@.ci/install-dependencies python3
	.ci/docs build/site/symbols

## Makes plain pages of all articles, with an index and a search, beside the archive of make docs: build/site/index.html.
site:
	@.ci/install-dependencies $(SITE)
	.ci/site build/site

## Builds a fresh package outside that depends on this one by a version, and renders with it, by hand.
outside: dependencies
	.ci/outside

## Installs the program, its manual page, shell completions, references and example scenes below PREFIX (/usr/local).
install: manual
	@.ci/install-dependencies $(SITE)
	.ci/install-program "$(INBETWEEN)" "$(DESTDIR)$(PREFIX)"

## Builds build/inbetween_VERSION_amd64.deb, which needs no Swift where it is installed.
deb: manual
	@.ci/install-dependencies dpkg-dev $(SITE)
	.ci/make-deb "$(INBETWEEN)" build

# The tool alone, of its own package in a folder of its own: the plugin that runs it, and a build of it as a product of
# this package, would compile the program once more.
manual: release
	swift build --package-path .build/checkouts/swift-argument-parser --scratch-path .build-manual --product generate-manual
	mkdir -p build/manual
	.build-manual/debug/generate-manual $(INBETWEEN) --output-directory build/manual

clean:
	rm -rf .build .build-manual .build-fuzz .build-asan .build-tsan build

dependencies:
	@.ci/install-dependencies $(LIBRARIES)

cluster-dependencies:
	@.ci/install-dependencies $(CLUSTER)

test-dependencies:
	@.ci/install-dependencies $(LIBRARIES) $(JUDGES) $(CLUSTER)

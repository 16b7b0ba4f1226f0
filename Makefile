# Thin: each target does its own set-up, so that any of them works first on a fresh machine.
.PHONY: run demo test torture test-partners test-matrix sanitize lint fmt bench deps install deb clean

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
MISSING = $(shell for package in $$(sed 's/\#.*//' $(1)); do \
	dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed || echo $$package; done)
APT = $(if $(strip $(1)),$(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive \
	apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends $(1),@true)
BUILD_PACKAGES := data/packages.txt
TEST_PACKAGES := Tests/DesktopTests/packages.txt
PARTNER_PACKAGES := Tests/DesktopTests/packages-partners.txt
MATRIX_PACKAGES := Tests/DesktopTests/packages-matrix.txt
RELEASE := .build/release/pinboard
VERSION = $(shell sed -n 's/.*static let current = "\(.*\)".*/\1/p' Sources/PinboardUI/App/AppVersion.swift)
# With Swift's libraries inside, as in the Debian package: what's tried and measured here is what people get. One way for
# all, since another one would build everything anew (Tests/Benchmarks builds by it, too).
SWIFT_RELEASE := swift build -c release --static-swift-stdlib
# The app, and beside it the caged decoder that reads every image for it.
BUILD = $(SWIFT_RELEASE) --product pinboard && $(SWIFT_RELEASE) --product pinboard-decoder
# Those, and what the desktop tests need besides: drags are tried with what people run.
BUILD_ALL = $(SWIFT_RELEASE)
# Hundreds of tests run side by side in one process, each with its boards and decoders; and swift format opens all
# sources at once.
MANY_FILES := ulimit -n $$(ulimit -H -n);
# Tests bring their own displays, and leave alone that of who runs them.
OWN_DISPLAY := env -u DISPLAY -u WAYLAND_DISPLAY
# The tests' own program: two `swift test` at once find the build's database locked now and then.
TESTS = $$(swift build --show-bin-path)/pinboardPackageTests.xctest
# Some tests take the right to mount a disk, some take not being allowed everything. So these are run once more: by root
# without root's way past permissions, by anybody else as root of a name space of their own.
OTHERS_TESTS := OwnDiskTests|PermissionTests
PAST_PERMISSIONS := -dac_override,-dac_read_search
AS_OTHERS := $(if $(filter 0,$(shell id -u)),setpriv --inh-caps=$(PAST_PERMISSIONS) --bounding-set=$(PAST_PERMISSIONS),unshare -Urm)
# Three workers, each with a display of its own, since tests mostly wait: see Tests/DesktopTests/README.md.
PYTEST := /usr/bin/python3 -m pytest -q -rs -n 3 --dist loadgroup

## Starts the app; without a display, plays the main job on a virtual one and says where to look.
run: deps
	$(BUILD)
	@if [ -n "$$WAYLAND_DISPLAY$$DISPLAY" ]; then exec $(RELEASE); \
	else echo "There is no display here: playing the main job on a virtual one instead."; exec $(MAKE) --no-print-directory demo; fi

## Plays the main job with real pointer events on a virtual display; leaves screenshots and the trace.
demo: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(BUILD)
	PINBOARD_BIN=$(CURDIR)/$(RELEASE) /usr/bin/python3 Tests/DesktopTests/demo.py demo-output

## All tests: style, modules, GTK on a virtual display, real drags on X11 and Wayland.
test: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(MAKE) --no-print-directory lint
	swift build --build-tests
	@# Those of XCTest have displays and mostly wait; the others calculate. Side by side they take as long as these alone.
	$(MANY_FILES) tests=$(TESTS); \
	$(OWN_DISPLAY) $$tests & displays=$$!; \
	$(OWN_DISPLAY) $$tests --testing-library swift-testing; others=$$?; \
	wait $$displays && exit $$others
	@if $(AS_OTHERS) true 2>/dev/null; then $(MANY_FILES) $(OWN_DISPLAY) $(AS_OTHERS) swift test --skip-build --filter '$(OTHERS_TESTS)'; \
	else echo "Skipped: $(OTHERS_TESTS), since $(firstword $(AS_OTHERS)) isn't allowed here."; fi
	$(BUILD_ALL)
	$(PYTEST) Tests/DesktopTests

## Drags with the large programs (Firefox, PCManFM-Qt, Dolphin).
test-partners: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PARTNER_PACKAGES)))
	$(BUILD_ALL)
	$(PYTEST) Tests/DesktopTests -m partners

## Partners × displays × directions, each cell five times (PINBOARD_MATRIX_TIMES), into Tests/DesktopTests/Matrix.md. It takes
## hours; ONLY=chromium plays those whose name has it, DESKTOP_DISPLAYS=x11,mutter,sway,kwin some of the displays.
test-matrix: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PARTNER_PACKAGES) $(MATRIX_PACKAGES)))
	$(BUILD_ALL)
	$(PYTEST) Tests/DesktopTests/test_matrix.py -m matrix $(if $(ONLY),-k '$(ONLY)')

## The proofs of Tests/StoreProofs and the random streams of drags at length, with other seeds each time (or one:
## PINBOARD_PROOF_SEED=n); then random edits for minutes, after each of which the screen must show what the file has.
torture: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	swift build --build-tests
	$(MANY_FILES) $(OWN_DISPLAY) PINBOARD_TORTURE=1 swift test --skip-build --filter 'StoreProofs|LongStreamTests'
	$(BUILD_ALL)
	PINBOARD_TORTURE_SECONDS=240 $(PYTEST) Tests/DesktopTests/test_what_is_seen.py -k many_edits

## The decoder with the address and undefined-behaviour sanitizers, over all damaged images; a build of its own.
sanitize: deps
	swift build --scratch-path .build/sanitize --sanitize=address -Xcc -fsanitize=undefined \
		--product pinboard-decoder
	PINBOARD_SANITIZED_DECODER=$(CURDIR)/.build/sanitize/debug/pinboard-decoder \
		swift test --filter 'BadImageTests|DecoderCageTests'

lint:
	$(MANY_FILES) swift format lint --strict --parallel --recursive --configuration .swift-format Package.swift Sources Tests
	desktop-file-validate data/*.desktop
	appstreamcli validate --no-net data/*.metainfo.xml

fmt:
	$(MANY_FILES) swift format --in-place --parallel --recursive --configuration .swift-format Package.swift Sources Tests

## Measurements, each beside its floor; ONLY=name runs one.
bench: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(BUILD)
	/usr/bin/python3 Tests/Benchmarks/bench.py $(if $(ONLY),--only $(ONLY))

## Debian packages that the build and the app need.
deps:
	$(call APT,$(call MISSING,$(BUILD_PACKAGES)))

PREFIX ?= /usr/local
install:
	@test -x $(RELEASE) || { echo "There's nothing to install yet: run 'make run' first, or '$(SWIFT_RELEASE)'."; exit 1; }
	install -Dm755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/pinboard
	install -Dm755 -t $(DESTDIR)$(PREFIX)/libexec/pinboard $(RELEASE)-decoder
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/applications data/io.github.pinboard.Pinboard.desktop
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/metainfo data/io.github.pinboard.Pinboard.metainfo.xml
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/mime/packages data/io.github.pinboard.Pinboard.xml
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/thumbnailers data/io.github.pinboard.Pinboard.thumbnailer
	cp -r data/icons $(DESTDIR)$(PREFIX)/share/

## A Debian package in .build/deb, of a build that brings Swift's libraries along.
DEB := .build/deb
DEB_ROOT := debian/pinboard
DEB_BUILD = $(SWIFT_RELEASE) --scratch-path $(DEB)/swift -Xlinker -s
deb: deps
	$(call APT,$(if $(shell command -v dpkg-shlibdeps),,dpkg-dev))
	$(DEB_BUILD) --product pinboard && $(DEB_BUILD) --product pinboard-decoder
	rm -rf $(DEB)/debian && cp -r data/debian $(DEB)/debian
	sed -i 's/@VERSION@/$(VERSION)/' $(DEB)/debian/changelog
	$(MAKE) --no-print-directory install RELEASE=$(DEB)/swift/release/pinboard DESTDIR=$(DEB)/$(DEB_ROOT) PREFIX=/usr
	install -Dm644 LICENSE $(DEB)/$(DEB_ROOT)/usr/share/doc/pinboard/copyright
	cd $(DEB) && dpkg-shlibdeps -Tdebian/substvars $(DEB_ROOT)/usr/bin/pinboard $(DEB_ROOT)/usr/libexec/pinboard/pinboard-decoder \
		&& mkdir -p $(DEB_ROOT)/DEBIAN && dpkg-gencontrol -Tdebian/substvars -P$(DEB_ROOT) \
		&& dpkg-deb --root-owner-group --build $(DEB_ROOT) .

clean:
	rm -rf .build demo-output

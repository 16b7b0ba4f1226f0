# Each target does its own set-up, so that every one of them works as the first on a fresh machine.
.PHONY: run demo gallery api test test-release test-corpora torture test-partners test-matrix test-matrix-quick test-packages test-reproducible \
	test-gtk418 sanitize lint fmt bench docs deps install catalogues pot clean

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
MISSING = $(shell for package in $$(sed 's/\#.*//' $(1)); do \
	dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed || echo $$package; done)
APT = $(if $(strip $(1)),$(SUDO) apt-get update -q && $(SUDO) env DEBIAN_FRONTEND=noninteractive \
	apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends $(1),@true)
BUILD_PACKAGES := data/packages.txt
TEST_PACKAGES := Tests/DesktopTests/packages.txt
PARTNER_PACKAGES := Tests/DesktopTests/packages-partners.txt
MATRIX_PACKAGES := Tests/DesktopTests/packages-matrix.txt
PACKAGE_PACKAGES := Tests/PackageTests/packages.txt
RELEASE := .build/release/pinboard
DIST := .build/dist
VERSION = $(shell sed -n 's/.*static let current = "\(.*\)".*/\1/p' Sources/PinboardUI/App/AppVersion.swift)
# Swift's libraries are linked statically, as in the Debian package, so that the tested and measured programs
# are those that users get. All targets use this one command, since another one would rebuild everything
# (Tests/Benchmarks builds with it, too).
SWIFT_RELEASE := swift build -c release --static-swift-stdlib
# Builds the app and the caged decoder, which decodes every image for the app.
BUILD = $(SWIFT_RELEASE) --product pinboard && $(SWIFT_RELEASE) --product pinboard-decoder
# swift format opens all sources at once, and so needs many descriptors.
MANY_FILES := ulimit -n $$(ulimit -H -n);
# All tests use the debug build, also the desktop tests, which need the products beside it: a second build, for release,
# took more than a third of a run. A release is tested before it's published, by `make test-release`.
TEST_BUILD := swift build --build-tests
TEST_PRODUCTS := .build/debug
# The runner of the Swift tests keeps the user's session away from them, and plays a failed test once more, alone.
SWIFT_TESTS := /usr/bin/python3 Tests/Running/swift_tests.py $(TEST_PRODUCTS)/pinboardPackageTests.xctest
# The suites that try more random input when they're told to: their files ask for the variable.
TORTURE_TESTS = StoreProofs$(subst $() ,,$(foreach file,$(shell grep -rlE --include='*Tests.swift' 'PINBOARD_TORTURE|Seeds\.(first|isTorture)' Tests),|$(basename $(notdir $(file)))))
# A step of a run, whose time is told at the end.
STEP := @/usr/bin/python3 Tests/Running/step.py
# Some tests need the right to mount a disk, and some need file permissions to be enforced. So these tests are
# run a second time: root runs them without its privilege to ignore permissions, and any other user runs them
# as root of a name space.
OTHERS_TESTS := OwnDiskTests|PermissionTests
PAST_PERMISSIONS := -dac_override,-dac_read_search
AS_OTHERS := $(if $(filter 0,$(shell id -u)),setpriv --inh-caps=$(PAST_PERMISSIONS) --bounding-set=$(PAST_PERMISSIONS),unshare -Urm)
# Four workers, each with its own display, since tests mostly wait: see Tests/DesktopTests/README.md.
DESKTOP_TESTS = PINBOARD_BIN=$(or $(PINBOARD_BIN),$(CURDIR)/$(TEST_PRODUCTS)/pinboard) \
	/usr/bin/python3 Tests/Running/desktop_tests.py -n 4 --dist loadgroup

## Starts the app. Without a display, it plays the main job on a virtual one and says where the results are.
run: deps catalogues
	$(BUILD)
	@if [ -n "$$WAYLAND_DISPLAY$$DISPLAY" ]; then exec $(RELEASE); \
	else echo "There is no display here: playing the main job on a virtual one instead."; exec $(MAKE) --no-print-directory demo; fi

## Plays the main job with real pointer events on a virtual display; leaves screenshots and the trace.
demo: deps catalogues
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(BUILD)
	PINBOARD_BIN=$(CURDIR)/$(RELEASE) /usr/bin/python3 Tests/DesktopTests/demo.py demo-output

## Starts an example of the library: the gallery, or EXAMPLE=corkboard, swatches, drafts, or one in windows of other code: c-album,
## adwaita-tasks, binding-tray.
gallery: deps
	swift run $(or $(EXAMPLE),gallery)

## Compares the library's public declarations with the stored list, which UPDATE=1 writes anew.
api: deps
	swift build --target DragDropKit && swift build --target DragTeams
	/usr/bin/python3 Tests/PublicAPI/public_api.py $(if $(UPDATE),--update)

## Runs all tests: style, modules, GTK on a virtual display, real drags on X11 and Wayland.
test: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(STEP) --begin
	$(STEP) 'style, words and documents' $(MAKE) --no-print-directory lint
	$(STEP) 'build of the tests' $(TEST_BUILD)
	@# Without them, the tests of other languages would be left out.
	@$(call CATALOGUES,$(LOCALE))
	@/usr/bin/python3 po/pseudo.py $(LOCALE)
	$(STEP) 'documentation and public declarations' $(MAKE) --no-print-directory documents
	$(STEP) 'Swift tests' $(SWIFT_TESTS)
	$(STEP) 'Swift tests that need other permissions' $(MAKE) --no-print-directory test-as-others
	$(STEP) 'desktop tests' env $(DESKTOP_TESTS) Tests/DesktopTests
	$(STEP) --report

.PHONY: documents test-as-others
# Reads the modules of the tests' build.
documents:
	/usr/bin/python3 Tests/PublicAPI/public_api.py --build $(TEST_PRODUCTS)
	/usr/bin/python3 Tests/PublicAPI/documentation.py --build $(TEST_PRODUCTS)
	/usr/bin/python3 Tests/PublicAPI/pages.py --build $(TEST_PRODUCTS) .build/documentation
	/usr/bin/python3 Tests/PublicAPI/examples.py --build $(TEST_PRODUCTS)
	/usr/bin/python3 Tests/PortedCode/ported.py --build $(TEST_PRODUCTS)

test-as-others:
	@if $(AS_OTHERS) true 2>/dev/null; then $(AS_OTHERS) $(SWIFT_TESTS) --only '$(OTHERS_TESTS)'; \
	else echo "Skipped: $(OTHERS_TESTS), since $(firstword $(AS_OTHERS)) isn't allowed here."; fi

## Runs the desktop tests with the release build, on all displays.
test-release: PINBOARD_BIN := $(CURDIR)/$(RELEASE)
test-release: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(SWIFT_RELEASE)
	env DESKTOP_DISPLAYS=x11,wayland $(DESKTOP_TESTS) Tests/DesktopTests

## Runs the drags with the large programs (Firefox, PCManFM-Qt, Dolphin).
test-partners: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PARTNER_PACKAGES)))
	$(TEST_BUILD)
	$(STEP) 'partner tests' env $(DESKTOP_TESTS) Tests/DesktopTests -m partners

## Runs the cells of the matrix with programs that start quickly, once each: for .ci/run. Results aren't kept.
LIGHT_PARTNERS := chromium or thunar or gtk-3-toy or second-pinboard
test-matrix-quick: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PARTNER_PACKAGES)))
	$(TEST_BUILD)
	$(STEP) 'a part of the matrix' env PINBOARD_MATRIX_TIMES=1 PINBOARD_MATRIX_FOLDER=$$(mktemp -d) DESKTOP_DISPLAYS=x11,mutter \
		$(DESKTOP_TESTS) Tests/DesktopTests/test_matrix.py -m matrix -k '$(LIGHT_PARTNERS)'

## Runs partners × displays × directions, each cell five times (PINBOARD_MATRIX_TIMES), and writes the
## results into Tests/DesktopTests/Matrix.md. It takes hours. ONLY=chromium runs the cells with that name, and
## DESKTOP_DISPLAYS=x11,mutter,sway,kwin some of the displays.
test-matrix: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PARTNER_PACKAGES) $(MATRIX_PACKAGES)))
	$(TEST_BUILD)
	env $(DESKTOP_TESTS) Tests/DesktopTests/test_matrix.py -m matrix $(if $(ONLY),-k '$(ONLY)')

## Tries the packages in new Debian 12 and 13 systems, and the decoder in a sandbox: see Tests/PackageTests.
test-packages: deb tarball
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PACKAGE_PACKAGES)))
	/usr/bin/python3 -m pytest -q -rs Tests/PackageTests

## Makes all packages twice, in different folders, and compares their bytes.
test-reproducible: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES) $(PACKAGE_PACKAGES)))
	/usr/bin/python3 -m pytest -q -rs Tests/PackageTests -m reproducible

## Builds everything with GTK 4.18 in a Debian 13 system, and runs all modules' tests there; ONLY="A B" runs some, or desktop tests.
test-gtk418: deps
	$(call APT,$(call MISSING,$(PACKAGE_PACKAGES)))
	/usr/bin/python3 Tests/PackageTests/newer_gtk.py trixie $(ONLY)

## Compares what the decoder makes of generated pictures with what encoders were given, and of public ones with what another
## decoder makes of them: see Tests/Corpora/README.md. SEED=n generates others.
test-corpora: deps
	swift build --product pinboard-decoder
	swift build --product picture-probe
	/usr/bin/python3 Tests/Corpora/corpora.py install
	.build/corpora/venv/bin/python -W ignore Tests/Corpora/corpora.py generated $(if $(SEED),--seed $(SEED))
	.build/corpora/venv/bin/python -W ignore Tests/Corpora/corpora.py compare

## Runs the proofs of Tests/StoreProofs and the random streams of drags at length, with new seeds each time
## (or with PINBOARD_PROOF_SEED=n). Runs the Swift tests beside ten busy loops, in a session with a bus and another
## language. Then makes random edits for minutes; after each edit the screen must show the file's contents.
torture: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(TEST_BUILD)
	env LANG=de_DE.UTF-8 LANGUAGE=de http_proxy=http://127.0.0.1:9 GTK_THEME=HighContrast \
		dbus-run-session -- /usr/bin/python3 Tests/Running/under_load.py 10 $(SWIFT_TESTS)
	PINBOARD_TORTURE=1 $(SWIFT_TESTS) --patience 3600 --only '$(TORTURE_TESTS)'
	env PINBOARD_TORTURE_SECONDS=240 $(DESKTOP_TESTS) Tests/DesktopTests/test_what_is_seen.py -k many_edits
	env PINBOARD_TORTURE_SECONDS=240 $(DESKTOP_TESTS) Tests/DesktopTests/test_hostile.py -k many_drags
	env PINBOARD_TORTURE=1 $(DESKTOP_TESTS) Tests/DesktopTests/test_x11_protocol.py Tests/DesktopTests/test_resting_drags.py

## Runs the decoder with the address and undefined-behaviour sanitizers on all damaged images, in a separate
## build.
sanitize: deps
	swift build --scratch-path .build/sanitize --sanitize=address -Xcc -fsanitize=undefined \
		--product pinboard-decoder
	PINBOARD_SANITIZED_DECODER=$(CURDIR)/.build/sanitize/debug/pinboard-decoder \
		swift test --filter 'BadImageTests|DecoderCageTests'

lint:
	$(MANY_FILES) swift format lint --strict --parallel --recursive --configuration .swift-format Package.swift Sources Examples Tests
	@# The documentation and the public declarations are read from a debug build. `make test` makes one, and reads them then.
	/usr/bin/python3 Tests/PublicAPI/documentation.py --if-built
	/usr/bin/python3 Tests/PublicAPI/public_api.py --if-built
	@# Words that a user reads are marked, the template has them all, and the translations fit it.
	/usr/bin/python3 po/unmarked.py
	/usr/bin/python3 po/extract.py --check po/pinboard.pot
	/usr/bin/python3 po/manual.py
	for file in $(TRANSLATIONS); do msgfmt --check --statistics -o /dev/null $$file && msgcmp $$file po/pinboard.pot || exit 1; done
	/usr/bin/python3 po/british.py --check
	desktop-file-validate data/*.desktop
	@# The id has a capital letter, as those of GNOME's programs have, and AppStream 0.16 (Debian 12) knows only the
	@# older tag of the developer. Nothing else may be reported.
	@reported=$$(appstreamcli validate --pedantic --no-net data/*.metainfo.xml); ended=$$?; \
	echo "$$reported"; test $$ended = 0 && \
	! echo "$$reported" | grep '^[PIWE]:' | grep -v -e cid-contains-uppercase-letter -e 'unknown-tag developer'
	@# A package that has been made is checked, too.
	@for package in $(wildcard $(DIST)/*.deb); do if command -v lintian > /dev/null; then \
	lintian --allow-root --display-info --pedantic --fail-on=error,warning,info,pedantic $$package || exit 1; fi; done

fmt:
	$(MANY_FILES) swift format --in-place --parallel --recursive --configuration .swift-format Package.swift Sources Examples Tests

## Runs the measurements, each with its lower bound; ONLY=name runs one.
bench: deps
	$(call APT,$(call MISSING,$(TEST_PACKAGES)))
	$(BUILD)
	/usr/bin/python3 Tests/Benchmarks/bench.py $(if $(ONLY),--only $(ONLY))

## Makes the pages of all modules as one archive, .build/documentation, which any web server can serve.
## LIBRARY=1 makes those of DragDropKit alone, without building the app.
docs: deps
	swift build $(if $(LIBRARY),--target DragDropKit)
	$(if $(LIBRARY),swift build --target DragTeams)
	/usr/bin/python3 Tests/PublicAPI/pages.py .build/documentation $(if $(LIBRARY),--library)

# British English is made of the messages themselves.
TRANSLATIONS := $(filter-out po/en_GB.po,$(wildcard po/*.po))
# Makes the translations' catalogues in the folder $(1).
CATALOGUES = for file in po/*.po; do name=$$(basename $$file .po); mkdir -p $(1)/$$name/LC_MESSAGES && \
	msgfmt --check -o $(1)/$$name/LC_MESSAGES/pinboard.mo $$file || exit 1; done

## Makes the translations' catalogues for programs that are started from this folder, or in LOCALE=FOLDER.
LOCALE := .build/locale
catalogues: deps
	@$(call CATALOGUES,$(LOCALE))

## Writes the template of the translations, and brings the translations up to date with it.
pot: deps
	/usr/bin/python3 po/extract.py po/pinboard.pot
	@for file in $(TRANSLATIONS); do msgmerge --quiet --update --backup=none --no-wrap --no-fuzzy-matching $$file po/pinboard.pot || exit 1; done
	/usr/bin/python3 po/british.py

## Installs the Debian packages that the build and the app need.
deps:
	$(call APT,$(call MISSING,$(BUILD_PACKAGES)))

PREFIX ?= /usr/local
install:
	@test -x $(RELEASE) || { echo "There's nothing to install yet: run 'make run' first, or '$(SWIFT_RELEASE)'."; exit 1; }
	install -Dm755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/pinboard
	install -Dm755 -t $(DESTDIR)$(PREFIX)/libexec/pinboard $(RELEASE)-decoder
	mkdir -p $(DESTDIR)$(PREFIX)/share/applications $(DESTDIR)$(PREFIX)/share/metainfo
	msgfmt --desktop --template=data/io.github.pinboard.Pinboard.desktop -d po \
		-o $(DESTDIR)$(PREFIX)/share/applications/io.github.pinboard.Pinboard.desktop
	msgfmt --xml --template=data/io.github.pinboard.Pinboard.metainfo.xml -d po \
		-o $(DESTDIR)$(PREFIX)/share/metainfo/io.github.pinboard.Pinboard.metainfo.xml
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/mime/packages data/io.github.pinboard.Pinboard.xml
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/thumbnailers data/io.github.pinboard.Pinboard.thumbnailer
	install -Dm644 data/io.github.pinboard.Pinboard.search-provider.ini \
		$(DESTDIR)$(PREFIX)/share/gnome-shell/search-providers/io.github.pinboard.Pinboard.search-provider.ini
	mkdir -p $(DESTDIR)$(PREFIX)/share/dbus-1/services
	sed 's|@BINDIR@|$(PREFIX)/bin|' data/io.github.pinboard.Pinboard.service.in \
		> $(DESTDIR)$(PREFIX)/share/dbus-1/services/io.github.pinboard.Pinboard.service
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/man/man1 data/pinboard.1
	install -Dm644 -t $(DESTDIR)$(PREFIX)/share/pinboard/manual data/screenshots/board.png
	@$(call CATALOGUES,$(DESTDIR)$(PREFIX)/share/locale)
	mkdir -p $(DESTDIR)$(PREFIX)/share && cp -r data/icons $(DESTDIR)$(PREFIX)/share/

# What the packages contain: hardened programs, which don't name the folder that they're built in. The programs
# look for libraries in lib/pinboard of their prefix, before they look in the system's folders.
#
# Swift 6.3.1 checks after `withoutActuallyEscaping` that nothing has escaped. The length of the source file's
# whole path is part of that, and GRDB has such checks. So the folder's name is as long as it takes to make the
# path of each dependency equally long in every folder (whose own path is shorter than 100 bytes).
DIST_SWIFT := $(DIST)/swift$(shell printf '%s' '$(CURDIR)' | awk '{ for (n = length; n < 100; n++) printf "-" }')
DIST_FLAGS := --scratch-path $(DIST_SWIFT) --disable-local-rpath \
	-Xlinker -s -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now \
	-Xlinker --disable-new-dtags -Xlinker -rpath -Xlinker '$$ORIGIN/../lib/pinboard:$$ORIGIN/lib' \
	-Xcc -fstack-protector-strong -Xlinker --build-id=none \
	-Xcc -ffile-prefix-map=$(CURDIR)=. -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=.
DIST_BUILD = $(SWIFT_RELEASE) $(DIST_FLAGS)
# All dates in packages are the date of the commit, so that they don't depend on when they're made.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y Makefile)
# Installs the programs of the packages into the folder $(1), with the prefix $(2).
DIST_INSTALL = rm -rf $(1) && umask 022 && \
	$(MAKE) --no-print-directory install RELEASE=$(DIST_SWIFT)/release/pinboard DESTDIR=$(1) PREFIX=$(2) && \
	data/packaging/strip-program $(1)$(2)/bin/pinboard $(1)$(2)/libexec/pinboard/pinboard-decoder

.PHONY: dist-programs deb tarball dist
dist-programs: deps
	$(call APT,$(if $(shell command -v dpkg-shlibdeps),,dpkg-dev))
	$(DIST_BUILD) --product pinboard && $(DIST_BUILD) --product pinboard-decoder

## Makes a Debian package in .build/dist, which contains Swift's libraries.
deb: dist-programs
	$(call DIST_INSTALL,$(DIST)/deb,/usr)
	data/packaging/make-deb $(DIST)/deb $(DIST) $(VERSION)

## Makes a tarball in .build/dist that other distributions can use, too.
tarball: dist-programs
	$(call DIST_INSTALL,$(DIST)/tarball,)
	data/packaging/make-tarball $(DIST)/tarball $(DIST) $(VERSION)

## Makes everything that a release consists of, in .build/dist. GPG_KEY=key signs the checksums.
dist: deb tarball
	data/packaging/make-source $(DIST) $(VERSION)
	data/packaging/make-checksums $(DIST) $(VERSION) $(GPG_KEY)

clean:
	rm -rf .build demo-output

// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// The settings of every Swift target: language mode 6, explicit existentials, and imports with an access
/// level.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The modules that DragDropKit exports.
let kit = ["DragItems", "DragDrop", "GtkViews", "GtkTexts", "GtkLists", "GtkDragDrop"]

/// What only the app uses. Packages that depend on DragDropKit alone disable the trait, and then fetch
/// nothing else: `.package(url: …, traits: [])`.
let app: TargetDependencyCondition? = .when(traits: ["App"])

/// The file that says where a system library's headers are: one of this package's own, or the system's by
/// name.
///
/// SwiftPM refuses each flag of pkg-config's files that isn't a folder or a library, with a warning in every
/// build of every package that depends on this one; GTK's file leads to `-mfpmath=sse` and `-pthread`, which
/// nothing needs here. So a file beside the module map names the folders of Debian, Fedora and their
/// relatives. Another place for GTK, or `PKG_CONFIG_PATH`, takes the system's file and the warning with it.
func headers(
  _ file: String, of module: String, in folder: String = "Sources", orByName name: String
) -> String {
  #if canImport(Glibc)
    let isUsual = access("/usr/include/gtk-4.0/gtk/gtk.h", R_OK) == 0
  #else
    let isUsual = false
  #endif
  // SwiftPM reads a list of names, which a space separates.
  let package = Context.packageDirectory
  guard isUsual, !package.contains(" "), Context.environment.keys.allSatisfy({ !$0.hasPrefix("PKG_CONFIG_") })
  else { return name }
  return "\(package)/\(folder)/\(module)/\(file).pc"
}

let package = Package(
  name: "pinboard",
  // SwiftPM makes a product of each executable of the package that's built. Products that are named here also
  // count for packages that depend on this one, which then can't have targets with the names of any module
  // that such a product needs: `Board`, `Imaging`.
  products: [
    .library(name: "DragDropKit", targets: ["DragDropKit"] + kit),
    .library(name: "DragTeams", targets: ["DragTeams"]),
    // This library is for LD_PRELOAD, in the proofs of the board file.
    .library(name: "FaultInjection", type: .dynamic, targets: ["PinboardFaultInjection"]),
  ],
  traits: [
    .trait(name: "App", description: "The app, its command line and their tests."),
    .default(enabledTraits: ["App"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // MARK: The seam
    .systemLibrary(
      name: "CKitGtk", pkgConfig: headers("gtk4", of: "CKitGtk", orByName: "gtk4"),
      providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: headers("gdk-pixbuf", of: "CGdkPixbuf", orByName: "gdk-pixbuf-2.0"),
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "CKitGtkShim", dependencies: ["CKitGtk"]),
    .target(name: "KitGLib", dependencies: ["CKitGtk", "CKitGtkShim"], swiftSettings: strict),

    // KitFiles has the paths and names of files, byte for byte, and opens, reads, writes and publishes files.
    .target(name: "KitFiles", swiftSettings: strict),

    // Localization has the app's words in the user's language, by gettext.
    .systemLibrary(name: "CGettext", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .target(name: "Localization", dependencies: ["CGettext"], swiftSettings: strict),

    // KitMarkup reads HTML and `data:` URLs.
    .target(name: "KitMarkup", swiftSettings: strict),

    // WebFetch fetches what's at a link, by libsoup.
    .systemLibrary(
      name: "CSoup", pkgConfig: headers("soup", of: "CSoup", orByName: "libsoup-3.0"),
      providers: [.apt(["libsoup-3.0-dev"])]),
    .target(name: "WebFetch", dependencies: ["CSoup", "Localization"], swiftSettings: strict),

    // KitCryptography has digests and sealing, by the system's library.
    .systemLibrary(name: "CKitCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "KitCryptography", dependencies: ["CKitCrypto"], swiftSettings: strict),

    // MARK: DragDropKit
    .systemLibrary(name: "CKitZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .target(name: "DragItems", dependencies: ["KitFiles", "KitMarkup"], swiftSettings: strict),
    // KitFolderArchives makes a dropped folder into one zip file, for DragItems.
    .target(
      name: "KitFolderArchives", dependencies: ["CKitZip", "DragItems", "KitFiles"], swiftSettings: strict),
    .target(name: "DragDrop", dependencies: ["DragItems", "KitFiles"], swiftSettings: strict),
    .systemLibrary(name: "CKitPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .target(
      name: "GtkViews",
      dependencies: [
        "CKitGtk", "CKitGtkShim", "CKitPixman", "KitFiles", "KitGLib", "KitMarkup", "DragItems", "DragDrop",
      ],
      swiftSettings: strict),
    .target(
      name: "GtkTexts",
      dependencies: ["CKitGtk", "CKitGtkShim", "KitGLib", "KitMarkup", "DragItems", "DragDrop", "GtkViews"],
      swiftSettings: strict),
    .target(
      name: "GtkLists",
      dependencies: ["CKitGtk", "CKitGtkShim", "KitGLib", "DragItems", "DragDrop", "GtkViews"],
      swiftSettings: strict),
    .target(
      name: "GtkDragDrop",
      dependencies: [
        "CKitGtk", "CKitGtkShim", "KitFiles", "KitFolderArchives", "KitGLib", "DragItems", "DragDrop",
        "GtkViews",
        "KitMarkup",
      ],
      swiftSettings: strict),
    // DragTeams has the encryption of data that programs of a team drag to each other. DragDropKit doesn't
    // export it, so that programs without teams don't need libcrypto.
    .target(
      name: "DragTeams", dependencies: ["CKitGtk", "KitCryptography", "KitFiles", "GtkDragDrop"],
      swiftSettings: strict
    ),
    .target(
      name: "DragDropKit", dependencies: kit.map(Target.Dependency.init(stringLiteral:)),
      swiftSettings: strict),

    // MARK: The caged decoder
    .target(name: "CScheduling"),
    .target(name: "CAveraging"),
    .systemLibrary(name: "CLcms2", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CTIFF", linkerSettings: [.linkedLibrary("tiff")]),
    // CPoppler uses GLib's headers, and loads poppler itself.
    .target(name: "CPoppler", dependencies: ["CGdkPixbuf"], linkerSettings: [.linkedLibrary("dl")]),
    // CFilm uses GLib's headers, and loads GStreamer itself.
    .target(name: "CFilm", dependencies: ["CGdkPixbuf"], linkerSettings: [.linkedLibrary("dl")]),
    // COpenEXR has an OpenEXR picture's rows, by a library that it loads itself.
    .target(name: "COpenEXR", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CDecoderCage", linkerSettings: [.linkedLibrary("seccomp")]),
    .target(name: "CDecoderWire"),
    .target(name: "DecoderWire", dependencies: ["CDecoderWire"], swiftSettings: strict),
    .executableTarget(
      name: "pinboard-decoder",
      dependencies: [
        "DecoderWire", "CDecoderCage", "CFilm", "CGdkPixbuf", "CLcms2", "CJPEG", "COpenEXR", "CPoppler",
        "CTIFF", "CScheduling", "CZlib",
      ],
      swiftSettings: strict),

    // MARK: Pinboard
    .target(
      name: "Imaging",
      dependencies: [
        "KitFiles", "DecoderWire", "CAveraging", "CDecoderCage", "CJPEG", "CPNG", "CKitZip",
        "Localization",
        "QuietThreads",
      ],
      swiftSettings: strict),
    .target(name: "Board", dependencies: ["KitFiles", "Localization"], swiftSettings: strict),
    .target(name: "QuietThreads", dependencies: ["CScheduling"], swiftSettings: strict),
    .target(name: "BoardLook", dependencies: ["Board"], swiftSettings: strict),
    .target(
      name: "BoardPainting", dependencies: ["Board", "BoardLook", "KitFiles", "Localization"],
      swiftSettings: strict),
    .target(name: "CBoardStore", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "BoardStore",
      dependencies: [
        "Board", "CBoardStore", "KitCryptography", "KitFiles", "Localization", "QuietThreads",
        .product(name: "GRDB", package: "GRDB.swift", condition: app),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: app),
      ], swiftSettings: strict),
    .systemLibrary(
      name: "CCairo", pkgConfig: headers("pangocairo", of: "CCairo", orByName: "pangocairo"),
      providers: [.apt(["libpango1.0-dev"])]),
    .target(name: "CBoardExchange", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "BoardExchange",
      dependencies: [
        "Board", "BoardLook", "BoardPainting", "BoardStore", "KitCryptography", "KitFiles", "Imaging",
        "Localization",
        "KitMarkup",
        "CKitZip", "CCairo", "CGdkPixbuf", "CBoardExchange",
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: app),
      ], swiftSettings: strict),
    // BoardSession has no views: of GtkViews, it uses textures and the main loop.
    .target(
      name: "BoardSession",
      dependencies: [
        "DragItems", "GtkViews", "KitFiles", "Imaging", "Board", "BoardLook", "BoardStore", "BoardExchange",
        "Localization", "KitMarkup", "QuietThreads", "WebFetch",
      ],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "BoardCanvas",
      dependencies: [
        "BoardSession", "DragDropKit", "KitFiles", "Imaging", "Board", "BoardLook", "BoardPainting",
        "BoardStore",
        "BoardExchange", "Localization",
      ],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "PinboardUI",
      dependencies: [
        "BoardSession", "BoardCanvas", "DragDropKit", "KitFiles", "Imaging", "Board", "BoardLook",
        "BoardPainting", "BoardStore", "BoardExchange", "Localization",
      ], resources: [.embedInCode("Manual/Manual.md")],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "pinboard",
      dependencies: [
        "PinboardUI", "BoardSession", "KitFiles", "Imaging", "Board", "BoardLook", "BoardStore",
        "BoardExchange", "Localization", "WebFetch",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: app),
      ], swiftSettings: strict),

    // The examples of DragDropKit use nothing else.
    .executableTarget(
      name: "gallery", dependencies: ["DragDropKit"], path: "Sources/Gallery",
      swiftSettings: strict),
    .executableTarget(
      name: "corkboard", dependencies: ["DragDropKit"], path: "Sources/Corkboard", swiftSettings: strict),
    .executableTarget(
      name: "swatches", dependencies: ["DragDropKit"], path: "Sources/Swatches", swiftSettings: strict),
    .executableTarget(
      name: "drafts", dependencies: ["DragDropKit"], path: "Sources/Drafts", swiftSettings: strict),

    // The examples of windows that other code has made. AlbumShelf is a library for a program in C.
    .target(
      name: "AlbumShelf", dependencies: ["DragDropKit"], path: "Examples/AlbumShelf", swiftSettings: strict),
    .executableTarget(name: "c-album", dependencies: ["AlbumShelf", "CKitGtk"], path: "Examples/CAlbum"),
    .systemLibrary(
      name: "CAdwaita", path: "Examples/CAdwaita",
      pkgConfig: headers("adwaita", of: "CAdwaita", in: "Examples", orByName: "libadwaita-1"),
      providers: [.apt(["libadwaita-1-dev"])]),
    .executableTarget(
      name: "adwaita-tasks", dependencies: ["CAdwaita", "CKitGtk", "DragDropKit"],
      path: "Examples/AdwaitaTasks",
      swiftSettings: strict),
    .executableTarget(
      name: "binding-tray", dependencies: ["CKitGtk", "DragDropKit"], path: "Examples/BindingTray",
      swiftSettings: strict),

    // MARK: Tests
    .target(
      name: "TestSupport", dependencies: ["DragItems", "DragDrop", "Waiting"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(name: "Waiting", path: "Tests/Waiting", swiftSettings: strict),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    // ChildProcess runs programs for tests.
    .target(name: "CChildProcess", path: "Tests/CChildProcess"),
    .target(
      name: "ChildProcess", dependencies: ["CChildProcess", "KitFiles"], path: "Tests/ChildProcess",
      swiftSettings: strict
    ),
    // OwnDisk is a disk that a test may fill, on systems where it may be mounted.
    .target(name: "OwnDisk", path: "Tests/OwnDisk", swiftSettings: strict),
    // GtkTestSupport has a display and a running main loop for tests that use GTK.
    .target(
      name: "GtkTestSupport", dependencies: ["GtkViews", "KitGLib", "CKitGtk", "CKitGtkShim"],
      path: "Tests/GtkTestSupport", swiftSettings: strict),
    .testTarget(name: "KitCryptographyTests", dependencies: ["KitCryptography"], swiftSettings: strict),
    .testTarget(
      name: "DragItemsTests",
      dependencies: [
        "DragItems", "KitFolderArchives", "CKitZip", "KitFiles", "SeededRandom", "TestSupport", "Waiting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DragDropTests",
      dependencies: ["DragItems", "DragDrop", "SeededRandom", "TestSupport", "Waiting"],
      swiftSettings: strict),
    .testTarget(
      name: "KitGLibTests", dependencies: ["KitGLib", "CKitGtk", "CKitGtkShim", "GtkTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GtkViewsTests",
      dependencies: [
        "GtkViews", "GtkTexts", "GtkLists", "DragItems", "DragDrop", "KitGLib", "CKitGtk", "CKitGtkShim",
        "TestSupport", "GtkTestSupport", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GtkTextsTests",
      dependencies: [
        "GtkTexts", "GtkViews", "DragItems", "DragDrop", "KitGLib", "CKitGtk", "CKitGtkShim", "TestSupport",
        "GtkTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GtkListsTests",
      dependencies: [
        "GtkLists", "GtkViews", "DragItems", "DragDrop", "KitGLib", "CKitGtk", "CKitGtkShim", "TestSupport",
        "GtkTestSupport", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DragTeamsTests", dependencies: ["DragTeams", "GtkDragDrop", "DragItems", "KitCryptography"],
      swiftSettings: strict),
    .testTarget(
      name: "GtkDragDropTests",
      dependencies: [
        "GtkDragDrop", "GtkViews", "GtkTexts", "GtkLists", "DragItems", "DragDrop", "KitFiles",
        "KitGLib", "CKitGtk", "CKitGtkShim", "SeededRandom", "TestSupport", "GtkTestSupport", "loop-probe",
      ],
      swiftSettings: strict),
    // drag-probe is a program for the desktop tests that starts and receives drags and prints what happens.
    .executableTarget(
      name: "drag-probe", dependencies: ["DragDropKit", "DragTeams", "KitGLib"], path: "Tests/DragProbe",
      swiftSettings: strict),
    // loop-probe is a program whose main loop isn't an Application's.
    .executableTarget(
      name: "loop-probe", dependencies: ["CKitGtk", "DragDropKit"], path: "Tests/LoopProbe",
      swiftSettings: strict),
    // picture-probe decodes files for Tests/Corpora, which compares them with other decoders.
    .executableTarget(
      name: "picture-probe", dependencies: ["Imaging"], path: "Tests/PictureProbe", swiftSettings: strict),
    .testTarget(
      name: "ImagingTests",
      dependencies: [
        "Imaging", "DecoderWire", "CDecoderCage", "CDecoderWire", "CGdkPixbuf", "CLcms2", "CZlib",
        "pinboard-decoder", "ChildProcess", "ExchangeTestSupport", "SeededRandom", "Waiting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DecoderWireTests", dependencies: ["DecoderWire", "CDecoderWire"], swiftSettings: strict),
    .testTarget(name: "BoardTests", dependencies: ["Board", "SeededRandom"], swiftSettings: strict),
    .testTarget(
      name: "BoardStoreTests",
      dependencies: [
        "BoardStore", "Board", "ChildProcess", "KitFiles", "OwnDisk", "SeededRandom", "Waiting",
        .product(name: "GRDB", package: "GRDB.swift", condition: app),
      ], swiftSettings: strict),
    // These targets prove that no data is lost: see Tests/StoreProofs/README.md.
    .target(name: "PinboardFaultInjection", path: "Tests/FaultInjection"),
    .target(
      name: "StoreTrace",
      dependencies: [
        "Board", "BoardStore", "KitCryptography", "SeededRandom",
      ], path: "Tests/StoreTrace", swiftSettings: strict),
    .executableTarget(
      name: "store-script", dependencies: ["Board", "BoardStore", "SeededRandom", "StoreTrace"],
      path: "Tests/StoreScript", swiftSettings: strict),
    .testTarget(
      name: "StoreProofs",
      dependencies: ["Board", "BoardStore", "ChildProcess", "SeededRandom", "StoreTrace"],
      exclude: ["README.md"],
      swiftSettings: strict),
    .testTarget(name: "LocalizationTests", dependencies: ["Localization"], swiftSettings: strict),
    .testTarget(name: "KitFilesTests", dependencies: ["KitFiles", "SeededRandom"], swiftSettings: strict),
    // TestWebServer is a web server of this computer with pages that behave badly.
    .target(
      name: "TestWebServer", dependencies: ["ChildProcess"], path: "Tests/TestWebServer",
      exclude: ["server.py"], swiftSettings: strict),
    .testTarget(
      name: "WebFetchTests", dependencies: ["WebFetch", "TestWebServer"], swiftSettings: strict),
    .testTarget(name: "KitMarkupTests", dependencies: ["KitMarkup", "SeededRandom"], swiftSettings: strict),
    .testTarget(name: "QuietThreadsTests", dependencies: ["QuietThreads"], swiftSettings: strict),
    .testTarget(
      name: "PinboardUITests",
      dependencies: [
        "CCairo", "CKitGtk", "CKitGtkShim", "PinboardUI", "BoardCanvas", "BoardSession", "DragDropKit",
        "GtkViews",
        "Board", "BoardExchange", "BoardLook", "BoardPainting", "BoardStore", "DragItems", "DragDrop",
        "ChildProcess", "KitFiles", "Localization",
        "Imaging",
        "KitGLib", "GtkTestSupport", "OwnDisk", "SeededRandom", "TestSupport", "TestWebServer", "Waiting",
        "ExchangeTestSupport", "WebFetch",
      ],
      swiftSettings: strict),
    // SampleTests has the code of Apple's slides and articles, and of a blog post, as it's written with
    // DragDropKit.
    .testTarget(
      name: "SampleTests",
      dependencies: [
        "DragItems", "DragDrop", "DragDropKit", "GtkViews", "GtkTexts", "GtkLists", "GtkDragDrop",
        "KitGLib",
        "TestSupport", "GtkTestSupport", "Waiting",
      ],
      swiftSettings: strict),
    // ExchangeTestSupport makes archives and other programs' boards as those programs do.
    .target(
      name: "ExchangeTestSupport",
      dependencies: [
        "CKitZip", "CZlib", "KitFiles", "Imaging", "SeededRandom",
        .product(name: "GRDB", package: "GRDB.swift", condition: app),
      ],
      path: "Tests/ExchangeTestSupport", swiftSettings: strict),
    .testTarget(
      name: "BoardExchangeTests",
      dependencies: [
        "BoardExchange", "Board", "BoardLook", "BoardStore", "KitCryptography", "KitFiles", "Imaging",
        "ExchangeTestSupport", "OwnDisk", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PinboardCommandTests",
      dependencies: [
        "Board", "BoardStore", "ChildProcess", "ExchangeTestSupport", "Imaging", "KitFiles", "OwnDisk",
        "SeededRandom", "TestWebServer", "WebFetch",
      ],
      swiftSettings: strict),
    .testTarget(name: "HouseTests", swiftSettings: strict),
    // bench-arrange is the part of `make bench` that measures arranging pins, and palettes.
    .executableTarget(
      name: "bench-arrange", dependencies: ["Board", "BoardSession", "Imaging"],
      path: "Tests/Benchmarks/Arrange", swiftSettings: strict),
    // bench-decode is the part of `make bench` that measures Imaging.
    .executableTarget(
      name: "bench-decode", dependencies: ["Imaging"], path: "Tests/Benchmarks/Decode", swiftSettings: strict),
    // bench-engine is the part of `make bench` that measures the engine.
    .executableTarget(
      name: "bench-engine", dependencies: ["DragItems", "DragDrop"], path: "Tests/Benchmarks/Engine",
      swiftSettings: strict
    ),
    // bench-exchange is the part of `make bench` that measures other programs' files.
    .executableTarget(
      name: "bench-exchange",
      dependencies: ["BoardExchange", "BoardStore", "Board", "ExchangeTestSupport", "SeededRandom"],
      path: "Tests/Benchmarks/Exchange", swiftSettings: strict),
    // bench-store is the part of `make bench` that measures the board file.
    .executableTarget(
      name: "bench-store", dependencies: ["BoardStore", "Board"], path: "Tests/Benchmarks/Store",
      swiftSettings: strict),
  ]
)

// SwiftPM compiles a target anew if the file of a module that the target depends on has changed.
// DragDropKit's file names the modules that it exports and nothing of what's in them, so the file stays as it
// was when one of these modules changes. An optimised program would keep the old sizes of the engine's
// classes, and write past their ends. So whatever depends on DragDropKit also depends on what DragDropKit
// exports. (Other packages depend on the product, which consists of all of these targets.)
for target in package.targets
where target.dependencies.contains(where: {
  if case .byNameItem(name: "DragDropKit", condition: _) = $0 { true } else { false }
}) {
  let named = Set(
    target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
  target.dependencies += kit.filter { !named.contains($0) }.map(Target.Dependency.init(stringLiteral:))
}

// swift-tools-version: 6.2

import PackageDescription

/// Every target is built with these: existentials spelled out, imports internal unless said otherwise,
/// members visible only through an import of their own module, and no warning left standing.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The rooms that reach into memory, C's or their own, also say `unsafe` at each use of it.
let strictWithC: [SwiftSetting] = strict + [.strictMemorySafety()]

/// True when the rooms that touch every pixel or instant are optimised in builds for tests, too.
///
/// The tests then take half the time: `make` asks for it. Packages with such flags cannot be used by
/// others, whatever their environment says; releases are optimised anyway.
let isOptimised =
  Context.environment["INBETWEEN_OPTIMISED"] != nil
  && !Context.packageDirectory.contains("/checkouts/")

/// The settings of those rooms in Swift, and in C.
let forSpeed: [SwiftSetting] =
  isOptimised ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
let forSpeedInC: [CSetting] =
  isOptimised ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

/// Pango's flags without the `-pthread` that its own file brings from GLib's, of which each build
/// would warn: a file beside the module map, found from any folder of pkg-config's.
///
/// A name with a blank would be two; builds in such a folder have the warning, and work.
let pango =
  Context.packageDirectory.contains(" ")
  ? "pangoft2"
  : String(repeating: "../", count: 12) + Context.packageDirectory.dropFirst()
    + "/Sources/CPango/pango-without-threads"

let package = Package(
  name: "inbetween",
  products: [
    .library(name: "Inbetween", targets: ["Inbetween"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .executable(name: "inbetween", targets: ["InbetweenCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
  ],
  targets: [
    // Vocabulary.
    .target(name: "Graphics", swiftSettings: strictWithC + forSpeed),
    .target(name: "Timing", swiftSettings: strict + forSpeed),
    .target(name: "Escaping", swiftSettings: strict),
    .target(
      name: "Captioning", dependencies: ["Graphics", "Timing", "Escaping"],
      swiftSettings: strict + forSpeed),
    .target(
      name: "LayerModel", dependencies: ["Graphics", "Timing", "Captioning"],
      swiftSettings: strictWithC),
    .target(
      name: "Expressions", dependencies: ["Graphics", "Escaping", "LayerModel"],
      swiftSettings: strict),
    .target(
      name: "SceneModel", dependencies: ["Graphics", "Timing", "Captioning", "LayerModel"],
      swiftSettings: strict),
    .target(
      name: "TimelineModel", dependencies: ["Graphics", "Timing", "Escaping", "LayerModel"],
      swiftSettings: strict + forSpeed),

    .target(name: "Threading", swiftSettings: strict),
    .target(
      name: "Storing", dependencies: ["Graphics", "Timing", "CMalloc"],
      swiftSettings: strictWithC + forSpeed),

    // The pipeline, in order.
    .target(
      name: "Documents",
      dependencies: [
        "Graphics", "Escaping", "LayerModel", "SceneModel", "Storing", "Threading", "CZip",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "SceneExpansion",
      dependencies: [
        "Graphics", "Escaping", "LayerModel", "SceneModel", "Expressions", "Storing", "Documents",
      ],
      swiftSettings: strict),
    .target(
      name: "SceneLoading",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Captioning", "LayerModel", "SceneModel", "Expressions",
        "Storing",
        "Documents",
        "SceneExpansion",
      ],
      swiftSettings: strict),
    .target(
      name: "LottieLoading",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Threading", "LayerModel", "SceneModel", "Documents",
      ],
      swiftSettings: strict + forSpeed),
    .target(
      name: "CAMLLoading",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Threading", "LayerModel", "SceneModel",
        "Documents",
      ],
      swiftSettings: strict),
    .target(
      name: "SVGLoading",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Threading", "LayerModel", "SceneModel", "Documents",
      ],
      swiftSettings: strict),
    .target(
      name: "TimelineCompiling",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Captioning", "LayerModel", "SceneModel", "Expressions",
        "TimelineModel", "FrameSampling", "Threading",
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "SceneLinting",
      dependencies: [
        "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "TimelineModel", "Threading",
      ],
      swiftSettings: strict),
    .target(
      name: "FrameSampling", dependencies: ["Graphics", "Timing", "LayerModel", "TimelineModel"],
      swiftSettings: strict + forSpeed),
    .target(
      name: "Typesetting",
      dependencies: ["Graphics", "Escaping", "LayerModel", "Storing", "Media", "CPango"],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "Coverage", dependencies: ["Graphics", "CKernels"],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "FramePlanning",
      dependencies: [
        "Graphics", "Timing", "LayerModel", "FrameSampling", "Typesetting", "Coverage", "Media",
      ],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "Rasterizing",
      dependencies: [
        "Graphics", "LayerModel", "FrameSampling", "Typesetting", "Coverage", "FramePlanning",
        "CCairo", "CPixman", "CKernels",
      ],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "SceneOpening",
      dependencies: [
        "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneLoading",
        "LottieLoading", "CAMLLoading", "SVGLoading", "SceneLinting", "TimelineModel",
        "TimelineCompiling", "FrameSampling", "Typesetting", "Storing", "Media",
      ],
      swiftSettings: strict),
    .target(
      name: "Media", dependencies: ["Graphics", "Timing", "Storing", "CFFmpeg", "CMalloc"],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "Encoding", dependencies: ["Graphics", "Timing", "Storing", "Media", "CKernels"],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "Rendering",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Captioning", "LayerModel", "TimelineModel",
        "FrameSampling",
        "Typesetting", "FramePlanning", "Rasterizing", "Encoding", "Storing", "Media", "Threading",
      ],
      swiftSettings: strict),

    .target(
      name: "Comparing",
      dependencies: [
        "Graphics", "Timing", "Escaping", "Storing", "Media", "Threading",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: strictWithC + forSpeed),
    .target(
      name: "Regressing",
      dependencies: [
        "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneOpening",
        "TimelineModel", "TimelineCompiling", "FrameSampling", "Storing", "Media", "Rendering",
        "Comparing",
      ],
      swiftSettings: strict),
    .target(
      name: "Batching",
      dependencies: [
        "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents",
        "SceneOpening", "TimelineModel", "Typesetting", "FramePlanning", "Storing", "Media",
        "Rendering", "Comparing", "Regressing", "Threading",
      ],
      swiftSettings: strict),

    .target(
      name: "Farming",
      dependencies: [
        "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneOpening",
        "TimelineModel", "Typesetting", "FramePlanning", "Storing", "Media", "Rendering",
        "Batching", "Threading",
      ],
      swiftSettings: strict),

    // What people use.
    .target(
      name: "Inbetween",
      dependencies: [
        "Graphics", "Timing", "Captioning", "LayerModel", "SceneModel", "TimelineModel",
        "Documents",
        "SceneLoading", "SceneLinting", "SceneOpening", "TimelineCompiling", "FrameSampling",
        "Typesetting", "FramePlanning", "Rasterizing", "Storing", "Media", "Encoding", "Rendering",
        "Comparing",
        "Regressing",
        "Batching",
        "Farming",
      ],
      swiftSettings: strict),
    .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
    .target(
      name: "CoreGraphics",
      dependencies: ["Graphics", "Coverage", "Inbetween", "_Testing_CoreGraphics"],
      swiftSettings: strict),
    .target(
      name: "QuartzCore",
      dependencies: ["TimelineCompiling", "Inbetween", "CoreGraphics", "CSwiftRuntime"],
      swiftSettings: strict),
    .target(name: "Reporting", dependencies: ["Inbetween", "Escaping"], swiftSettings: strict),
    .target(
      name: "Previewing",
      dependencies: [
        "Inbetween", "Reporting", "Threading",
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "InbetweenCommand",
      dependencies: [
        "Inbetween", "Escaping", "Reporting", "Previewing", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarking", dependencies: ["Inbetween", "QuartzCore", "CMalloc"],
      swiftSettings: strict),
    .executableTarget(
      name: "Fuzzing", dependencies: ["Inbetween", "CFuzzer"], swiftSettings: strict),

    // Inner loops in C for vectors that the compiler of Swift does not use.
    .target(
      name: "CKernels",
      cSettings: [.enableWarning("all"), .treatAllWarnings(as: .error)] + forSpeedInC),

    // C libraries: module maps and constants for macros, no behaviour.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "\(pango) harfbuzz fontconfig",
      providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavformat libavcodec libavutil libswresample libswscale",
      providers: [
        .apt([
          "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswresample-dev",
          "libswscale-dev",
        ])
      ]),

    .systemLibrary(name: "CFuzzer"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSwiftRuntime"),

    // Tests: one target for each room, and the library they share.
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Graphics", "Media"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "TestSupportTests", dependencies: ["Graphics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GraphicsTests", dependencies: ["Graphics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TimingTests", dependencies: ["Timing", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EscapingTests", dependencies: ["Escaping", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CaptioningTests", dependencies: ["Graphics", "Captioning", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LayerModelTests", dependencies: ["Graphics", "Timing", "LayerModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests", dependencies: ["LayerModel", "Documents", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SceneLoadingTests",
      dependencies: [
        "Captioning", "Documents",
        "Graphics", "Timing", "LayerModel", "SceneModel", "SceneLoading", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LottieLoadingTests", dependencies: ["Inbetween", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "ImportSupport", dependencies: ["Inbetween", "TestSupport"],
      path: "Tests/ImportSupport", swiftSettings: strict),
    .testTarget(
      name: "CAMLLoadingTests", dependencies: ["Inbetween", "TestSupport", "ImportSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SVGLoadingTests", dependencies: ["Inbetween", "TestSupport", "ImportSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SceneLintingTests", dependencies: ["Inbetween", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SceneOpeningTests", dependencies: ["Inbetween", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TimelineCompilingTests",
      dependencies: [
        "Graphics", "Timing", "LayerModel", "SceneModel", "Documents", "SceneLoading",
        "TimelineModel", "TimelineCompiling", "FrameSampling", "Captioning", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FrameSamplingTests",
      dependencies: [
        "Graphics", "Timing", "LayerModel", "SceneModel", "SceneLoading", "TimelineModel",
        "TimelineCompiling", "FrameSampling", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypesettingTests",
      dependencies: ["Graphics", "LayerModel", "Typesetting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CoverageTests", dependencies: ["Graphics", "Coverage", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RasterizingTests",
      dependencies: [
        "Graphics", "Timing", "LayerModel", "SceneModel", "TimelineModel", "TimelineCompiling",
        "FrameSampling", "Typesetting", "Coverage", "FramePlanning", "Rasterizing", "Media",
        "TestSupport", "Threading",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "StoringTests", dependencies: ["Graphics", "Storing", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MediaTests", dependencies: ["Graphics", "Timing", "Storing", "Media", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EncodingTests",
      dependencies: ["Graphics", "Timing", "Media", "Encoding", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RegressingTests", dependencies: ["Inbetween", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ThreadingTests", dependencies: ["Threading"], swiftSettings: strict),
    .testTarget(
      name: "BatchingTests", dependencies: ["Inbetween", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FarmingTests", dependencies: ["Inbetween", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ComparingTests", dependencies: ["Inbetween", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["Fuzzing", "Inbetween", "TestSupport"],
      exclude: ["Corpus", "scene.dict"],
      swiftSettings: strict),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics"], swiftSettings: strict),
    .testTarget(
      name: "QuartzCoreTests", dependencies: ["QuartzCore", "Inbetween", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InbetweenCommandTests",
      dependencies: [
        "InbetweenCommand", "Inbetween", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["BrokenFiles"], swiftSettings: strict),
    .testTarget(
      name: "RenderingTests", dependencies: ["Inbetween", "Rendering", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

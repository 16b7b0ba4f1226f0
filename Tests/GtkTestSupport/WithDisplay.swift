package import KitGLib

/// Runs a test's body on the main actor, with a display and GTK initialised. Settings of earlier tests are
/// reset.
///
/// Test methods are on no actor: the discovery code that SwiftPM generates casts them to plain functions, and
/// a `@MainActor` method fails that cast when the tests start.
package nonisolated func withDisplay(_ body: @MainActor () throws -> Void) rethrows {
  // XCTest on Linux runs synchronous tests on the process's first thread, which is the main actor's. If it
  // didn't, this call would trap rather than go on.
  try MainActor.assumeIsolated {
    TestDisplay.start()
    TestDisplay.enablesAnimations(true)
    try body()
  }
}

extension LiveCount {
  /// Whether no kind has more live objects than at an earlier moment. It may have fewer, because objects of
  /// earlier tests may be released meanwhile.
  package static func isBack(to baseline: [Kind: Int]) -> Bool {
    all.allSatisfy { $0.value <= baseline[$0.key, default: 0] }
  }
}

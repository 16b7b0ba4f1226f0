/// Runs a test's body on the main actor, with a display and GTK initialised.
/// What tests before it have set doesn't stay.
///
/// Test methods stay on no actor: the discovery code that SwiftPM generates casts them to plain functions, and
/// a `@MainActor` method fails that cast when the tests start.
package nonisolated func withDisplay(_ body: @MainActor () throws -> Void) rethrows {
  // XCTest on Linux runs synchronous tests on the process's first thread, which is the main actor's; were it
  // not so, this call would trap rather than go on.
  try MainActor.assumeIsolated {
    TestDisplay.start()
    TestDisplay.enablesAnimations(true)
    try body()
  }
}

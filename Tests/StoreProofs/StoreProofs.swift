import Testing

/// The proofs, one after the other, because each uses two processes at a time already.
@Suite(
  .serialized,
  .enabled(
    if: ScriptProcess.program != nil && ScriptProcess.layer != nil,
    "store-script and libFaultInjection.so weren't built beside the tests"))
enum StoreProofs {}

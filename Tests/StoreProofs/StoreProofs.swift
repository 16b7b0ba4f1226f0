import Testing

/// The proofs run one after the other, since each uses two processes at a time.
@Suite(
  .serialized,
  .enabled(
    if: ScriptProcess.program != nil && ScriptProcess.layer != nil,
    "store-script and libFaultInjection.so weren't built beside the tests"))
enum StoreProofs {}

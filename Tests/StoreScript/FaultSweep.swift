import StoreTrace

/// Makes each call to the disk fail, one after the other: a write of the script is tried with its first call
/// failing, then with its second, and so on until it succeeds without meeting the fault.
///
/// Some failing calls don't make the write fail (a short write is simply continued). Then the write is done,
/// and the next write of its kind begins with the call after that one.
actor FaultSweep {
  /// The word for a single arbitrary call that the layer was started to fail, instead of a sweep.
  static let anywhere = "anywhere"

  /// The fault; nil for a single arbitrary call, which may fail in the background or in a window that isn't
  /// waiting for it.
  private let fault: Fault?
  private let layer: FaultLayer
  private var fired = 0
  private var attempts = 0
  private var skip = 0
  /// The calls whose failure each kind of write survives.
  private var harmless: [String: Set<Int>] = [:]
  /// The kinds of writes that a fault has hit.
  private var met: Set<String> = []

  init(fault: Fault?, layer: FaultLayer) {
    self.fault = fault
    self.layer = layer
  }

  func begin(_ what: String) {
    skip = 0
    advance(what)
  }

  func arm() {
    attempts += 1
    if let fault { layer.arm(fault, skip: skip) }
  }

  /// Must be called when the write has failed or succeeded.
  func disarm(_ what: String, failed: Bool) {
    guard fault != nil else { return }
    let count = layer.disarm()
    fired += count
    if count > 0 { met.insert(what) }
    if failed {
      skip += 1
    } else if count > 0 {
      harmless[what, default: []].insert(skip)
    }
    advance(what)
  }

  private func advance(_ what: String) {
    while harmless[what]?.contains(skip) == true { skip += 1 }
  }

  /// The trace's line on the sweep. It may be read once, at the end.
  var summary: TraceEvent {
    let fired = fault == nil ? layer.disarm() : fired
    return .faults(kind: fault?.rawValue ?? Self.anywhere, fired: fired, attempts: attempts, met: met)
  }
}

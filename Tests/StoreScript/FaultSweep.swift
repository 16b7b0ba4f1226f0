import StoreTrace

/// Makes each disk call fail, one after the other: a write of the script is tried with its first call
/// failing, then with its second, and so on until it succeeds without meeting the fault.
///
/// Some calls fail without the write failing (a short write is simply continued). Then the write is done, and
/// the next write of its kind begins with the call after that one.
actor FaultSweep {
  /// The argument for a single fault at any call, for which the layer was started, instead of a sweep.
  static let anywhere = "anywhere"

  /// The kind of fault; nil for a single fault at any call, which may be in the background or in a window
  /// that isn't waiting for it.
  private let fault: Fault?
  private let layer: FaultLayer
  private var fired = 0
  private var attempts = 0
  private var skip = 0
  /// The calls whose failure each kind of write survives.
  private var harmless: [String: Set<Int>] = [:]
  /// The kinds of writes that have met a fault.
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

  /// Call it when the write has failed or succeeded.
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

  /// The result of the sweep. Read it once, at the end.
  var summary: TraceEvent {
    let fired = fault == nil ? layer.disarm() : fired
    return .faults(kind: fault?.rawValue ?? Self.anywhere, fired: fired, attempts: attempts, met: met)
  }
}

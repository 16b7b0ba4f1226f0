import StoreTrace

/// Makes each call to the disk fail, one after the other: a write of the script is tried with its first call
/// failing, then with its second, and so on until it comes through without meeting the fault.
///
/// Some calls fail without the write failing (a short write is simply continued). The write is done then, and
/// the next one of its kind begins with the call after that one.
actor FaultSweep {
  /// The word for one call somewhere that the layer was started to fail, in place of a sweep.
  static let anywhere = "anywhere"

  /// Nil for one call somewhere: it fails in the background, too, or in a window that isn't waiting for it.
  private let fault: Fault?
  private let layer: FaultLayer
  private var fired = 0
  private var attempts = 0
  private var skip = 0
  /// Per kind of write: the calls whose failing it survives.
  private var harmless: [String: Set<Int>] = [:]
  /// Kinds of writes that a fault has hit.
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

  /// To be called when the write has failed or come through.
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

  /// To be asked for once, at the end.
  var summary: TraceEvent {
    let fired = fault == nil ? layer.disarm() : fired
    return .faults(kind: fault?.rawValue ?? Self.anywhere, fired: fired, attempts: attempts, met: met)
  }
}

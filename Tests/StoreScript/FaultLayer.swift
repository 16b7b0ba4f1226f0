import Glibc

/// The functions of FaultInjection.h, if the library was loaded before this program.
struct FaultLayer: Sendable {
  private typealias Arm = @convention(c) (UInt32, Int32, Int32, UInt32, UInt32) -> Void
  private typealias Disarm = @convention(c) () -> UInt32
  private typealias Separate = @convention(c) (UnsafePointer<CChar>) -> Void
  private typealias Changes = @convention(c) () -> UInt64

  private let armed: Arm
  private let disarmed: Disarm
  private let separated: Separate
  private let changed: Changes

  static let loaded = FaultLayer()

  private init?() {
    guard let arm = dlsym(nil, "fault_injection_arm"), let disarm = dlsym(nil, "fault_injection_disarm"),
      let separate = dlsym(nil, "fault_injection_separate"),
      let changes = dlsym(nil, "fault_injection_changes")
    else { return nil }
    // The types are those of the header that declares these functions.
    armed = unsafeBitCast(arm, to: Arm.self)
    disarmed = unsafeBitCast(disarm, to: Disarm.self)
    separated = unsafeBitCast(separate, to: Separate.self)
    changed = unsafeBitCast(changes, to: Changes.self)
  }

  func arm(_ fault: Fault, skip: Int) {
    armed(fault.calls, fault.error, fault.isPartial ? 1 : 0, UInt32(clamping: skip), fault.count)
  }

  /// Disarms the layer; returns the number of faults since `arm`.
  func disarm() -> Int { Int(disarmed()) }

  /// Makes the next file with this name seem to be on another file system.
  func separate(_ path: String) { separated(path) }

  /// The number of calls so far that have changed a file or a name.
  var changes: UInt64 { changed() }
}

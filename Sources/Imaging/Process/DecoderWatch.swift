import CDecoderCage
import Foundation
import QuietThreads
import Synchronization

/// Counts the events of one pool's processes, and forwards them to a handler. Safe on any thread.
final class DecoderWatch: Sendable {
  private struct State {
    var counts = DecoderCounts()
    var hasReportedLayers = false
    /// The time for which processes take their full share after one was last starved.
    var pressure = Pressure(lasting: .seconds(5))
  }

  private let state = Mutex(State())
  private let events: (@Sendable (DecoderEvent) -> Void)?

  init(_ events: (@Sendable (DecoderEvent) -> Void)?) { self.events = events }

  var counts: DecoderCounts { state.withLock { $0.counts } }

  /// Whether others keep the machine busy, as far as is known.
  var isPressed: Bool { state.withLock { $0.pressure.isOn } }

  /// Records that a process got no processor, or had to compete for one.
  func press() { state.withLock { $0.pressure.note() } }

  func report(_ event: DecoderEvent) {
    state.withLock { state in
      switch event {
      case .started: state.counts.started += 1
      case .died: state.counts.died += 1
      case .hung: state.counts.hung += 1
      case .lied: state.counts.lied += 1
      case .retired: state.counts.retired += 1
      case .starved: state.counts.starved += 1
      case .layersMissing: break
      }
    }
    events?(event)
  }

  func report(layers: UInt32) {
    let names: [(String, Int)] = [
      ("the ban on new privileges", PINBOARD_CAGE_NO_NEW_PRIVILEGES), ("seccomp", PINBOARD_CAGE_SECCOMP),
      ("Landlock", PINBOARD_CAGE_LANDLOCK), ("resource limits", PINBOARD_CAGE_LIMITS),
    ]
    let missing = names.filter { Int(layers) & $0.1 == 0 }.map(\.0)
    guard !missing.isEmpty else { return }
    let isNews = state.withLock { state in
      defer { state.hasReportedLayers = true }
      return !state.hasReportedLayers
    }
    if isNews { report(.layersMissing(missing)) }
  }
}

/// An event of the decoder processes, for a trace.
public enum DecoderEvent: Sendable, Equatable {
  /// A process is in its cage and ready.
  case started(process: Int32)
  /// The layers of the cage that this system lacks; reported once. The other layers are in force.
  case layersMissing([String])
  /// A process ended while it worked or waited. The number is that of the signal that ended it, if one did.
  case died(process: Int32, signal: Int32?)
  /// A process took too long and was ended.
  case hung(process: Int32)
  /// A process gave an invalid answer and was ended. The text says how.
  case lied(process: Int32, String)
  /// A process was replaced after much work.
  case retired(process: Int32)
  /// A process with low priority got no processor, because others keep the machine busy. It was replaced by a
  /// process that takes its full share.
  case starved(process: Int32)

  /// One line for a log.
  public var sentence: String {
    switch self {
    case .started(let process): "decoder \(process) is ready"
    case .layersMissing(let layers): "the decoders' cage lacks \(layers.joined(separator: ", ")) here"
    case .died(let process, let signal?): "decoder \(process) was ended by signal \(signal) and is replaced"
    case .died(let process, nil): "decoder \(process) ended and is replaced"
    case .hung(let process): "decoder \(process) took too long and is replaced"
    case .lied(let process, let what): "decoder \(process) lied (\(what)) and is replaced"
    case .starved(let process): "decoder \(process) got no processor and is replaced"
    case .retired(let process): "decoder \(process) has worked enough and is replaced"
    }
  }
}

/// The numbers of decoder processes that started and ended, by reason.
public struct DecoderCounts: Sendable, Equatable {
  /// The processes that entered the cage and were ready.
  public var started = 0
  /// The processes that ended while they worked or waited, by themselves or by a signal.
  public var died = 0
  /// The processes that took too long and were ended.
  public var hung = 0
  /// The processes that gave an invalid answer and were ended.
  public var lied = 0
  /// The processes that were replaced after much work, which isn't a fault.
  public var retired = 0
  /// The processes that were replaced because others kept the machine busy, which isn't a fault.
  public var starved = 0

  /// Makes counts of 0.
  public init() {}

  /// The number of processes that were lost because of an image.
  public var lost: Int { died + hung + lied }
}

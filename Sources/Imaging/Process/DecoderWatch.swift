import CDecoderCage
import Foundation
import QuietThreads
import Synchronization

/// Counts the events of one pool's processes, and forwards them to a handler. Safe on any thread.
final class DecoderWatch: Sendable {
  private struct State {
    var counts = DecoderCounts()
    var toldOfLayers = false
    /// The time for which processes take their full share after one was last starved.
    var pressure = Pressure(lasting: .seconds(5))
  }

  private let state = Mutex(State())
  private let events: (@Sendable (DecoderEvent) -> Void)?

  init(_ events: (@Sendable (DecoderEvent) -> Void)?) { self.events = events }

  var counts: DecoderCounts { state.withLock { $0.counts } }

  /// Whether others keep the machine busy, as far as is known.
  var isPressed: Bool { state.withLock { $0.pressure.isOn } }

  /// Notes that a process got no processor, or had to compete for one.
  func press() { state.withLock { $0.pressure.note() } }

  func tell(_ event: DecoderEvent) {
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

  func tell(ofLayers layers: UInt32) {
    let names: [(String, Int)] = [
      ("the ban on new privileges", PINBOARD_CAGE_NO_NEW_PRIVILEGES), ("seccomp", PINBOARD_CAGE_SECCOMP),
      ("Landlock", PINBOARD_CAGE_LANDLOCK), ("resource limits", PINBOARD_CAGE_LIMITS),
    ]
    let missing = names.filter { Int(layers) & $0.1 == 0 }.map(\.0)
    guard !missing.isEmpty else { return }
    let isNews = state.withLock { state in
      defer { state.toldOfLayers = true }
      return !state.toldOfLayers
    }
    if isNews { tell(.layersMissing(missing)) }
  }
}

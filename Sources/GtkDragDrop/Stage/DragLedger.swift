/// The state of one platform drag of ours: takes the platform's events and returns what to report to the
/// engine.
///
/// X11 and Wayland disagree about the order, the number and the meaning of a drag's last events
/// (<doc:X11AndWayland>). The ledger doesn't depend on a toolkit; it makes every drag end exactly once.
struct DragLedger: Equatable, Sendable {
  /// The platform's reason for cancelling a drag. Wayland always reports `error`, so it's only a hint.
  enum CancelReason: Equatable, Sendable { case noTarget, userCancelled, error }

  enum Event: Equatable, Sendable {
    /// The drag came over one of our windows, or moved there; `accepts` is our answer to the platform.
    case movedOverOwnWindow(accepts: Bool)
    /// The drag left our windows. May be stale.
    case leftOwnWindow
    /// The button was released over a target that had accepted the drag, ours or another.
    case dropPerformed
    /// One of our windows received the drop.
    case dropArrived
    case cancelled(CancelReason)
    case finished
    /// The user pressed Escape, where the platform doesn't handle that key.
    case escapePressed
    /// The engine has ended the drag for a reason of its own.
    case dismissed
    /// One of our windows received the button's release, so the platform hadn't begun the drag by then.
    /// Wayland only.
    case notTaken
    /// The button is up, and the platform hasn't reported anything about it for a while.
    case releaseWatchdog
    /// A drop on our window was announced but never arrived.
    case arrivalDeadline
    /// The other program never reported that it had finished.
    case transferDeadline
  }

  enum Step: Equatable, Sendable {
    /// Tell the engine that the drag was released over one of our windows; its drop follows.
    case noteRelease
    /// Let the engine perform the drop at the last location.
    case dropHere
    /// Let the engine perform the drop at the pointer's current position, if one of our windows takes it
    /// there.
    case dropBelowPointer
    /// Tell the engine that another program, or a native widget, took the drop.
    case droppedOutside
    /// Tell the engine that the other side has read everything.
    case transferFinished
    /// Tell the engine that the drag is over without a drop; the previews fly back.
    case cancel
    /// Make the platform cancel the drag.
    case cancelPlatformDrag
    /// Tell the platform that a drag which it has forgotten is done.
    case abandonPlatformDrag
    case startArrivalDeadline
    case startTransferDeadline
    /// Release the drag: no further events come.
    case release
  }

  private enum State: Equatable, Sendable {
    /// `accepts`: whether the drag is over one of our windows that has accepted it, as far as known.
    case running(accepts: Bool)
    /// The platform hasn't reported anything yet.
    case begun
    /// Dropped over one of our windows; its drop event is still to come.
    case awaitingDrop
    /// Dropped elsewhere; the other side may be reading.
    case awaitingFinish
    /// The engine knows the outcome; the platform's last events are still to come.
    case settled
    case over
  }

  private var state = State.begun

  init() {}

  /// Whether the engine still waits to hear how the drag ended.
  var isUndecided: Bool {
    switch state {
    case .begun, .running, .awaitingDrop: true
    case .awaitingFinish, .settled, .over: false
    }
  }

  var isOver: Bool { state == .over }

  /// Whether the platform hasn't reported anything yet.
  var isSilent: Bool { state == .begun }

  mutating func record(_ event: Event) -> [Step] {
    switch state {
    case .begun: begun(event)
    case .running(let accepts): running(event, accepts: accepts)
    case .awaitingDrop: awaitingDrop(event)
    case .awaitingFinish: awaitingFinish(event)
    case .settled: settled(event)
    case .over: []
    }
  }

  private mutating func begun(_ event: Event) -> [Step] {
    // A user may release the button before our first answer: Wayland reports that no differently from Escape.
    guard event == .cancelled(.error) else { return running(event, accepts: false) }
    state = .over
    return [.dropBelowPointer, .release]
  }

  private mutating func running(_ event: Event, accepts: Bool) -> [Step] {
    switch event {
    case .movedOverOwnWindow(let accepts):
      state = .running(accepts: accepts)
      return []
    case .leftOwnWindow:
      state = .running(accepts: false)
      return []
    case .dropPerformed:
      // Over our own window, a refusing root target means that a native widget below has accepted the drop.
      if accepts {
        state = .awaitingDrop
        return [.noteRelease, .startArrivalDeadline]
      }
      state = .awaitingFinish
      return [.droppedOutside, .startTransferDeadline]
    case .dropArrived:
      state = .settled
      return [.dropHere]
    case .cancelled(.noTarget):
      // X11 only. We offer COPY alone, so with Shift there's no common action. A fast user also releases the
      // button before there's a target or an agreement, or before we hear of them. The last known location
      // can't be used then: the pointer may have left it.
      state = .over
      return [.dropBelowPointer, .release]
    case .cancelled, .finished:
      state = .over
      return [.cancel, .release]
    case .escapePressed:
      state = .settled
      return [.cancel, .cancelPlatformDrag]
    case .dismissed:
      state = .settled
      return [.cancelPlatformDrag]
    case .releaseWatchdog:
      state = .over
      return [.cancel, .abandonPlatformDrag, .release]
    case .notTaken:
      state = .over
      return [.dropBelowPointer, .abandonPlatformDrag, .release]
    case .arrivalDeadline, .transferDeadline:
      return []
    }
  }

  private mutating func awaitingDrop(_ event: Event) -> [Step] {
    switch event {
    case .dropArrived:
      state = .settled
      return [.dropHere]
    case .cancelled, .finished:
      state = .over
      return [.cancel, .release]
    case .arrivalDeadline:
      state = .settled
      return [.cancel]
    case .dismissed:
      state = .settled
      return []
    case .movedOverOwnWindow, .leftOwnWindow, .dropPerformed, .escapePressed, .notTaken, .releaseWatchdog,
      .transferDeadline:
      return []
    }
  }

  private mutating func awaitingFinish(_ event: Event) -> [Step] {
    switch event {
    case .finished, .cancelled, .transferDeadline:
      state = .over
      return [.transferFinished, .release]
    case .movedOverOwnWindow, .leftOwnWindow, .dropPerformed, .dropArrived, .escapePressed, .dismissed,
      .notTaken, .releaseWatchdog, .arrivalDeadline:
      return []
    }
  }

  private mutating func settled(_ event: Event) -> [Step] {
    switch event {
    case .finished, .cancelled, .transferDeadline:
      state = .over
      return [.release]
    default:
      return []
    }
  }
}

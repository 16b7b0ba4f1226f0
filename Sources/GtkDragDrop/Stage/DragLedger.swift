/// The book that is kept about one platform drag of ours: raw events in, what to tell the engine out.
///
/// X11 and Wayland disagree about the order, the number and the meaning of a drag's last events
/// (<doc:X11AndWayland>). The ledger knows no toolkit; it makes every drag end exactly once.
struct DragLedger: Equatable, Sendable {
  /// Why the platform says that it gave a drag up. Wayland always says `error`, so it's only a hint.
  enum CancelReason: Equatable, Sendable { case noTarget, userCancelled, error }

  enum Event: Equatable, Sendable {
    /// The drag came over a window of ours, or moved there; `accepts` is what we answered to the platform.
    case movedOverOwnWindow(accepts: Bool)
    /// It left our windows. May be stale.
    case leftOwnWindow
    /// The button was released over a target that had accepted the drag, ours or another.
    case dropPerformed
    /// A window of ours was handed the drop.
    case dropArrived
    case cancelled(CancelReason)
    case finished
    /// The person pressed Escape, where the platform doesn't see to it.
    case escapePressed
    /// The engine has ended the drag for a reason of its own.
    case dismissed
    /// One of our windows was told of the button's release: the platform hadn't begun the drag by then. Wayland alone.
    case notTaken
    /// The button is up, and the platform said nothing about it for a while.
    case releaseWatchdog
    /// A drop of ours was announced but never arrived.
    case arrivalDeadline
    /// The other program never said that it has finished.
    case transferDeadline
  }

  enum Step: Equatable, Sendable {
    /// Tell the engine that the drag was let go of over one of our windows: its drop is still to come.
    case noteRelease
    /// Let the engine perform the drop at the last place.
    case dropHere
    /// Let the engine perform the drop where the pointer is now, if that's over a window of ours that takes it.
    case dropBelowPointer
    /// Tell the engine that another program, or a native widget, took the drop.
    case droppedOutside
    /// Tell the engine that the other side has read everything.
    case transferFinished
    /// Tell the engine that the drag is over without a drop; the previews fly back.
    case cancel
    /// Make the platform give the drag up.
    case cancelPlatformDrag
    /// Tell the platform that a drag which it forgot is done.
    case abandonPlatformDrag
    case startArrivalDeadline
    case startTransferDeadline
    /// Nothing more will come of this drag: let go of it.
    case release
  }

  private enum State: Equatable, Sendable {
    /// `accepts`: whether it's over a window of ours that has accepted it, for all that's known.
    case running(accepts: Bool)
    /// As yet the platform hasn't said a word.
    case begun
    /// Dropped over one of our windows; its drop event is still to come.
    case awaitingDrop
    /// Dropped elsewhere; the other side may be reading.
    case awaitingFinish
    /// The engine has its answer; the platform's last words are still to come.
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

  /// Whether the platform hasn't said a word as yet.
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
    // A hand that lets go before we've answered anything: Wayland says no more of that than of Escape.
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
      // Over our own window a refusing root target means that a native widget below accepted.
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
      // X11 only. We offer COPY alone, so Shift leaves the platform nothing to agree on; and a quick hand lets go before
      // there's a target, an agreement, or word of either. The last known place says nothing then: it may have been left.
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

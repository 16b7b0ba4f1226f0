/// What the pointer's wheel and buttons do on a board, as far as the user can choose.
nonisolated package struct PointerHabits: Equatable, Sendable {
  /// What a mouse's wheel does; with Ctrl, it does the other. Two fingers on a touchpad always move the
  /// board.
  nonisolated package enum Wheel: String, Codable, Sendable {
    case scroll
    case zoom
  }

  /// The way in which a wheel that zooms is turned to come nearer.
  nonisolated package enum WheelToZoomIn: String, Codable, Sendable {
    /// Away from the hand.
    case away
    case towards
  }

  nonisolated package enum MiddleButton: String, Codable, Sendable {
    /// A drag moves the board.
    case pan
    case nothing
  }

  /// What a double click does. It always enters a group.
  nonisolated package enum DoubleClick: String, Codable, Sendable {
    /// A double click looks at a picture, edits a note or the name of a frame, or goes to a linked board. On
    /// the cork, it writes a new note.
    case open
    /// It looks at every kind of pin.
    case look
    case nothing
  }

  package var wheel = Wheel.scroll
  package var wheelToZoomIn = WheelToZoomIn.away
  package var middleButton = MiddleButton.pan
  package var doubleClick = DoubleClick.open

  package init() {}

  /// The present habits, for all boards.
  @MainActor package static var current = PointerHabits()
}

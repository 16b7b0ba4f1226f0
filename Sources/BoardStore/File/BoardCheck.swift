public import Board

/// What a thorough look at a board file found.
public struct BoardCheck: Hashable, Sendable {
  /// What's wrong, each a sentence; empty if the file is sound.
  public let problems: [String]
  /// Originals that no pin shows. No fault: undo or a later paste may need them.
  public let unusedOriginals: [Original]
  public let pinCount: Int
  public let originalCount: Int
  /// How many steps can be undone and redone.
  public let undoCount: Int
  public let redoCount: Int

  public var isSound: Bool { problems.isEmpty }
}

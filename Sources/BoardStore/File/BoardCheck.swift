public import Board

/// What a thorough look at a board file found.
public struct BoardCheck: Hashable, Sendable {
  /// What's wrong, each a sentence; empty if the file is sound.
  public let problems: [String]
  /// Originals that no pin shows. No fault: undo or a later paste may need them.
  public let unusedOriginals: [Original]
  /// 0 if the board can't be read.
  public let pinCount: Int
  /// Linked and unused ones included.
  public let originalCount: Int
  /// How many steps can be undone.
  public let undoCount: Int
  /// How many steps can be redone.
  public let redoCount: Int
  /// Of the stored steps.
  public let historyBytes: Int
  /// The version of the format that the file has.
  public let formatVersion: Int
  /// Bytes of the file that hold nothing, and those of `reclaimableOriginals`.
  public let reclaimableBytes: Int
  /// Originals that neither a pin nor a step of the history needs: `FileUpkeep.reclaim()` removes them.
  public let reclaimableOriginals: [Original]
  /// Paths of linked images.
  public let links: [String]
  /// Those of `links` that can't be read or are other images now. That's no fault of the file.
  public let brokenLinks: [String]
  /// Moves to other boards that were interrupted and not resolved yet.
  public let pendingTransferCount: Int
  /// Changes that the file couldn't take yet: counted in the pins and steps above, as they're on the board that's read.
  public let waitingCount: Int

  /// Broken links, unused originals and interrupted moves are no problems.
  public var isSound: Bool { problems.isEmpty }
}

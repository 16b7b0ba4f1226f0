public import Foundation

/// A board as the sidebar lists it.
public struct BoardEntry: Hashable, Sendable {
  /// Of the board's file.
  public let url: URL
  /// Nil if the file can't be read; see `problem`.
  public let id: UUID?
  /// The board's name; the file's if it can't be read.
  public let name: String
  /// 0 if the file can't be read.
  public let pinCount: Int
  /// When its last command was committed; `distantPast` if the file can't be read.
  public let modified: Date
  /// Why it can't be opened; nil if it can.
  public let problem: BoardStoreError?

  /// Checks nothing: `BoardLibrary.boards()` reads the files.
  public init(
    url: URL, id: UUID?, name: String, pinCount: Int, modified: Date, problem: BoardStoreError? = nil
  ) {
    self.url = url
    self.id = id
    self.name = name
    self.pinCount = pinCount
    self.modified = modified
    self.problem = problem
  }
}

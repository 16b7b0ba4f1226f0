import Files
public import Foundation

extension BoardLibrary {
  /// Where commands are kept while a board's file can't be written.
  public var rescueFolder: URL { folder.appending(name: "rescue", isFolder: true) }

  /// Opens a board for writing with a rescue journal in the library's folder. The other board of an interrupted move is
  /// found among the library's boards, removed ones too.
  @concurrent public func openBoard(_ url: URL) async throws -> BoardFile {
    try await BoardFile.open(url, rescueFolder: rescueFolder) { [self] in listed() + removed() }
  }

  /// Gives a board another name on the disk, or a place of its own outside of the library's folder, where it's
  /// listed from then on. See `BoardFile.move(to:replacing:progress:)`.
  @concurrent public func moveBoard(
    _ file: BoardFile, to target: URL, replacing: Bool = false,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let old = file.url
    try await file.move(to: target, replacing: replacing, progress: progress)
    try await replaceListed(old, with: file.url)
  }
}

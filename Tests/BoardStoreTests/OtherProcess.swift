import Foundation

@testable import BoardStore

/// Opens a board as another process would: with a lock and connections of its own. (Locks of open file
/// descriptions keep descriptors of one process apart too.)
enum OtherProcess {
  static func open(_ url: URL) throws -> BoardFile {
    let url = url.standardizedFileURL
    let storage = try BoardStorage.writing(url, identity: FileIdentity(of: url), rescueFolder: nil)
    return BoardFile(storage: storage, access: .readWrite)
  }
}

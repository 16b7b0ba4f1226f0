public import Board
import KitFiles
public import Foundation
import GRDB
import Glibc
import Localization

/// An error of a board's file or of an image. Each description says what happened and, if the user can do
/// something about it, what that is.
public enum BoardStoreError: Error, Hashable, Sendable {
  /// There's no such file.
  case notFound(URL)
  /// A folder, where a file is expected.
  case isDirectory(URL)
  /// A pipe, a socket or a device; reading one could block or never end. Or a URL that names no local file.
  case notARegularFile(URL)
  /// A file that can't be read, with the system's reason.
  case notReadable(URL, reason: String)
  /// A file that exists and isn't to be replaced.
  case alreadyExists(URL)
  /// A file or folder that can't be made, with the system's reason.
  case cannotCreate(URL, reason: String)
  /// A file that isn't a board of Pinboard.
  case notAPinboardFile(URL)
  /// Made by a later Pinboard; `version` is the file's `user_version`.
  case newerVersion(URL, version: Int)
  /// A board whose contents contradict the format, with the first contradiction, for a log.
  case corrupt(URL, detail: String)
  /// A file that was opened for reading only, or that may not be written.
  case readOnly(URL)
  /// A file on a share that takes only whole files, as GNOME's mounts do (GVfs): it can be read and replaced,
  /// but not changed.
  case wholeFilesOnly(URL)
  /// Another program holds the file's lock.
  case busy(URL)
  /// The file's disk has no room.
  case diskFull(URL)
  /// The disk reported an error, with the system's text.
  case inputOutput(URL, detail: String)
  /// The file has been deleted, renamed or moved away, or its disk is gone.
  case fileGone(URL)
  /// Another file has the board's name now.
  case fileReplaced(URL)
  /// Another program has written other bytes into the open file.
  case fileOverwritten(URL)
  /// The file has been cut off by another program.
  case fileTruncated(URL)
  /// The board is open in this process, so no other file can replace it.
  case isOpen(URL)
  /// Another process writes the board, so this one can only show it.
  case openElsewhere(URL)
  /// The file of a linked image is missing, or its bytes are different ones now.
  case linkBroken(name: String, path: String)
  /// The file of a linked image is outside of the user's folders, so it's only read if it's wanted.
  case linkOutside(name: String, path: String)
  /// No command waits in the board's rescue journal, or the board was opened without one.
  case nothingToRetry(URL)
  /// Another program has changed the file, so the command doesn't fit it. The text says how, for a log.
  case conflict(URL, detail: String)
  /// The file was closed before the call.
  case closed(URL)
  /// The image has no bytes.
  case emptyImage(name: String)
  /// An image of more bytes than a board stores.
  case imageTooLarge(name: String, bytes: Int, limit: Int)
  /// The image file was written to while it was read.
  case imageChanged(URL)
  /// The file has no image with this id.
  case noSuchOriginal(OriginalID)
  /// The stored bytes don't match their SHA-256.
  case originalDamaged(OriginalID)
  /// A value beyond `BoardLimits`; the text says which, for a log.
  case outOfBounds(String)
  /// The other file is another board, so it can't be merged into this one.
  case otherBoard(URL)
  /// Only boards in the library's own folder are moved to its trash.
  case notInLibrary(URL)
}

extension BoardStoreError {
  /// Whether the cause is the file or its disk and not the request, so that the call may succeed later.
  public var isFault: Bool {
    switch self {
    case .notFound, .notReadable, .notAPinboardFile, .corrupt, .readOnly, .wholeFilesOnly, .busy, .diskFull,
      .inputOutput, .fileGone, .fileReplaced, .fileOverwritten, .fileTruncated:
      true
    default: false
    }
  }

  /// Whether the error is of one original, and others of the board can be had all the same.
  public var isOfOneOriginal: Bool {
    switch self {
    case .linkBroken, .linkOutside, .noSuchOriginal, .originalDamaged, .emptyImage, .imageTooLarge,
      .imageChanged:
      true
    default: false
    }
  }

  /// Whether the error is about the file at `url`.
  func isAbout(_ url: URL) -> Bool {
    switch self {
    case .notFound(let file), .notReadable(let file, _), .notAPinboardFile(let file), .corrupt(let file, _),
      .readOnly(let file), .wholeFilesOnly(let file), .busy(let file), .diskFull(let file),
      .inputOutput(let file, _),
      .fileGone(let file), .fileReplaced(let file), .fileOverwritten(let file), .fileTruncated(let file):
      file == url
    default: false
    }
  }
}

extension BoardStoreError: LocalizedError, CustomStringConvertible {
  /// The sentence that the user reads.
  public var errorDescription: String? { description }

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notFound(let url): localized("\(localized(quoted: url.shownName)) doesn’t exist")
    case .isDirectory(let url): localized("\(localized(quoted: url.shownName)) is a folder")
    case .notARegularFile(let url): localized("\(localized(quoted: url.shownName)) isn’t a file")
    case .notReadable(let url, let reason):
      localized("\(localized(quoted: url.shownName)) can’t be opened: \(reason)")
    case .alreadyExists(let url): localized("“\(url.shownName)” exists already")
    case .cannotCreate(let url, let reason): localized("“\(url.shownName)” can’t be written: \(reason)")
    case .notAPinboardFile(let url): localized("“\(url.shownName)” isn’t a Pinboard file")
    case .newerVersion(let url, let version):
      localized(
        "“\(url.shownName)” was made by a newer Pinboard (format \(version)). Update Pinboard to open it.")
    case .corrupt(let url, _): localized("\(localized(quoted: url.shownName)) is damaged")
    case .readOnly(let url): localized("“\(url.shownName)” is read-only")
    case .wholeFilesOnly(let url):
      localized("“\(url.shownName)” is on a share that takes only whole files, so it can’t be changed there")
    case .busy(let url): localized("“\(url.shownName)” is in use by another application")
    case .diskFull(let url): localized("There’s no space left on the disk of “\(url.shownName)”")
    case .inputOutput(let url, let detail):
      localized("“\(url.shownName)” can’t be read or written: \(detail)")
    case .fileGone(let url): localized("“\(url.shownName)” has been deleted or moved away")
    case .fileReplaced(let url): localized("“\(url.shownName)” has been replaced by another file")
    case .fileOverwritten(let url), .fileTruncated(let url):
      localized("“\(url.shownName)” has been overwritten by another program")
    case .isOpen(let url):
      localized("“\(url.shownName)” is in use, so it can’t be replaced. Choose another name.")
    case .openElsewhere(let url): localized("“\(url.shownName)” is open in another Pinboard")
    case .linkBroken(let name, let path):
      localized("The linked image “\(name.shown)” isn’t at \(path.shown) any more")
    case .linkOutside(let name, let path):
      localized(
        "“\(name.shown)” is linked to \(path.shown), outside of your folders. It isn’t looked at unasked.")
    case .nothingToRetry(let url): localized("Nothing of “\(url.shownName)” waits to be written")
    case .conflict(let url, _): localized("“\(url.shownName)” was changed by somebody else")
    case .closed(let url): localized("“\(url.shownName)” is closed")
    case .emptyImage(let name): localized("\(localized(quoted: name.shown)) is empty")
    case .imageTooLarge(let name, let bytes, let limit):
      localized(
        "\(localized(quoted: name.shown)) is too large: \(ByteSize.text(of: bytes)), the limit is \(ByteSize.text(of: limit))"
      )
    case .imageChanged(let url): localized("“\(url.shownName)” changed while it was read")
    case .noSuchOriginal, .originalDamaged:
      localized("The image is missing from the board, or damaged there")
    case .outOfBounds: localized("This doesn’t fit on a board")
    case .otherBoard(let url):
      localized("“\(url.shownName)” is another board: it has no past in common")
    case .notInLibrary(let url): localized("“\(url.shownName)” isn’t in Pinboard’s own folder")
    }
  }
}

extension BoardStoreError {
  /// Returns the error that SQLite's error means for the file at `url`. Other errors are returned as they
  /// are.
  static func translating(_ error: any Error, at url: URL) -> any Error {
    if let error = error as? BoardError { return BoardStoreError.outOfBounds(error.detail) }
    guard let error = error as? DatabaseError else { return error }
    // SQLite reports this if a file with a rollback journal has lost its name.
    if error.extendedResultCode == .SQLITE_READONLY_DBMOVED { return BoardStoreError.fileGone(url) }
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return BoardStoreError.busy(url)
    case .SQLITE_NOTADB: return BoardStoreError.notAPinboardFile(url)
    case .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_ERROR:
      return BoardStoreError.corrupt(url, detail: detail)
    case .SQLITE_FULL: return BoardStoreError.diskFull(url)
    case .SQLITE_READONLY: return BoardStoreError.readOnly(url)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: return BoardStoreError.notReadable(url, reason: detail)
    case .SQLITE_CONSTRAINT: return BoardStoreError.conflict(url, detail: detail)
    case .SQLITE_MISUSE: return BoardStoreError.closed(url)
    default: return BoardStoreError.inputOutput(url, detail: detail)
    }
  }

  /// Returns an error that names a file which the user knows, instead of a temporary one.
  /// - Parameters:
  ///   - url: the file that the user knows.
  ///   - temporary: a temporary file, or the folder of several.
  ///   - error: the error, which stays as it is if it's about another file or not about writing.
  static func naming(_ url: URL, insteadOf temporary: URL, _ error: any Error) -> any Error {
    guard let error = error as? BoardStoreError else { return error }
    // Files beside a temporary one have its name and another ending.
    func isTemporary(_ file: URL) -> Bool { file.pathBytes.starts(with: temporary.pathBytes) }
    return switch error {
    case .diskFull(let file) where isTemporary(file): BoardStoreError.diskFull(url)
    case .cannotCreate(let file, let reason) where isTemporary(file):
      BoardStoreError.cannotCreate(url, reason: reason)
    case .inputOutput(let file, let detail) where isTemporary(file):
      BoardStoreError.inputOutput(url, detail: detail)
    case .notReadable(let file, let reason) where isTemporary(file):
      BoardStoreError.notReadable(url, reason: reason)
    default: error
    }
  }

  /// Makes the error for a file at `url` that the system refuses to open or read.
  static func reading(_ url: URL, code: CInt) -> BoardStoreError {
    switch code {
    case ENOENT, ENOTDIR, ELOOP: .notFound(url)
    case EISDIR: .isDirectory(url)
    case ENXIO, ENODEV: .notARegularFile(url)
    case EIO: .inputOutput(url, detail: reason(code))
    default: .notReadable(url, reason: reason(code))
    }
  }

  /// Makes the error for a file at `url` that the system refuses to create or write.
  static func writing(_ url: URL, code: CInt) -> BoardStoreError {
    switch code {
    case EEXIST: .alreadyExists(url)
    case ENOSPC, EDQUOT: .diskFull(url)
    case EIO: .inputOutput(url, detail: reason(code))
    default: .cannotCreate(url, reason: reason(code))
    }
  }

  /// Makes the error for a file at `url` that can't be opened or read.
  init(_ error: FileError, reading url: URL) {
    self =
      switch error {
      case .notRegular(.folder): .isDirectory(url)
      case .notRegular, .notLocal: .notARegularFile(url)
      default: Self.reading(url, code: error.code)
      }
  }

  /// Makes the error for a file at `url` that can't be created or written.
  init(_ error: FileError, writing url: URL) { self = Self.writing(url, code: error.code) }

  private static func reason(_ code: CInt) -> String {
    localized(systemError: code)
  }
}

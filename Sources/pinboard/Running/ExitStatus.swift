import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// The exit status of a command, for scripts. The numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
  case success = 0
  case failure = 1
  /// The command line is wrong.
  case usage = 64
  /// A file has the wrong contents.
  case badInput = 65
  /// A file can't be found or read.
  case missingInput = 66
  case cannotCreate = 73
  /// Stopped by Ctrl+C, with the number that shells use.
  case interrupted = 130

  /// The status for an error that was thrown by the other modules.
  init(for error: any Error) {
    switch error {
    case let error as BoardStoreError: self.init(error)
    case let error as ImagingError: self.init(error)
    case let error as ExchangeError: self.init(error)
    case let error as ArgumentProblem: self = error.status
    case let error as InputProblem: self = error.status
    default: self = .failure
    }
  }

  /// The status for failures of single items: the one of the first failure.
  init(for failures: [ItemFailure]) {
    switch failures.first?.cause {
    case nil: self = .success
    case .missing: self = .missingInput
    case .bad: self = .badInput
    case .system: self = .failure
    }
  }

  private init(_ error: BoardStoreError) {
    switch error {
    case .notFound, .isDirectory, .notARegularFile, .notReadable, .linkBroken, .linkOutside:
      self = .missingInput
    case .notAPinboardFile, .newerVersion, .corrupt, .emptyImage, .imageTooLarge, .originalDamaged,
      .outOfBounds, .otherBoard:
      self = .badInput
    case .alreadyExists, .cannotCreate, .readOnly, .wholeFilesOnly: self = .cannotCreate
    default: self = .failure
    }
  }

  private init(_ error: ImagingError) {
    switch error.reason {
    case .missing, .deadLink, .directory, .notAFile, .unreadable: self = .missingInput
    default: self = .badInput
    }
  }

  private init(_ error: ExchangeError) {
    switch error {
    case .notFound, .notReadable, .notAFile: self = .missingInput
    case .damaged, .unsupported, .nothingToExport, .noSuchPin, .pictureTooLarge, .badScale, .unknownFormat:
      self = .badInput
    case .alreadyExists, .isLinked, .cannotWrite, .notARegularFile: self = .cannotCreate
    case .cannotEncode, .diskFull, .outOfMemory: self = .failure
    }
  }
}

/// The problem of an argument that should be a file.
enum ArgumentProblem: LocalizedError {
  case empty
  case standardInput
  case address(String)

  var errorDescription: String? {
    switch self {
    case .empty: localized("An empty name (\"\") names no file")
    case .standardInput: localized("Standard input (-) can only be imported")
    case .address(let text):
      localized("“\(text.shown)” isn’t a file of this computer; save it to a file first")
    }
  }

  var status: ExitStatus { if case .empty = self { .usage } else { .missingInput } }
}

/// The error that standard output can't be written, since its disk is full or it's closed.
struct OutputFailure: LocalizedError {
  var errorDescription: String? { localized("“\("stdout")” is read-only") }
}

import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Glibc
import Imaging
import Localization

/// The data that another program pipes in, stored in a temporary file for the duration of the command.
struct StandardInput {
  /// The temporary file, with a name for its contents.
  let file: URL
  private let folder: URL

  /// Reads standard input to its end. Call it off the main thread.
  /// - Throws: `InputProblem`.
  static func read() async throws -> StandardInput {
    guard isatty(STDIN_FILENO) == 0 else { throw InputProblem.terminal }
    let folder = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)", isFolder: true)
    guard mkdir(folder.systemPath, 0o700) == 0 else {
      throw InputProblem.unwritable(localized(systemError: errno))
    }
    let input = StandardInput(file: folder.appending(name: localized("Image")), folder: folder)
    do {
      try input.fill()
      return try input.named()
    } catch {
      input.remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private func fill() throws {
    let descriptor = open(file.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw InputProblem.unwritable(localized(systemError: errno))
    }
    defer { close(descriptor) }
    var count = 0
    while let piece = try FileHandle.standardInput.read(upToCount: 1 << 20), !piece.isEmpty {
      try Task.checkCancellation()
      count += piece.count
      guard count <= PreparedOriginal.defaultByteLimit else { throw InputProblem.tooLarge }
      do {
        try DescriptorBytes.write(piece, to: descriptor)
      } catch {
        throw InputProblem.unwritable(localized(systemError: error.code))
      }
    }
    guard count > 0 else { throw InputProblem.empty }
  }

  /// Gives an image file the usual ending of its type. Other files are recognised by their contents and need
  /// none.
  private func named() throws -> StandardInput {
    guard ImportKind.of(file) == .image, let facts = try? ImageInspector.facts(of: file) else { return self }
    guard let ending = ImageFormat(typeIdentifier: facts.typeIdentifier)?.ending else { return self }
    let better = folder.appending(name: "\(localized("Image")).\(ending)")
    guard rename(file.systemPath, better.systemPath) == 0 else { return self }
    return StandardInput(file: better, folder: folder)
  }
}

/// Why standard input couldn't be used.
enum InputProblem: LocalizedError {
  case terminal
  case empty
  case tooLarge
  case unwritable(String)

  var errorDescription: String? {
    switch self {
    case .terminal: localized("Standard input is a terminal: pipe an image into it")
    case .empty: localized("Standard input is empty")
    case .tooLarge: localized("What comes on standard input is too large")
    case .unwritable(let reason):
      localized("“\("TMPDIR")” can’t be written: \(reason)")
    }
  }

  var status: ExitStatus {
    switch self {
    case .terminal, .empty: .missingInput
    case .tooLarge: .badInput
    case .unwritable: .failure
    }
  }
}

extension URL {
  /// Makes a URL of an argument: a path, or a `file:` URL as desktop launchers use it. A URL with another
  /// scheme stays as it is.
  /// - Throws: `ArgumentProblem` for an empty argument.
  init(argument text: String) throws {
    guard !text.isEmpty else { throw ArgumentProblem.empty }
    if text.hasPrefix("file:"), let url = URL(string: text), url.isFileURL {
      self = url.standard
    } else if let address = Self.address(text) {
      self = address
    } else {
      self = URL(pathText: text).standard
    }
  }

  /// Makes a URL of an argument that must be a file or folder of this computer.
  init(fileArgument text: String) throws {
    guard text != "-" else { throw ArgumentProblem.standardInput }
    try self.init(argument: text)
    guard isFileURL else { throw ArgumentProblem.address(text) }
  }

  /// Returns a web address, unless a file has that name.
  private static func address(_ text: String) -> URL? {
    guard beginsWithScheme(text), !URL(pathText: text).isTaken,
      let url = URL(string: text), url.scheme != nil, !url.isFileURL
    else { return nil }
    return url
  }

  /// Returns whether a text begins like an address with a host or like a data URL. A regular expression would
  /// be compiled for each of thousands of arguments.
  private static func beginsWithScheme(_ text: String) -> Bool {
    guard !text.hasPrefix("data:") else { return true }
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return scheme.first?.isLetter == true && text[scheme.endIndex...].hasPrefix("://")
  }
}

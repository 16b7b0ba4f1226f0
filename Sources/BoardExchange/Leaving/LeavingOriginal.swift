public import Board
public import BoardStore
import KitFiles
public import Foundation
public import Imaging
import Localization

/// The one way in which an original leaves a board as a file, whoever asks for it: its bytes are those of its
/// digest, and they alone decide what the file is and how its name ends.
public struct LeavingOriginal: Sendable {
  /// The bytes; they've been checked against the original's digest.
  public let data: Data
  /// A safe name with an ending of the format that the bytes have.
  public let name: String
  /// Why the bytes are no known image, document or film; nil if they are one.
  public let problem: ImagingError?
  /// Whether a program that opens the file may run scripts that it contains.
  public let mayHoldScripts: Bool
  private let recognized: RecognizedFormat?

  /// Reads an original.
  /// - Parameters:
  ///   - original: the original.
  ///   - file: the board's file, which has the bytes or their location.
  ///   - name: the wanted name, which may be anything; nil for the original's own.
  /// - Throws: `BoardStoreError`, also if a linked file has other bytes than the board says.
  @concurrent public static func read(
    _ original: Original, of file: BoardFile, named name: String? = nil
  ) async throws -> LeavingOriginal {
    LeavingOriginal(
      try await file.originals.data(of: original.id, isWanted: true), named: name ?? original.name)
  }

  private init(_ data: Data, named name: String) {
    self.data = data
    do {
      let found = try RecognizedFormat(of: data, name: name)
      (recognized, problem) = (found, nil)
    } catch {
      (recognized, problem) = (nil, error)
    }
    self.name = LeavingName.of(name, as: recognized)
    mayHoldScripts = recognized?.mayHoldScripts ?? false
  }

  /// Returns whether a file with these bytes may be handed on under a name that it has already.
  public func isRightlyCalled(_ name: String) -> Bool {
    recognized.map { LeavingName.isRight(name, for: $0) } ?? false
  }

  /// Returns the name under which an original would leave if its bytes are of the type that its board says.
  /// The bytes aren't examined, so the file may only be handed on by ``data(rightlyCalled:)``.
  /// - Returns: nil for a type that's no known image, document or film.
  public static func expectedName(_ name: String, ofType typeIdentifier: String) -> String? {
    guard let format = ImageFormat(typeIdentifier: typeIdentifier) else { return nil }
    let type = format.types.first { $0.mimeType == typeIdentifier }
    return LeavingName.of(name, endings: (type ?? format.types[0]).endings)
  }

  /// Returns the bytes if a file of this name may have them.
  /// - Throws: `ItemFailure` if they're of another format than the name says.
  public func data(rightlyCalled name: String) throws -> Data {
    if let problem { throw problem }
    guard isRightlyCalled(name) else {
      throw ItemFailure(
        name: name, localized("\(name.shown) has another format than the board says. Use Save Original As."))
    }
    return data
  }
}

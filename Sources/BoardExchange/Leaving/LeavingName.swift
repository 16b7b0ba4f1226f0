import BoardStore
import KitFiles
package import Imaging

/// The name under which a file leaves a board. The bytes decide its ending, because other programs choose by
/// the ending what they do with a file.
package enum LeavingName {
  /// The ending of files that are no known image, document or film. No program runs or shows such a file.
  static let endingOfUnknown = "bin"

  /// Returns the most similar name that's safe and has an ending of the recognized format: a name's own
  /// ending stays if it's one of that format, another image's ending is replaced, and any other stays in
  /// front.
  /// - Parameters:
  ///   - name: the name by which the board knows the file; it may be anything.
  ///   - recognized: what the bytes are; nil if they're nothing that's known.
  package static func of(_ name: String, as recognized: RecognizedFormat?) -> String {
    of(name, endings: recognized?.endings ?? [endingOfUnknown])
  }

  /// Returns the most similar name that's safe and has one of some endings.
  /// - Parameters:
  ///   - name: any text.
  ///   - endings: endings in lower case, without the dot, the usual one first; not empty.
  package static func of(_ name: String, endings: [String]) -> String {
    let own = plain(FileName.own(name))
    let ending = ending(of: own)
    if endings.contains(ending) { return own }
    let stem = ImageFormat.endings.contains(ending) ? String(own.dropLast(ending.count + 1)) : own
    return FileName.own("\(stem).\(endings[0])")
  }

  /// Returns whether a file of this name may be handed on as it is.
  package static func isRight(_ name: String, for recognized: RecognizedFormat) -> Bool {
    of(name, as: recognized) == name
  }

  /// Returns the ending in lower case; empty if the name has none that programs would know.
  private static func ending(of name: String) -> String {
    // Scalars are compared, because a dot with a mark on it is another character but the same byte.
    let scalars = name.unicodeScalars
    guard let dot = scalars.lastIndex(of: ".") else { return "" }
    let ending = String(scalars[scalars.index(after: dot)...])
    return ending.utf8.allSatisfy { $0 < 0x80 } ? ending.lowercased() : ""
  }

  /// Replaces what's read as something else than a name: a beginning that programs take for an option or that
  /// hides the file, marks that change the direction of the text, and control characters that a terminal
  /// obeys. Line breaks and tabs are in names of honest programs, too.
  private static func plain(_ name: String) -> String {
    let bytes = name.nameBytes.map { byte in
      byte == 0x7F || byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) ? UInt8(ascii: "_") : byte
    }
    var scalars = String.UnicodeScalarView()
    for (index, scalar) in String(nameBytes: bytes).unicodeScalars.enumerated() {
      let isMark = DirectionMark.contains(scalar)
      let isBeginning = index == 0 && (scalar == "-" || scalar == ".")
      scalars.append(isMark || isBeginning ? "_" : scalar)
    }
    return String(scalars)
  }
}

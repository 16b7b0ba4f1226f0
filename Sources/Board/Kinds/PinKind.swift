import Foundation

/// What a kind of pin says of itself: its word in files, how its payload is read and written, what it's
/// called, by which words it's found, and the rules of its size.
///
/// Each kind has a folder here, with a type that conforms. `PinContent` names the kinds: a new one is a case
/// there, a line in `own`, and a line in `kinds`.
protocol PinKind: Sendable {
  /// The word that names the kind in files.
  static var word: String { get }
  /// The word that names the pins of this kind where the name of a step counts them.
  static var counted: String { get }
  /// What a file stores of a pin of this kind.
  static var form: PinForm { get }
  /// What pins of this kind can have and do.
  static var traits: PinTraits { get }
  /// The fields that are written whenever any is.
  static var fixedFields: [String] { get }

  /// Reads the content of a payload; nil if it can't be read, or if values are out of bounds.
  static func content(from fields: PayloadFields) -> PinContent?
  /// Writes the fields that say what the pin shows. Equal values give equal texts.
  func write(to text: inout PayloadText)
  /// Throws unless all values are within `BoardLimits`.
  func validate(of owner: @autoclosure () -> String) throws(BoardError)

  /// What a pin of this kind is called, in the user's language; nil for an image, whose format says that.
  var name: String? { get }
  /// The words by which pins of this kind are found, in the user's language and in English.
  var searchWords: String { get }
  /// The size of a new pin in board points; nil if that's a matter of pixels or letters, or isn't known.
  var firstSize: CGSize? { get }
  /// A text that's different for different contents, so that one of two is chosen alike on all computers.
  var order: String { get }
}

extension PinKind {
  static var form: PinForm { .fields }
  static var traits: PinTraits { .paper }
  static var fixedFields: [String] { [] }

  func validate(of owner: @autoclosure () -> String) throws(BoardError) {}

  var firstSize: CGSize? { nil }
}

/// What a file stores of a pin.
enum PinForm {
  /// A row of the kind's word, with the payload's fields.
  case fields
  /// A row of the kind's word, whose payload says little or nothing. If there's more to say than fits there,
  /// it's a row of the kind `card` with the payload's fields.
  case card
  /// What a later version has written.
  case untouched
}

/// What pins of a kind can have and do.
struct PinTraits: OptionSet {
  let rawValue: UInt8

  /// It's a card with paper, which can hold the ends of arrows.
  static let paper = PinTraits(rawValue: 1)
  /// It shows an image, which is cropped, mirrored and cut out, and may come from the web.
  static let picture = PinTraits(rawValue: 2)
  /// It has letters whose format can be chosen.
  static let letters = PinTraits(rawValue: 4)
  /// It can watch a folder.
  static let watching = PinTraits(rawValue: 8)
  /// Its width and its height are independent of each other.
  static let stretching = PinTraits(rawValue: 16)
}

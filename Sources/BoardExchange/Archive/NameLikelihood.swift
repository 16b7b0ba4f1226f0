import Foundation

/// The likelihood that bytes are a file's name in one encoding. It follows from the share that each kind of
/// character has in such names, and from the number of characters of that kind. Likelihoods are natural
/// logarithms, so that they add up.
struct NameLikelihood: Sendable {
  /// The encoding's name in iconv.
  let name: String
  /// The logarithm of how common archives in this encoding are, compared with the other encodings.
  private let commonness: Double
  private let languages: Set<String>
  /// Whether archivers on DOS and Windows write names in this encoding; nil if archivers on Unix do, too.
  private let isOfDOS: Bool?
  private let writing: Writing

  private enum Writing: Sendable {
    /// Two bytes a character. The function returns the likelihood of two bytes, or nil if they aren't a
    /// character. A single byte is passed as the first byte, with 0 as the second.
    case pairs(@Sendable (UInt8, UInt8) -> Double?)
    case letters(Alphabet)
  }

  /// The letters of languages that are written with one byte a letter.
  struct Alphabet: Sendable {
    let lower: Set<Unicode.Scalar>
    let upper: Set<Unicode.Scalar>
    /// Whether words in these languages contain ASCII letters, too.
    let isLatin: Bool

    init(_ lower: String, caseless: Bool = false) {
      self.lower = Set(lower.unicodeScalars)
      isLatin = lower.unicodeScalars.allSatisfy { $0.value < 0x250 }
      upper = caseless ? [] : Set(lower.uppercased().unicodeScalars).union(lower.contains("ı") ? ["İ"] : [])
    }
  }

  func prior(isFromUnix: Bool, language: String?) -> Double {
    commonness + (isOfDOS.map { $0 == isFromUnix ? -3 : 0 } ?? 0)
      + (language.map { languages.contains($0) ? 4 : 0 } ?? 0)
  }

  /// Returns the likelihood of a name; nil if its bytes aren't characters of this encoding.
  func likelihood(of bytes: [UInt8], _ text: String) -> Double? {
    switch writing {
    case .pairs(let likelihood): Self.sum(bytes, likelihood)
    case .letters(let alphabet): Self.sum(text, alphabet)
    }
  }

  private static func sum(_ bytes: [UInt8], _ likelihood: (UInt8, UInt8) -> Double?) -> Double? {
    var sum = 0.0
    var rest = bytes[...]
    while let first = rest.popFirst() {
      if first < 0x80 {
        sum += ofASCII(Unicode.Scalar(first))
      } else if let alone = likelihood(first, 0) {
        sum += alone
      } else if let second = rest.popFirst(), let both = likelihood(first, second) {
        sum += both
      } else {
        return nil
      }
    }
    return sum
  }

  private static func sum(_ text: String, _ alphabet: Alphabet) -> Double {
    var sum = 0.0
    var isAfterLower = false
    // Whether the previous letter belongs to the alphabet; nil if the previous character isn't a letter.
    var isAfterOwn: Bool?
    for scalar in text.unicodeScalars {
      let isLower = alphabet.lower.contains(scalar) || ("a"..."z").contains(scalar)
      let isUpper = alphabet.upper.contains(scalar)
      if scalar.isASCII {
        sum += ofASCII(scalar)
      } else if isLower {
        sum += share(0.85, of: alphabet.lower.count)
      } else if isUpper {
        // Capitals begin words, so one after a small letter is unlikely.
        sum += share(0.12, of: alphabet.upper.count) - (isAfterLower ? 3 : 0)
      } else if "“”‘’–—…·°№".unicodeScalars.contains(scalar) {
        sum += share(0.01, of: 10)
      } else {
        sum += share(0.0005, of: 100)
      }
      isAfterLower = isLower
      let isOwn = scalar.isASCII ? scalar.properties.isAlphabetic ? false : nil : isLower || isUpper
      if !alphabet.isLatin, let isOwn, let isAfterOwn, isOwn != isAfterOwn { sum -= 3 }
      isAfterOwn = isOwn
    }
    return sum
  }

  private static func ofASCII(_ scalar: Unicode.Scalar) -> Double {
    scalar.properties.isAlphabetic || " ._-/()0123456789".unicodeScalars.contains(scalar) ? ofLetter : -6.5
  }

  /// The likelihood of a letter of ASCII.
  static let ofLetter = -3.4

  private static func share(_ part: Double, of count: Int) -> Double { log(part / Double(max(count, 1))) }

  // MARK: The encodings

  static let candidates: [NameLikelihood] = [
    .init("CP932", 0, ["ja"], .pairs(shiftJIS)), .init("EUC-JP", -1.5, ["ja"], isOfDOS: false, .pairs(eucJP)),
    .init("GBK", 0, ["zh"], .pairs(gbk)), .init("BIG5", -0.5, ["zh_TW"], .pairs(big5)),
    .init("UHC", -0.5, ["ko"], .pairs(korean)),
    .init("CP437", 0, western, isOfDOS: true, .letters(latin)),
    .init("CP850", -0.7, western, isOfDOS: true, .letters(latin)),
    .init("CP1252", -0.5, western, isOfDOS: false, .letters(latin)),
    .init("CP852", -2, central, isOfDOS: true, .letters(centralLatin)),
    .init("CP1250", -2, central, isOfDOS: false, .letters(centralLatin)),
    .init("CP857", -2, ["tr"], isOfDOS: true, .letters(turkish)),
    .init("CP1254", -2, ["tr"], isOfDOS: false, .letters(turkish)),
    .init("CP866", -0.5, cyrillicLanguages, isOfDOS: true, .letters(cyrillic)),
    .init("CP1251", -1, cyrillicLanguages, .letters(cyrillic)),
    .init("KOI8-R", -1.5, cyrillicLanguages, isOfDOS: false, .letters(cyrillic)),
    .init("CP737", -2, ["el"], isOfDOS: true, .letters(greek)),
    .init("CP1253", -2, ["el"], .letters(greek)),
    .init("CP862", -2, ["he"], isOfDOS: true, .letters(hebrew)),
    .init("CP1255", -2, ["he"], .letters(hebrew)),
    .init("CP1256", -1.5, ["ar", "fa"], .letters(arabic)), .init("CP874", -1.5, ["th"], .letters(thai)),
  ]

  private init(
    _ name: String, _ commonness: Double, _ languages: Set<String>, isOfDOS: Bool? = nil, _ writing: Writing
  ) {
    self.name = name
    self.commonness = commonness
    self.languages = languages
    self.isOfDOS = isOfDOS
    self.writing = writing
  }

  private static let western: Set<String> = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi",
  ]
  private static let central: Set<String> = ["pl", "cs", "sk", "hu", "hr", "sl", "ro"]
  private static let cyrillicLanguages: Set<String> = ["ru", "uk", "bg", "be", "sr"]

  private static let latin = Alphabet("àâäáãåæçèéêëìíîïñòóôõöøùúûüß")
  private static let centralLatin = Alphabet("ąćęłńóśźżáčďéěíňřšťúůýžäöüßőűâîăş")
  private static let turkish = Alphabet("çğıöşüâî")
  private static let cyrillic = Alphabet("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
  private static let greek = Alphabet("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ")
  private static let hebrew = Alphabet("אבגדהוזחטיךכלםמןנסעףפץצקרשת", caseless: true)
  private static let arabic = Alphabet("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", caseless: true)
  private static let thai = Alphabet(
    "กขคฆงจฉชซญฎฏฐณดตถทธนบปผฝพฟภมยรลวศษสหอฮะัาำิีึืุูเแโใไ็่้์", caseless: true)

  private static let shiftJIS: @Sendable (UInt8, UInt8) -> Double? = { first, second in
    if second == 0 { return (0xA1...0xDF).contains(first) ? share(0.01, of: 63) : nil }
    guard (0x81...0x9F).contains(first) || (0xE0...0xFC).contains(first), second >= 0x40, second != 0x7F,
      second <= 0xFC
    else { return nil }
    switch UInt16(first) << 8 | UInt16(second) {
    case 0x8140...0x81FC: return share(0.05, of: 150)
    case 0x829F...0x82F1, 0x8340...0x8396: return share(0.5, of: 170)
    case 0x824F...0x829A: return share(0.02, of: 62)
    case 0x889F...0x9872: return share(0.4, of: 2_965)
    case 0x989F...0xEAA4: return share(0.03, of: 3_390)
    default: return share(0.001, of: 500)
    }
  }

  private static let eucJP: @Sendable (UInt8, UInt8) -> Double? = { first, second in
    if second == 0 { return nil }
    guard first >= 0xA1 && first <= 0xFE || first == 0x8E, (0xA1...0xFE).contains(second) else { return nil }
    switch first {
    case 0xA1: return share(0.05, of: 94)
    case 0xA4, 0xA5: return share(0.5, of: 170)
    case 0xB0...0xCF: return share(0.4, of: 2_965)
    case 0xD0...0xF4: return share(0.03, of: 3_390)
    default: return share(0.002, of: 500)
    }
  }

  private static let gbk: @Sendable (UInt8, UInt8) -> Double? = { first, second in
    if second == 0 { return nil }
    guard (0x81...0xFE).contains(first), second >= 0x40, second != 0x7F, second <= 0xFE else { return nil }
    guard second >= 0xA1, first >= 0xA1 else { return share(0.01, of: 14_000) }
    switch first {
    case 0xA1...0xA3: return share(0.05, of: 280)
    case 0xB0...0xD7: return share(0.9, of: 3_755)
    case 0xD8...0xF7: return share(0.04, of: 3_008)
    default: return share(0.001, of: 500)
    }
  }

  private static let big5: @Sendable (UInt8, UInt8) -> Double? = { first, second in
    if second == 0 { return nil }
    guard (0xA1...0xF9).contains(first),
      (0x40...0x7E).contains(second) || (0xA1...0xFE).contains(second)
    else { return nil }
    switch first {
    case 0xA1...0xA3: return share(0.05, of: 400)
    case 0xA4...0xC6: return share(0.92, of: 5_401)
    default: return share(0.03, of: 7_652)
    }
  }

  private static let korean: @Sendable (UInt8, UInt8) -> Double? = { first, second in
    if second == 0 { return nil }
    guard (0x81...0xFD).contains(first), second >= 0x41, second <= 0xFE else { return nil }
    guard first >= 0xA1, second >= 0xA1 else { return share(0.01, of: 8_822) }
    switch first {
    case 0xB0...0xC8: return share(0.97, of: 2_350)
    case 0xCA...0xFD: return share(0.005, of: 4_888)
    default: return share(0.001, of: 900)
    }
  }
}

import KitFiles
import Foundation
import Glibc

/// The encoding of an archive's names that aren't UTF-8. A zip file doesn't name the encoding, so the one
/// that yields the most likely names is taken. iconv does the conversion.
public struct NameEncoding: Hashable, Sendable {
  /// The encoding's name in iconv, such as `CP932`.
  public let name: String

  /// Makes an encoding from its name; nil if iconv doesn't know it.
  public init?(_ name: String) {
    guard let converter = Self.open(name) else { return nil }
    iconv_close(converter)
    self.name = name
  }

  /// Guesses the most likely encoding for all the names together; nil if none of the encodings makes text of
  /// them.
  /// - Parameters:
  ///   - names: the names that aren't UTF-8.
  ///   - isFromUnix: whether a Unix program made the archive; other programs used the code page of DOS.
  ///   - language: the user's language, such as `ja`: the user's archives are likely to be in it.
  init?(guessing names: [[UInt8]], isFromUnix: Bool, language: String? = NameEncoding.ownLanguage) {
    // A sample is enough for the guess. A name outside of it that doesn't fit is found when it's converted.
    let sample = names.prefix(400).map { $0.suffix(200) }.map(Array.init)
    var best: (encoding: NameEncoding, score: Double)?
    for candidate in NameLikelihood.candidates {
      guard let encoding = NameEncoding(candidate.name) else { continue }
      var score = candidate.prior(isFromUnix: isFromUnix, language: language)
      var isPossible = true
      for name in sample {
        guard let text = encoding.text(of: name), let likelihood = candidate.likelihood(of: name, text) else {
          isPossible = false
          break
        }
        score += likelihood
      }
      if isPossible, score > best?.score ?? -.infinity { best = (encoding, score) }
    }
    let bytes = sample.joined()
    let foreign = Double(bytes.count { $0 >= 0x80 })
    let plain = Double(bytes.count) - foreign
    // A lower score means noise in every encoding.
    guard let best, best.score - plain * NameLikelihood.ofLetter > -7 * foreign else { return nil }
    self = best.encoding
  }

  /// Returns the text of bytes in this encoding; nil if the bytes aren't valid in it.
  func text(of bytes: [UInt8]) -> String? {
    guard let converter = Self.open(name) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // One byte of these encodings makes at most three bytes of UTF-8.
    var output = [CChar](repeating: 0, count: 4 * input.count + 16)
    let length = input.withUnsafeMutableBufferPointer { from -> Int? in
      output.withUnsafeMutableBufferPointer { to -> Int? in
        var (source, sourceLeft) = (from.baseAddress, from.count)
        var (target, targetLeft) = (to.baseAddress, to.count)
        let failure = Int(bitPattern: UInt.max)
        guard iconv(converter, &source, &sourceLeft, &target, &targetLeft) != failure, sourceLeft == 0,
          // Some encodings hold a letter back, in case a combining mark follows; this call flushes it.
          iconv(converter, nil, nil, &target, &targetLeft) != failure
        else { return nil }
        return to.count - targetLeft
      }
    }
    guard let length else { return nil }
    return String(validating: output[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The language of the environment: `ja` for `ja_JP.UTF-8`; nil if none is set.
  static var ownLanguage: String? {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale, locale != "C", locale != "POSIX", !locale.hasPrefix("C.") else { return nil }
    let parts = locale.split(whereSeparator: { $0 == "." || $0 == "@" }).first.map(String.init) ?? ""
    return parts.hasPrefix("zh_TW") || parts.hasPrefix("zh_HK") ? "zh_TW" : String(parts.prefix(2))
  }

  private static func open(_ name: String) -> iconv_t? {
    guard !name.isEmpty, name.utf8.count < 40, !name.contains("/") else { return nil }
    let converter = iconv_open("UTF-8", name)
    return converter == iconv_t(bitPattern: -1) ? nil : converter
  }
}

/// How an archive's names that aren't UTF-8 are read. A zip file doesn't name their encoding.
public enum ArchiveNames: Hashable, Sendable {
  /// The most likely encoding of all those names together.
  case guessed
  /// The names' bytes stay as they are.
  case raw
  /// The names are read in this encoding.
  case encoded(NameEncoding)
}

import Files
import Foundation
import Glibc

/// The encoding of an archive's names that aren't UTF-8, of which a zip file doesn't tell: whichever makes of
/// them what people write most likely. Converting is iconv's.
public struct NameEncoding: Hashable, Sendable {
  /// As iconv knows it, such as `CP932`.
  public let name: String

  /// Nil if iconv doesn't know it.
  public init?(_ name: String) {
    guard let converter = Self.open(name) else { return nil }
    iconv_close(converter)
    self.name = name
  }

  /// The most likely one for all the names together; nil if none makes text of them.
  /// - Parameters:
  ///   - names: those that aren't UTF-8.
  ///   - isFromUnix: whether a Unix program made the archive: others took the code page of DOS.
  ///   - language: the person's own, such as `ja`: their archives are likely to be in it.
  init?(guessing names: [[UInt8]], isFromUnix: Bool, language: String? = NameEncoding.ownLanguage) {
    // Enough to tell; a name that doesn't fit is found when it's converted.
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
    // Worse than this is noise in every encoding.
    guard let best, best.score - plain * NameLikelihood.ofLetter > -7 * foreign else { return nil }
    self = best.encoding
  }

  /// Nil for bytes that are nothing in this encoding.
  func text(of bytes: [UInt8]) -> String? {
    guard let converter = Self.open(name) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character of these encodings takes more than three bytes of UTF-8 for one of its own.
    var output = [CChar](repeating: 0, count: 4 * input.count + 16)
    let length = input.withUnsafeMutableBufferPointer { from -> Int? in
      output.withUnsafeMutableBufferPointer { to -> Int? in
        var (source, sourceLeft) = (from.baseAddress, from.count)
        var (target, targetLeft) = (to.baseAddress, to.count)
        let failure = Int(bitPattern: UInt.max)
        guard iconv(converter, &source, &sourceLeft, &target, &targetLeft) != failure, sourceLeft == 0,
          // Some keep a letter back, in case a mark for it follows.
          iconv(converter, nil, nil, &target, &targetLeft) != failure
        else { return nil }
        return to.count - targetLeft
      }
    }
    guard let length else { return nil }
    return String(validating: output[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Of the environment: `ja` of `ja_JP.UTF-8`.
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

/// What's made of an archive's names that aren't UTF-8: a zip file doesn't tell what they are.
public enum ArchiveNames: Hashable, Sendable {
  /// What people write most likely.
  case guessed
  /// Their bytes stay as they are.
  case raw
  case encoded(NameEncoding)
}

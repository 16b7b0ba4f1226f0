/// The words and marks of a source file, without comments and without the text of string and regex literals.
///
/// Reads Swift, and C as far as its comments and literals are concerned.
struct SourceCode {
  struct Token: Equatable {
    let text: String
    /// The number of the line, from 0.
    let line: Int
    /// Whether it's an identifier, a keyword or a number. Any other token is one mark.
    let isWord: Bool
  }

  private(set) var tokens: [Token] = []
  /// The column, from 0, at which the first comment of a line begins; lines without a comment are missing.
  private(set) var comments: [Int: Int] = [:]

  private let text: [Unicode.Scalar]
  private let isC: Bool
  private var offset = 0
  private var line = 0
  private var lineStart = 0

  init(_ file: SourceFile) {
    text = Array(file.lines.joined(separator: "\n").unicodeScalars)
    isC = file.path.hasSuffix(".c") || file.path.hasSuffix(".h")
    read(untilParenthesis: false)
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    offset + distance < text.count ? text[offset + distance] : nil
  }

  private func follows(_ word: String, at distance: Int = 0) -> Bool {
    var index = offset + distance
    for scalar in word.unicodeScalars {
      guard index < text.count, text[index] == scalar else { return false }
      index += 1
    }
    return true
  }

  /// Goes one character on.
  private mutating func advance() {
    if text[offset] == "\n" {
      line += 1
      lineStart = offset + 1
    }
    offset += 1
  }

  private mutating func add(_ text: String, isWord: Bool = false) {
    tokens.append(Token(text: text, line: line, isWord: isWord))
  }

  /// - Parameter untilParenthesis: whether to stop behind the parenthesis that ends an interpolation.
  private mutating func read(untilParenthesis: Bool) {
    var open = 0
    while let next = peek() {
      if next == " " || next == "\n" || next == "\t" || next == "`" {
        advance()
      } else if follows("//") || follows("/*") {
        skipComment()
      } else if next == "\"" || next == "#" || (isC && next == "'"), skipLiteral() {
        continue
      } else if isPartOfWord(next) {
        let start = offset
        while let next = peek(), isPartOfWord(next) { offset += 1 }
        add(String(String.UnicodeScalarView(text[start..<offset])), isWord: true)
      } else {
        advance()
        if next == "(" { open += 1 }
        if next == ")" {
          if untilParenthesis, open == 0 { return }
          open -= 1
        }
        add(String(next))
      }
    }
  }

  private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value > 0x7F && scalar.properties.isXIDContinue
    }
  }

  private mutating func skipComment() {
    if comments[line] == nil { comments[line] = offset - lineStart }
    if follows("//") {
      while let next = peek(), next != "\n" { offset += 1 }
      return
    }
    var depth = 0
    repeat {
      if follows("/*") {
        depth += 1
        offset += 2
      } else if follows("*/") {
        depth -= 1
        offset += 2
      } else {
        advance()
        if offset == lineStart { comments[line] = 0 }
      }
    } while offset < text.count && depth > 0 && !(isC && follows("*/", at: -2))
  }

  /// - Returns: false for a mark that begins no literal.
  private mutating func skipLiteral() -> Bool {
    var hashes = 0
    while peek(hashes) == "#" { hashes += 1 }
    let end = String(repeating: "#", count: hashes)
    if hashes > 0, peek(hashes) == "/" {
      add("/")
      offset += hashes + 1
      while offset < text.count, !follows("/" + end) { advance() }
      offset = min(offset + 1 + hashes, text.count)
      return true
    }
    guard let quote = peek(hashes), quote == "\"" || quote == "'" else { return false }
    add("\"")
    let isLong = follows("\"\"\"", at: hashes)
    let mark = isLong ? "\"\"\"" : String(quote)
    offset += hashes + mark.unicodeScalars.count
    while let next = peek(), isLong || next != "\n" {
      if follows(mark + end) {
        offset += mark.unicodeScalars.count + hashes
        return true
      }
      if next == "\\", follows(end, at: 1) {
        offset += 1 + hashes
        if peek() == "(", !isC {
          offset += 1
          read(untilParenthesis: true)
        } else if offset < text.count {
          advance()
        }
      } else {
        advance()
      }
    }
    return true
  }
}

import Foundation

/// Makes PDF documents.
struct PDFFixture {
  /// The page's width and height in points.
  var size = (width: 120.0, height: 60.0)
  /// The angle by which the page is seen rotated clockwise, in degrees.
  var rotation = 0
  /// The operators that draw each page; nil for red, green, blue and white quarters.
  var content: String?
  var pageCount = 1
  /// Whether the document opens with a password only.
  var isLocked = false

  private var quarters: String {
    let (width, height) = (size.width / 2, size.height / 2)
    func quarter(_ color: String, _ x: Double, _ y: Double) -> String {
      "\(color) rg \(x) \(y) \(width) \(height) re f\n"
    }
    return quarter("1 0 0", 0, height) + quarter("0 1 0", width, height) + quarter("0 0 1", 0, 0)
      + quarter("1 1 1", width, 0)
  }

  var data: Data {
    let drawing = content ?? quarters
    let pages = (0..<pageCount).map { 5 + $0 }
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      """
      <</Type/Pages/Kids[\(pages.map { "\($0) 0 R" }.joined(separator: " "))]/Count \(pageCount)\
      /MediaBox[0 0 \(size.width) \(size.height)]/Rotate \(rotation)>>
      """,
      "<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    objects += pages.map { _ in
      "<</Type/Page/Parent 2 0 R/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>"
    }
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\(object)endobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      text += "\(String(repeating: "0", count: 10 - "\(offset)".count))\(offset) 00000 n \n"
    }
    let secret = String(repeating: "7F", count: 32)
    let lock =
      "/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<\(secret)>/U<\(secret)>>>"
    text += "trailer<</Root 1 0 R/Size \(objects.count + 1)\(isLocked ? lock : "")>>\n"
    return Data("\(text)startxref\n\(table)\n%%EOF\n".utf8)
  }
}

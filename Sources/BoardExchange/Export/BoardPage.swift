import Board
import BoardLook
import BoardPainting
import KitCryptography
import Foundation
import Imaging
import Localization

/// The page of a shared board. All texts are escaped, because names and notes come from outside.
struct BoardPage {
  private var text: String
  private let look: BoardPalette
  /// The link to the page with the credits; empty without one.
  private var credits = ""

  /// - Parameters:
  ///   - area: the part of the board that the page shows, in board points.
  ///   - look: the colours of the board and its cards.
  init(of document: BoardDocument, area: CGRect, look: BoardPalette) throws {
    origin = area.origin
    self.look = look
    let title = Self.escaped(document.name)
    let head = PageHead.text(title: title, policy: Self.policy, style: try Self.style(look))
    text =
      head + """
        \(Self.gray)
        <main id="stage" tabindex="0" aria-label="\(title)">
        <div id="board" style="width:\(Self.n(area.width))px;height:\(Self.n(area.height))px">

        """
  }

  /// The filter of what's shown without colours. That of style sheets would mix coded values, and not light.
  private static let gray: String = {
    let shares = LookColor.luminance.map { "\($0)" }.joined(separator: " ") + " 0 0 "
    return "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><filter id=\"grey\" "
      + "color-interpolation-filters=\"linearRGB\"><feColorMatrix values=\"\(shares)\(shares)\(shares)0 0 0 1 0\"/>"
      + "</filter></svg>"
  }()

  private static let script = "\n\(WebPageScript.text)\n"

  /// What a browser lets the page do: show the pictures beside it and run this script. Whatever a name or a
  /// note contains, nothing else runs, is fetched or is sent. A page that's opened from a disk has no origin,
  /// so its scheme is named, too.
  private static var policy: String {
    var hash = SHA256()
    hash.update(data: Data(script.utf8))
    let digest = Data(hash.finalize()).base64EncodedString()
    return "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; "
      + "script-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"
  }

  private let origin: CGPoint
  /// What the page says itself, in the language of the program.
  private let hint = localized("Drag to move, turn the wheel to zoom, double click a picture to look at it.")

  /// The whole page.
  var finished: String {
    text + """
      </div>
      </main>
      \(credits)<p id="hint" dir="auto">\(Self.escaped(hint))</p>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  /// Adds a pin in front of the others.
  /// - Parameters:
  ///   - picture: the path of its picture, and the picture's framing; nil for a note or an image that can't
  ///     be shown.
  ///   - failure: why an image can't be shown.
  ///   - miniature: the path of the picture of the board to which the pin leads, and the picture.
  ///   - isSharp: whether each pixel of the picture becomes a square.
  mutating func add(
    _ pin: Pin, picture: (path: String, framing: PictureFraming)?, failure: CardFailure? = nil,
    miniature: (path: String, picture: LinkMiniature)? = nil, isSharp: Bool = false
  ) throws {
    let frame = PinPainter.frame(of: pin)
    let surface = VectorSurface(id: "p\(pin.id.description.lowercased())", in: frame)
    let painter = PinPainter(on: look)
    let name = Self.escaped(pin.name)
    if let color = pin.content.frame {
      try painter.frame(pin, color, on: surface)
      text += "<section class=\"frame\" aria-label=\"\(name)\" style=\"\(style(of: pin))\">"
      text += surface.finish() + "</section>\n"
      return
    }
    let isCut = picture != nil && pin.framing.outline != nil
    let shown = picture.map { element(pin, $0, isSharp: isSharp) }
    try painter.card(of: pin, isCut: isCut, on: surface) { () throws(ExchangeError) in
      try surface.content(
        of: pin, on: look, painter,
        addPicture: shown.map { html in
          { surface.add(html: html) }
        }, failure: failure,
        miniature: miniature.map { miniature in (miniature.picture, { Self.escaped(miniature.path) }) })
    }
    // What's below a line can be clicked.
    let kind = pin.content.stroke == nil ? "pin" : "line\" role=\"img\" aria-label=\"\(name)"
    text += "<figure class=\"\(kind)\" style=\"\(style(of: pin))\">\(surface.finish())</figure>\n"
  }

  /// Returns where a pin's element is, and how it's turned.
  private func style(of pin: Pin) -> String {
    let (size, n) = (pin.size, Self.n)
    var style = "left:\(n(pin.center.x - size.width / 2 - origin.x))px;"
    style += "top:\(n(pin.center.y - size.height / 2 - origin.y))px;"
    style += "width:\(n(size.width))px;height:\(n(size.height))px"
    if pin.rotation != 0 { style += ";transform:rotate(\(n(pin.rotation))deg)" }
    if pin.attributes.opacity < 1 { style += ";opacity:\(n(pin.attributes.opacity))" }
    return style
  }

  /// Returns the element of a pin's picture, of which its framing shows a part.
  private func element(
    _ pin: Pin, _ picture: (path: String, framing: PictureFraming), isSharp: Bool
  ) -> String {
    let (n, name) = (Self.n, Self.escaped(pin.name))
    let (width, height) = (pin.size.width, pin.size.height)
    let whole = picture.framing.whole(around: CGRect(x: 0, y: 0, width: width, height: height))
    let (x, y) = picture.framing.scale
    // The picture is mirrored around the middle of its visible part.
    let mirror =
      picture.framing.flip.isEmpty
      ? ""
      : ";transform:scale(\(n(x)),\(n(y)));transform-origin:\(n(width / 2 - whole.minX))px \(n(height / 2 - whole.minY))px"
    let placement =
      "left:\(n(whole.minX))px;top:\(n(whole.minY))px;width:\(n(whole.width))px;height:\(n(whole.height))px\(mirror)"
    let outline = pin.framing.outline(in: CGRect(origin: .zero, size: pin.size))
    let path = outline.map { corners in
      let points = corners.map { corner in
        [corner.x, corner.y].map { "\(n($0))px" }.joined(separator: " ")
      }.joined(separator: ",")
      return " style=\"clip-path:polygon(\(points))\""
    }
    let looks = (pin.attributes.isGray ? " grey" : "") + (isSharp ? " sharp" : "")
    return "<div class=\"card\(looks)\"\(path ?? "")>"
      + "<img src=\"\(Self.escaped(picture.path))\" alt=\"\(name)\" title=\"\(name)\" "
      + "draggable=\"false\" loading=\"lazy\" style=\"\(placement)\"></div>"
  }

  /// Adds a link to the page with the credits, in a corner of the window.
  mutating func addLink(toCredits page: String) {
    credits = "<a id=\"credits\" href=\"\(page)\">\(Self.escaped(localized("Credits")))</a>\n"
  }

  /// Adds the background of a group.
  mutating func add(_ color: PinColor, behind area: CGRect) {
    let (n, frame) = (Self.n, CGRect(origin: .zero, size: area.size))
    let surface = VectorSurface(id: "g", in: frame)
    FramePainter(color, on: look).sheet(frame, corner: GroupLook.corner, on: surface)
    text +=
      "<div class=\"group\" style=\"left:\(n(area.minX - origin.x))px;top:\(n(area.minY - origin.y))px;"
      + "width:\(n(area.width))px;height:\(n(area.height))px\">\(surface.finish())</div>\n"
  }

  private static func style(_ look: BoardPalette) throws -> String {
    let side = BoardSurface.tileSide
    let tile = DecodedImage(
      width: side, height: side, stride: side * 4, pixels: look.tile,
      fullSize: CGSize(width: side, height: side))
    let ground =
      look.hasTexture ? " url(data:image/png;base64,\(try tile.encodePNG().base64EncodedString()))" : ""
    return """
      html, body { margin: 0; height: 100% }
      body { font-family: \(NoteLayout.fontFamily); color: \(look.noteInk.hex); background: \(look.surface.hex) }
      #stage { height: 100%; overflow: auto; outline: none;
        background: \(look.surface.hex)\(ground) }
      #board { position: relative; transform-origin: 0 0 }
      .live #stage { overflow: hidden; touch-action: none; cursor: grab; user-select: none; -webkit-user-select: none }
      .live #stage.held { cursor: grabbing }
      .glide #board { transition: transform .3s ease }
      @media (prefers-reduced-motion: reduce) { .glide #board { transition: none } }
      .pin, .line, .frame, .group { position: absolute; margin: 0 }
      .line { pointer-events: none }
      #board svg { position: absolute; width: 100%; height: 100%; left: 0; top: 0; overflow: visible }
      #board text { unicode-bidi: plaintext }
      #board a { cursor: pointer }
      .pin > s { position: absolute; border-radius: \(n(CardLook.corner))px;
        box-shadow: 0 \(n(CardLook.shadowDrop))px \(n(CardLook.shadowBlur))px rgba(0,0,0,\(n(look.shadow.alpha))) }
      .card { position: absolute; inset: 0; overflow: hidden }
      .card img { position: absolute; max-width: none }
      body > svg { position: absolute }
      .grey { filter: url(#grey) }
      .sharp img { image-rendering: pixelated }
      #hint { position: fixed; left: 50%; bottom: 18px; transform: translateX(-50%); margin: 0; padding: 8px 16px;
        max-width: 80%; border-radius: 18px; font-size: 14px; text-align: center; color: #fff; background: rgba(0,0,0,.65);
        transition: opacity .6s; pointer-events: none; display: none }
      .live #hint { display: block }
      .used #hint { opacity: 0 }
      #credits { position: fixed; right: 12px; bottom: 12px; padding: 4px 10px; border-radius: 12px; font-size: 12px;
        text-decoration: none; color: #fff; background: rgba(0,0,0,.5) }
      @media print { #hint { display: none } }
      """
  }

  static func escaped(_ text: String) -> String {
    // Line breaks and tabs of notes aren't control characters for a page.
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { VectorText.escaped(String($0)) }.joined(separator: "\n")
  }

  /// Returns a number as style sheets take it, rounded to 0.001.
  private static func n(_ number: Double) -> String { VectorText.n(number, parts: 1_000) }
}

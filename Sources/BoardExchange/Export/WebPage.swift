import Board
import BoardLook
import KitCryptography
import Foundation
import Imaging
import Localization

/// The page of a shared board. All texts are escaped, because names and notes come from outside.
struct WebPage {
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
  private let missing = localized("This picture can’t be shown.")

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
  ///   - miniature: the path of the picture of the board to which the pin leads, and its rectangle on the
  ///     card.
  ///   - isSharp: whether each pixel of the picture becomes a square.
  mutating func add(
    _ pin: Pin, picture: (path: String, framing: PictureFraming)?,
    miniature: (path: String, rect: CGRect)? = nil, isSharp: Bool = false
  ) throws {
    let (n, escaped) = (Self.n, Self.escaped)
    let (width, height) = (pin.size.width, pin.size.height)
    var style =
      "left:\(n(pin.center.x - width / 2 - origin.x))px;top:\(n(pin.center.y - height / 2 - origin.y))px;"
    style += "width:\(n(width))px;height:\(n(height))px"
    if pin.rotation != 0 { style += ";transform:rotate(\(n(pin.rotation))deg)" }
    if pin.attributes.opacity < 1 { style += ";opacity:\(n(pin.attributes.opacity))" }
    if let color = pin.content.frame { return add(pin, color, style) }
    if let stroke = pin.content.stroke { return add(pin, stroke, style) }
    let caption = pin.attributes.caption
    // What's cut out along a path has no paper and no pin.
    let outline = picture == nil ? nil : pin.framing.outline(in: CGRect(origin: .zero, size: pin.size))
    text += "<figure class=\"pin\(outline == nil ? "" : " cut")\" style=\"\(style)\">"
    let gray = pin.attributes.isGray ? " grey" : ""
    if let link = pin.content.link {
      let image = miniature.map { path, rect in
        "<img src=\"\(escaped(path))\" alt=\"\" draggable=\"false\" loading=\"lazy\" "
          + "style=\"left:\(n(rect.minX))px;top:\(n(rect.minY))px;"
          + "width:\(n(rect.width))px;height:\(n(rect.height))px\">"
      }
      text +=
        "<div class=\"card link\(gray)\">\(image ?? "")<b dir=\"auto\">\(escaped(LinkLook.title(link.title)))</b></div>"
    } else if let note = pin.content.note {
      text +=
        "<div class=\"card note\(gray)\"\(formatStyle(of: pin.attributes.format)) dir=\"auto\">\(Self.linked(note))</div>"
    } else if let picture {
      let whole = picture.framing.whole(around: CGRect(x: 0, y: 0, width: width, height: height))
      let (x, y) = picture.framing.scale
      // The picture is mirrored around the middle of its visible part.
      let mirror =
        picture.framing.flip.isEmpty
        ? ""
        : ";transform:scale(\(n(x)),\(n(y)));transform-origin:\(n(width / 2 - whole.minX))px \(n(height / 2 - whole.minY))px"
      let placement =
        "left:\(n(whole.minX))px;top:\(n(whole.minY))px;width:\(n(whole.width))px;height:\(n(whole.height))px\(mirror)"
      let path = outline.map { corners in
        let points = corners.map { corner in
          [corner.x, corner.y].map { "\(n($0))px" }.joined(separator: " ")
        }.joined(separator: ",")
        return " style=\"clip-path:polygon(\(points))\""
      }
      text += "<div class=\"card\(gray)\(isSharp ? " sharp" : "")\"\(path ?? "")>"
      text +=
        "<img src=\"\(escaped(picture.path))\" alt=\"\(escaped(pin.name))\" title=\"\(escaped(pin.name))\" "
        + "draggable=\"false\" loading=\"lazy\" style=\"\(placement)\"></div>"
    } else {
      text +=
        "<div class=\"card missing\"><b dir=\"auto\">\(escaped(pin.name))</b><span>\(escaped(missing))</span></div>"
    }
    if !caption.isEmpty { text += "<figcaption dir=\"auto\">\(escaped(caption))</figcaption>" }
    let color = PinHeadLook.color(of: pin.id)
    let presence = PinHeadLook.presence(on: pin.size)
    if outline == nil, look.hasPaper, presence > 0 {
      text +=
        "<i style=\"--light:\(PinHeadLook.light(of: color).hex);--head:\(color.hex);--dark:\(PinHeadLook.dark(of: color).hex)\(presence < 1 ? ";opacity:\(n(presence))" : "")\"></i>"
    }
    let tags = pin.attributes.tags
    for (tag, dot) in zip(tags, TagLook.dots(for: tags, on: CGRect(origin: .zero, size: pin.size))) {
      text +=
        "<u title=\"\(escaped(tag))\" style=\"left:\(n(dot.center.x))px;top:\(n(dot.center.y))px;background:\(dot.color.hex)\"></u>"
    }
    text += "</figure>\n"
  }

  /// Adds a line, through which what's below it can be clicked.
  private mutating func add(_ pin: Pin, _ stroke: PinStroke, _ style: String) {
    let frame = CGRect(origin: .zero, size: pin.size)
    let caption = pin.attributes.caption
    text += "<figure class=\"line\" style=\"\(style)\">"
    text +=
      "<svg role=\"img\" aria-label=\"\(Self.escaped(pin.name))\" "
      + "viewBox=\"0 0 \(Self.n(frame.width)) \(Self.n(frame.height))\" preserveAspectRatio=\"none\">"
      + StrokeText.elements(of: stroke, in: frame, isGray: pin.attributes.isGray) + "</svg>"
    if !caption.isEmpty { text += "<figcaption dir=\"auto\">\(Self.escaped(caption))</figcaption>" }
    text += "</figure>\n"
  }

  /// Returns the attribute with a note's format; none for that of a new note.
  private func formatStyle(of format: NoteFormat) -> String {
    var rules: [String] = []
    if format.textSize != NoteFormat.standardTextSize {
      rules.append("font-size:\(Self.n(format.textSize))px")
    }
    if format.isBold { rules.append("font-weight:bold") }
    if format.isItalic { rules.append("font-style:italic") }
    if format.alignment != .start { rules.append("text-align:\(format.alignment.rawValue)") }
    let tones = NoteTones(format, on: look)
    if tones.ink != look.noteInk { rules.append("color:\(tones.ink.hex)") }
    if format.paper != nil { rules.append("--paper:\(tones.paper.hex);--lower:\(tones.lowerPaper.hex)") }
    return rules.isEmpty ? "" : " style=\"\(rules.joined(separator: ";"))\""
  }

  /// Returns a note's text with its links, which open beside the page.
  private static func linked(_ note: String) -> String {
    let bytes = Array(note.utf8)
    var text = ""
    var done = 0
    for link in NoteLink.all(in: note) {
      let words = escaped(String(decoding: bytes[link.range], as: UTF8.self))
      text += escaped(String(decoding: bytes[done..<link.range.lowerBound], as: UTF8.self))
      text +=
        "<a href=\"\(escaped(link.url.absoluteString))\" target=\"_blank\" rel=\"noopener noreferrer\">\(words)</a>"
      done = link.range.upperBound
    }
    return text + escaped(String(decoding: bytes[done...], as: UTF8.self))
  }

  /// Adds a link to the page with the credits, in a corner of the window.
  mutating func addLink(toCredits page: String) {
    credits = "<a id=\"credits\" href=\"\(page)\">\(Self.escaped(localized("Credits")))</a>\n"
  }

  /// Adds a frame with the tab that has its name.
  private mutating func add(_ pin: Pin, _ color: PinColor, _ style: String) {
    let plain = FrameLook.tones(of: color, isDark: look.isDark)
    let tones = pin.attributes.isGray ? plain.gray : plain
    let name = Self.escaped(pin.name)
    text +=
      "<section class=\"frame\" aria-label=\"\(name)\" style=\"\(style);--fill:\(tones.fill.hex)\(Self.hex(tones.fill.alpha));"
      + "--line:\(tones.line.hex);--ink:\(tones.ink.hex)\"><b dir=\"auto\">\(name)</b></section>\n"
  }

  /// Adds the background of a group.
  mutating func add(_ color: PinColor, behind area: CGRect) {
    let (n, tones) = (Self.n, FrameLook.tones(of: color, isDark: look.isDark))
    text +=
      "<div class=\"group\" style=\"left:\(n(area.minX - origin.x))px;top:\(n(area.minY - origin.y))px;"
      + "width:\(n(area.width))px;height:\(n(area.height))px;"
      + "--fill:\(tones.fill.hex)\(Self.hex(tones.fill.alpha));--line:\(tones.line.hex)\"></div>\n"
  }

  /// Returns two hexadecimal digits of an opacity.
  private static func hex(_ alpha: Double) -> String {
    let digits = String(Int((alpha * 255).rounded()), radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }

  private static func style(_ look: BoardPalette) throws -> String {
    let side = BoardSurface.tileSide
    let tile = DecodedImage(
      width: side, height: side, stride: side * 4, pixels: look.tile,
      fullSize: CGSize(width: side, height: side))
    let ground =
      look.hasTexture ? " url(data:image/png;base64,\(try tile.encodePNG().base64EncodedString()))" : ""
    let strip = look.hasPaper ? look.paper.hex : "none"
    let shade = n(look.hasPaper ? look.shadow.alpha : 0)
    let border = n(CardLook.border)
    let inset = n(NoteLook.insetSide)
    let tag = TagLook.radius + TagLook.line
    let note = NoteTones(NoteFormat(), on: look)
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
      .pin { position: absolute; margin: 0 }
      .pin::before { content: ""; position: absolute; inset: -\(border)px; border-radius: \(n(CardLook.corner))px;
        background: \(look.paper.hex);
        box-shadow: 0 \(n(CardLook.shadowDrop))px \(n(CardLook.shadowBlur))px rgba(0,0,0,\(n(look.shadow.alpha))), inset 0 0 0 1px rgba(0,0,0,.08) }
      .cut::before\(look.hasPaper ? "" : ", .pin::before") { display: none }
      .card { position: absolute; inset: 0; overflow: hidden }
      .card img { position: absolute; max-width: none }
      .line { position: absolute; margin: 0; pointer-events: none }
      .line svg { position: absolute; width: 100%; height: 100%; overflow: visible }
      .frame { position: absolute; box-sizing: border-box; border: \(n(FrameLook.line))px solid var(--line);
        border-radius: 0 \(n(FrameLook.corner))px \(n(FrameLook.corner))px; background: var(--fill) }
      .group { position: absolute; box-sizing: border-box; border: \(n(FrameLook.line))px solid var(--line);
        border-radius: \(n(GroupLook.corner))px; background: var(--fill) }
      .frame > b { position: absolute; left: -\(n(FrameLook.line))px; bottom: 100%; height: \(n(FrameLook.tabHeight))px;
        box-sizing: border-box; max-width: max(100% + \(n(2 * FrameLook.line))px, \(n(FrameLook.leastRoom + 2 * FrameLook.inset))px);
        padding: 0 \(n(FrameLook.inset))px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
        font: 600 \(n(FrameLook.fontSize))px/\(n(FrameLook.tabHeight))px \(NoteLayout.fontFamily); color: var(--ink);
        background: var(--line); border-radius: \(n(FrameLook.corner))px \(n(FrameLook.corner))px 0 0 }
      body > svg { position: absolute }
      .grey { filter: url(#grey) }
      .sharp img { image-rendering: pixelated }
      .note { inset: -\(border)px; padding: calc(\(border)px + \(n(NoteLook.insetTop))px) calc(\(border)px + \(inset)px) \(border)px;
        border-radius: \(n(CardLook.corner))px; font-size: \(n(NoteFormat.standardTextSize))px; white-space: pre-wrap; overflow-wrap: break-word;
        background: linear-gradient(var(--paper, \(note.paper.hex)) \(n(NoteLook.shadeStart * 100))%, var(--lower, \(note.lowerPaper.hex))) }
      .note a { color: inherit }
      .link { background: linear-gradient(\(look.surface.hex), \(look.surface.hex)) no-repeat;
        background-size: 100% calc(100% - \(n(LinkLook.textHeight))px); color: \(look.ink.hex) }
      .link b { position: absolute; left: \(n(LinkLook.inset))px; right: \(n(LinkLook.inset))px;
        top: calc(100% - \(n(LinkLook.textHeight - LinkLook.inset))px); overflow: hidden; text-overflow: ellipsis;
        white-space: nowrap; font-size: \(n(LinkLook.nameSize))px }
      .missing { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4px;
        padding: 6px; font-size: 11px; text-align: center; color: \(look.ink.hex); background: \(look.failedPaper.hex) }
      .missing b { color: \(look.failedTitle.hex); overflow-wrap: anywhere }
      figcaption { position: absolute; top: calc(100% + \(border)px + \(n(CaptionLook.gap))px); left: 50%;
        transform: translateX(-50%); box-sizing: border-box; width: calc(100% + 2 * \(border)px);
        min-width: \(n(CaptionLook.leastWidth))px; padding: \(n(CaptionLook.insetTop))px \(n(CaptionLook.insetSide))px;
        font-size: \(n(CaptionLook.fontSize))px; text-align: center; white-space: pre-wrap; overflow-wrap: break-word;
        border-radius: \(n(CardLook.corner))px; color: \(look.captionInk.hex); background: \(strip);
        box-shadow: 0 \(n(CardLook.shadowDrop))px \(n(CardLook.shadowBlur))px rgba(0,0,0,\(shade)) }
      .pin > i { position: absolute; left: 50%; top: \(n(PinHeadLook.drop - CardLook.border))px;
        width: \(n(2 * PinHeadLook.radius))px; height: \(n(2 * PinHeadLook.radius))px; margin: -\(n(PinHeadLook.radius))px;
        border-radius: 50%; background: radial-gradient(circle at 34% 31%, var(--light), var(--head) 35%, var(--dark));
        box-shadow: 2px 4px 4px rgba(0,0,0,.4) }
      .pin > u { position: absolute; box-sizing: border-box; width: \(n(2 * tag))px; height: \(n(2 * tag))px; margin: -\(n(tag))px;
        border: \(n(TagLook.line))px solid #fff; border-radius: 50% }
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

import Board
import BoardLook
import Foundation
import Imaging
import Localization

/// The page of a shared board. All texts are escaped, because names and notes come from outside.
struct WebPage {
  private var text: String
  private static let look = BoardPalette.day

  /// - Parameter area: the part of the board that the page shows, in board points.
  init(of document: BoardDocument, area: CGRect) throws {
    origin = area.origin
    let title = Self.escaped(document.name)
    text = """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="Pinboard">
      <title>\(title)</title>
      <style>
      \(try Self.style())
      </style>
      </head>
      <body>
      <main id="stage" tabindex="0" aria-label="\(title)">
      <div id="board" style="width:\(Self.n(area.width))px;height:\(Self.n(area.height))px">

      """
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
      <p id="hint" dir="auto">\(Self.escaped(hint))</p>
      <script>
      \(WebPageScript.text)
      </script>
      </body>
      </html>

      """
  }

  /// Adds a pin in front of the others.
  /// - Parameters:
  ///   - picture: the path of its picture, and the picture's framing; nil for a note or an image that can't
  ///     be shown.
  ///   - isSharp: whether each pixel of the picture becomes a square.
  mutating func add(_ pin: Pin, picture: (path: String, framing: PictureFraming)?, isSharp: Bool = false)
    throws
  {
    let (n, escaped) = (Self.n, Self.escaped)
    let (width, height) = (pin.size.width, pin.size.height)
    var style =
      "left:\(n(pin.center.x - width / 2 - origin.x))px;top:\(n(pin.center.y - height / 2 - origin.y))px;"
    style += "width:\(n(width))px;height:\(n(height))px"
    if pin.rotation != 0 { style += ";transform:rotate(\(n(pin.rotation))deg)" }
    if pin.attributes.opacity < 1 { style += ";opacity:\(n(pin.attributes.opacity))" }
    let caption = pin.attributes.caption
    text += "<figure class=\"pin\" style=\"\(style)\">"
    let gray = pin.attributes.isGray ? " grey" : ""
    if let note = pin.content.note {
      text += "<div class=\"card note\(gray)\" dir=\"auto\">\(escaped(note))</div>"
    } else if let picture {
      let whole = picture.framing.whole(around: CGRect(x: 0, y: 0, width: width, height: height))
      let (x, y) = picture.framing.scale
      // The picture is mirrored around the middle of its visible part.
      let mirror =
        picture.framing.flip.isEmpty
        ? ""
        : ";transform:scale(\(n(x)),\(n(y)));transform-origin:\(n(width / 2 - whole.minX))px \(n(height / 2 - whole.minY))px"
      let place =
        "left:\(n(whole.minX))px;top:\(n(whole.minY))px;width:\(n(whole.width))px;height:\(n(whole.height))px\(mirror)"
      text += "<div class=\"card\(gray)\(isSharp ? " sharp" : "")\">"
      text +=
        "<img src=\"\(escaped(picture.path))\" alt=\"\(escaped(pin.name))\" title=\"\(escaped(pin.name))\" "
        + "draggable=\"false\" loading=\"lazy\" style=\"\(place)\"></div>"
    } else {
      text +=
        "<div class=\"card missing\"><b dir=\"auto\">\(escaped(pin.name))</b><span>\(escaped(missing))</span></div>"
    }
    if !caption.isEmpty { text += "<figcaption dir=\"auto\">\(escaped(caption))</figcaption>" }
    let color = PinHeadLook.color(of: pin.id)
    text +=
      "<i style=\"--light:\(PinHeadLook.light(of: color).hex);--head:\(color.hex);--dark:\(PinHeadLook.dark(of: color).hex)\"></i>"
    text += "</figure>\n"
  }

  private static func style() throws -> String {
    let side = BoardSurface.tileSide
    let tile = DecodedImage(
      width: side, height: side, stride: side * 4, pixels: BoardSurface.cork.tile(.day),
      fullSize: CGSize(width: side, height: side))
    let border = n(CardLook.border)
    let inset = n(NoteLook.insetSide)
    return """
      html, body { margin: 0; height: 100% }
      body { font-family: \(NoteLayout.fontFamily); color: \(look.noteInk.hex); background: \(look.surface.hex) }
      #stage { height: 100%; overflow: auto; outline: none;
        background: \(look.surface.hex) url(data:image/png;base64,\(try tile.encodePNG().base64EncodedString())) }
      #board { position: relative; transform-origin: 0 0 }
      .live #stage { overflow: hidden; touch-action: none; cursor: grab; user-select: none; -webkit-user-select: none }
      .live #stage.held { cursor: grabbing }
      .glide #board { transition: transform .3s ease }
      @media (prefers-reduced-motion: reduce) { .glide #board { transition: none } }
      .pin { position: absolute; margin: 0 }
      .pin::before { content: ""; position: absolute; inset: -\(border)px; border-radius: \(n(CardLook.corner))px;
        background: \(look.paper.hex);
        box-shadow: 0 \(n(CardLook.shadowDrop))px \(n(CardLook.shadowBlur))px rgba(0,0,0,\(n(look.shadow.alpha))), inset 0 0 0 1px rgba(0,0,0,.08) }
      .card { position: absolute; inset: 0; overflow: hidden }
      .card img { position: absolute; max-width: none }
      .grey { filter: grayscale(1) }
      .sharp img { image-rendering: pixelated }
      .note { inset: -\(border)px; padding: calc(\(border)px + \(n(NoteLook.insetTop))px) calc(\(border)px + \(inset)px) \(border)px;
        border-radius: \(n(CardLook.corner))px; font-size: \(n(NoteLook.fontSize))px; white-space: pre-wrap; overflow-wrap: break-word;
        background: linear-gradient(\(look.notePaper.hex) \(n(NoteLook.shadeStart * 100))%, \(look.lowerNotePaper.hex)) }
      .missing { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4px;
        padding: 6px; font-size: 11px; text-align: center; color: \(look.ink.hex); background: \(look.failedPaper.hex) }
      .missing b { color: \(look.failedTitle.hex); overflow-wrap: anywhere }
      figcaption { position: absolute; top: calc(100% + \(border)px + \(n(CaptionLook.gap))px); left: 50%;
        transform: translateX(-50%); box-sizing: border-box; width: calc(100% + 2 * \(border)px);
        min-width: \(n(CaptionLook.leastWidth))px; padding: \(n(CaptionLook.insetTop))px \(n(CaptionLook.insetSide))px;
        font-size: \(n(CaptionLook.fontSize))px; text-align: center; white-space: pre-wrap; overflow-wrap: break-word;
        border-radius: \(n(CardLook.corner))px; background: \(look.paper.hex);
        box-shadow: 0 \(n(CardLook.shadowDrop))px \(n(CardLook.shadowBlur))px rgba(0,0,0,\(n(look.shadow.alpha))) }
      .pin > i { position: absolute; left: 50%; top: \(n(PinHeadLook.drop - CardLook.border))px;
        width: \(n(2 * PinHeadLook.radius))px; height: \(n(2 * PinHeadLook.radius))px; margin: -\(n(PinHeadLook.radius))px;
        border-radius: 50%; background: radial-gradient(circle at 34% 31%, var(--light), var(--head) 35%, var(--dark));
        box-shadow: 2px 4px 4px rgba(0,0,0,.4) }
      #hint { position: fixed; left: 50%; bottom: 18px; transform: translateX(-50%); margin: 0; padding: 8px 16px;
        max-width: 80%; border-radius: 18px; font-size: 14px; text-align: center; color: #fff; background: rgba(0,0,0,.65);
        transition: opacity .6s; pointer-events: none; display: none }
      .live #hint { display: block }
      .used #hint { opacity: 0 }
      @media print { #hint { display: none } }
      """
  }

  private static func escaped(_ text: String) -> String {
    // Line breaks and tabs of notes aren't control characters for a page.
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { DrawingExport.escaped(String($0)) }.joined(separator: "\n")
  }

  /// Returns a number as style sheets take it, rounded to 0.001.
  private static func n(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
  }
}

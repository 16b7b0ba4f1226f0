public import Board
import BoardLook
import Foundation

/// The pins that are drawn, and the part of the board that the picture shows.
struct ExportLayout: Sendable {
  /// The width of the cork around the cards of an exported board, in board points.
  static let margin = 24.0
  /// The greatest number of pixels: they take 400 MB while the picture is drawn.
  static let mostPixels = 100_000_000

  /// The greatest length of a page's side in points.
  private static let mostPageSide = 14_400.0

  /// The pins in the order in which they're drawn.
  let pins: [Pin]
  /// The backgrounds of groups, from back to front. They're above frames and below all other pins.
  let backgrounds: [(color: PinColor, area: CGRect)]
  /// The frame whose area is the whole picture, on a page of its own; nil for any other picture.
  let fills: PinID?
  /// The exported part of the board, in board points.
  let area: CGRect
  /// The number of pixels for each board point. The pictures in a PDF have that many.
  let scale: Double
  /// The width in pixels; for PDF, in points of the page.
  let width: Int
  let height: Int
  /// Whether the picture is that of a link's card: pins as they're seen from afar, on nothing.
  let isMiniature: Bool
  /// Whether the scale `.natural` or `.originals` had to be reduced.
  let isReduced: Bool
  /// The pictures of the boards to which pins lead.
  let miniatures: [PinID: LinkMiniature]
  /// The colours of the board and its cards.
  let palette: BoardPalette

  init(
    _ document: BoardDocument, _ options: ExportOptions, of format: ExportFormat, isMiniature: Bool = false
  ) throws(ExchangeError) {
    // A drawing and a page have no pixels of their own, so only the range of their numbers limits them.
    let mostSide = format == .svg || format == .pdf ? 1_000_000_000 : format.mostSide
    let mostPixels = format == .svg ? 1_000_000_000_000_000_000 : Self.mostPixels
    let chosen = options.pins.map { document.carried(by: $0, withLocked: true) }
    var pins = chosen.map { document.ordered($0) } ?? document.shownPins
    pins = options.style == .board ? pins.inDrawingOrder : pins.filter { $0.content.frame == nil }
    if isMiniature { pins = Array(document.shownPins.suffix(LinkLook.mostPins)).inDrawingOrder }
    guard let first = pins.first else { throw .nothingToExport }
    var bounds = pins.dropFirst().reduce(first.boundingBox) { $0.union($1.boundingBox) }
    // Captions, the tabs of frames, the backgrounds of groups, and the board around them.
    let hasSurroundings = options.style == .board && !isMiniature
    if hasSurroundings {
      for pin in pins where pin.content.frame != nil {
        // The margin includes a border around the bounds, which frames don't have.
        bounds = bounds.union(
          FrameLook.reach(of: pin.boundingBox).insetBy(dx: CardLook.border, dy: CardLook.border))
      }
      for pin in pins where !pin.attributes.caption.isEmpty {
        let strip = CaptionLook.boundingBox(
          of: try NoteLayout.strip(of: pin), around: pin.center, rotation: pin.rotation)
        // The margin includes a border around the bounds, which the strip doesn't have.
        bounds = bounds.union(strip.insetBy(dx: CardLook.border, dy: CardLook.border))
      }
    }
    backgrounds = hasSurroundings ? try Self.backgrounds(of: pins) : []
    for background in backgrounds {
      bounds = bounds.union(background.area.insetBy(dx: CardLook.border, dy: CardLook.border))
    }
    let margin = hasSurroundings ? CardLook.border + Self.margin : 0
    let area = bounds.insetBy(dx: -margin, dy: -margin)
    // The largest scale that's allowed. It's a little less than computed, because whole pixels may round up.
    let limit = min(
      Double(mostSide - 1) / max(area.width, area.height),
      (Double(mostPixels) / Self.surface(of: pins, in: area, format)).squareRoot() * 0.999)
    var scale: Double
    switch options.scale {
    case .natural: scale = min(1, limit)
    case .originals(let most):
      let bound = (Double(max(1, most)) / Self.surface(of: pins, in: area, format)).squareRoot() * 0.999
      scale = min(Self.sharpest(pins, of: document), limit, bound)
    case .factor(let factor):
      guard factor.isFinite, factor > 0, factor <= 1_000 else { throw .badScale(factor) }
      scale = factor
    case .longSide(let side):
      scale = Double(max(1, side)) / max(area.width, area.height)
    }
    let width = max(1, (area.width * scale).rounded())
    let height = max(1, (area.height * scale).rounded())
    guard scale <= limit, width <= Double(mostSide), height <= Double(mostSide) else {
      throw .pictureTooLarge(
        width: Int(min(width, 1e12)), height: Int(min(height, 1e12)), scale: limit)
    }
    self.pins = options.includesGuides ? pins : pins.map(\.withoutGuides)
    fills = nil
    self.isMiniature = isMiniature
    miniatures = options.miniatures
    palette = BoardPalette(exporting: options.surface ?? document.surface ?? .cork)
    self.area = area
    self.scale = scale
    let page = Self.page(of: area)
    self.width = format == .pdf ? Int(page.width.rounded()) : Int(width)
    self.height = format == .pdf ? Int(page.height.rounded()) : Int(height)
    isReduced =
      switch options.scale {
      case .natural: scale < 1
      case .originals: scale < Self.sharpest(pins, of: document)
      case .factor, .longSide: false
      }
  }

  /// The page of a frame: its area with everything in it, below its name.
  /// - Parameter frame: the frame.
  init(
    _ document: BoardDocument, pageOf frame: Pin, _ options: ExportOptions
  ) throws(ExchangeError) {
    let box = frame.boundingBox
    let pins = document.pins(in: box).inDrawingOrder
    // The page has the frame's name above it, as the board has.
    let area = frame.name.isEmpty ? box : FrameLook.reach(of: box)
    // What lies below the frame would be hidden by it.
    let start = pins.firstIndex { $0.id == frame.id } ?? 0
    let shown = Array(pins[start...])
    self.pins = options.includesGuides ? shown : shown.map(\.withoutGuides)
    backgrounds = options.style == .board ? try Self.backgrounds(of: self.pins) : []
    self.area = area
    miniatures = options.miniatures
    palette = BoardPalette(exporting: options.surface ?? document.surface ?? .cork)
    fills = frame.id
    isMiniature = false
    let surface = Self.surface(of: self.pins, in: area, .pdf)
    let limit = (Double(Self.mostPixels) / surface).squareRoot() * 0.999
    let wanted =
      switch options.scale {
      case .natural: 1.0
      case .originals: Self.sharpest(self.pins, of: document)
      case .factor(let factor): factor
      case .longSide(let side): Double(max(1, side)) / max(area.width, area.height)
      }
    guard wanted.isFinite, wanted > 0, wanted <= 1_000 else { throw .badScale(wanted) }
    scale = min(wanted, limit)
    isReduced = scale < wanted
    let page = Self.page(of: area)
    (width, height) = (Int(page.width.rounded()), Int(page.height.rounded()))
  }

  /// The size in points, 1/72 inch, of a page that shows the area. A board point is 1/96 inch, as in style
  /// sheets, and less if the page would be larger than readers of PDF show.
  var page: CGSize { Self.page(of: area) }

  private static func page(of area: CGRect) -> CGSize {
    let share = min(0.75, mostPageSide / max(area.width, area.height))
    return CGSize(width: max(1, area.width * share), height: max(1, area.height * share))
  }

  /// Returns the backgrounds of groups, with the captions of their pins.
  private static func backgrounds(
    of pins: [Pin]
  ) throws(ExchangeError) -> [(color: PinColor, area: CGRect)] {
    var backgrounds: [(color: PinColor, area: CGRect)] = []
    for group in pins.groupBackgrounds {
      var bounds = group.pins.reduce(CGRect.null) { $0.union($1.boundingBox) }
      for pin in group.pins where !pin.attributes.caption.isEmpty {
        let strip = CaptionLook.boundingBox(
          of: try NoteLayout.strip(of: pin), around: pin.center, rotation: pin.rotation)
        bounds = bounds.union(strip.insetBy(dx: CardLook.border, dy: CardLook.border))
      }
      backgrounds.append((group.color, GroupLook.area(around: bounds)))
    }
    return backgrounds
  }

  /// Returns the surface, in square board points, whose pixels are in memory together: that of the picture.
  /// Of a page, it's that of all its pictures, however they overlap.
  private static func surface(of pins: [Pin], in area: CGRect, _ format: ExportFormat) -> Double {
    guard format == .pdf else { return area.width * area.height }
    return pins.reduce(1) { $1.content.original == nil ? $0 : $0 + $1.size.width * $1.size.height }
  }

  /// Returns the scale at which no image loses pixels, and not less than 1. Images whose size in pixels isn't
  /// known don't count.
  private static func sharpest(_ pins: [Pin], of document: BoardDocument) -> Double {
    pins.reduce(1) { scale, pin in
      guard let pixels = document.original(of: pin)?.pixelSize else { return scale }
      let whole = pin.wholeSize
      guard whole.width > 0, whole.height > 0 else { return scale }
      return max(scale, pixels.width / whole.width, pixels.height / whole.height)
    }
  }
}

extension Pin {
  fileprivate var withoutGuides: Pin {
    guard !attributes.guides.isEmpty else { return self }
    var pin = self
    pin.attributes.guides = PinGuides()
    return pin
  }
}

/// The pins, scale and style of an export.
public struct ExportOptions: Sendable {
  /// The number of pixels for each board point. For SVG it sets the drawing's width and height.
  public var scale: ExportScale
  /// Whether the board's surface and paper are drawn, or the pictures alone.
  public var style: ExportStyle
  /// The pins to draw; nil for all.
  public var pins: Set<PinID>?
  /// Whether an existing file of that name is replaced.
  public var replacing: Bool
  /// The pictures of the boards to which pins lead, as far as they're known.
  public var miniatures: [PinID: LinkMiniature] = [:]
  /// What the board lies on; nil for its own surface, and for cork if it has none.
  public var surface: BoardSurface?
  /// Whether an SVG holds the originals byte for byte, with what's cropped away and what they say about
  /// themselves. Other formats never do.
  public var includesOriginals = false
  /// Whether a PDF ends with pages of the pictures' sources, authors and licences.
  public var includesCredits = false
  /// Whether the guides over pictures are drawn.
  public var includesGuides = false
  /// The paper of a contact sheet.
  public var paper = Paper.a4

  /// Makes options. By default all pins are drawn as in the app, with one pixel for each board point, and no
  /// file is replaced.
  public init(
    scale: ExportScale = .natural, style: ExportStyle = .board, pins: Set<PinID>? = nil,
    surface: BoardSurface? = nil, replacing: Bool = false
  ) {
    self.scale = scale
    self.surface = surface
    self.style = style
    self.pins = pins
    self.replacing = replacing
  }
}

/// The parts of a board that are drawn.
public enum ExportStyle: Hashable, Sendable {
  /// The board as in the app, with its surface, and with paper, shadows and pins unless it's plain.
  case board
  /// The pictures alone, on a transparent background; on white in JPEG, which has no transparency.
  case pictures
}

/// The scale of a board's picture.
public enum ExportScale: Hashable, Sendable {
  /// One pixel for each board point, or less if the picture would be too large.
  case natural
  /// The scale at which the sharpest picture keeps its own pixels, at least one pixel for each board point.
  /// It's less if the whole would have more than `mostPixels`.
  case originals(mostPixels: Int = 100_000_000)
  /// The number of pixels for each board point. A picture that's too large is an error.
  case factor(Double)
  /// The number of pixels on the longer side.
  case longSide(Int)
}

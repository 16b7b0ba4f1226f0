public import Board
public import Foundation

/// The colours of a board and its cards.
public struct BoardPalette: Hashable, Sendable {
  /// Light cork with normal contrast, which exports use.
  public static let day = BoardPalette(.cork, isDark: false, isHighContrast: false)

  private let kind: BoardSurface
  /// Whether the cards are those of a dark board.
  public let isDark: Bool
  /// Whether lines and letters stand out more.
  public let isHighContrast: Bool

  /// Makes the palette of a surface. Only cork itself depends on `isDark`, but the cards on all surfaces do.
  public init(_ surface: BoardSurface, isDark: Bool, isHighContrast: Bool) {
    kind = surface
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  /// The base colour of the surface.
  public var surface: LookColor {
    switch kind {
    case .cork: LookColor(isDark ? 0x5B4430 : 0xC99B66)
    case .linen: LookColor(0xE4DDD0)
    case .slate: LookColor(0x303030)
    case .plain(let color): LookColor(color.hex)
    }
  }

  /// The darkest tone of the surface.
  public var surfaceGrain: LookColor {
    switch kind {
    case .cork: LookColor(isDark ? 0x3F2E1F : 0xA9794A)
    case .linen: LookColor(0xC9BFAD)
    case .slate: LookColor(0x242424)
    case .plain(let color): LookColor(color.hex)
    }
  }

  /// The lightest tone of the surface.
  public var surfaceLight: LookColor {
    switch kind {
    case .cork: LookColor(isDark ? 0x735840 : 0xE0B985)
    case .linen: LookColor(0xF4EFE6)
    case .slate: LookColor(0x404040)
    case .plain(let color): LookColor(color.hex)
    }
  }

  /// Whether pictures have paper, a pin and a shadow.
  public var hasPaper: Bool { !kind.isPlain }
  /// Whether there's a texture; otherwise the surface has its base colour everywhere.
  public var hasTexture: Bool { !kind.isPlain }
  /// The tile of the surface: see `BoardSurface.tile(_:)`.
  public var tile: Data { kind.tile(self) }

  /// The paper around pictures.
  public var paper: LookColor { LookColor(isDark ? 0xF1EDE6 : 0xFFFEFB) }
  /// The line around the paper of pictures and notes.
  public var paperEdge: LookColor { LookColor(0x000000, alpha: isHighContrast ? 0.9 : 0.08) }
  /// The paper instead of a picture that isn't loaded yet.
  public var emptyPaper: LookColor {
    hasPaper ? LookColor(0xEFE6DA) : surface.mixed(with: LookColor(isDark ? 0xFFFFFF : 0), 0.1)
  }
  /// The paper of a card whose picture can't be shown.
  public var failedPaper: LookColor { LookColor(0xF4EBE5) }
  /// The title of a failure: the text on `failedPaper`, and the background of white letters on a damaged
  /// picture.
  public var failedTitle: LookColor { LookColor(0xA51D2D) }
  /// The text on paper.
  public var ink: LookColor { LookColor(0x5E5650) }
  /// The paper of notes: a pale yellow, a little darker if `isDark`.
  public var notePaper: LookColor { LookColor(isDark ? 0xEADFA9 : 0xFFF5C4) }
  /// The shade over the paper of notes, towards the lower edge.
  public var noteShade: LookColor { LookColor(0x8A6A10, alpha: isDark ? 0.14 : 0.09) }
  /// The text of a note.
  public var noteInk: LookColor { LookColor(isHighContrast ? 0x000000 : 0x3D3521) }
  /// The text of a caption: on its strip of paper, or on the surface itself.
  public var captionInk: LookColor { hasPaper ? noteInk : LookColor(isDark ? 0xFFFFFF : 0) }
  /// The shadow under cards and notes, before it's blurred.
  public var shadow: LookColor { LookColor(0x000000, alpha: isDark ? 0.55 : 0.36) }
  /// The knobs of handles, inside their line.
  public var handle: LookColor { LookColor(isDark ? 0xF4F6F8 : 0xFFFFFF) }
  /// The shadow around the knobs of handles.
  public var handleShadow: LookColor { LookColor(0x000000, alpha: isDark ? 0.6 : 0.35) }
}

/// A colour in sRGB. Its components are 0 … 1 and not premultiplied by alpha.
public struct LookColor: Hashable, Sendable {
  /// The red component, 0 … 1.
  public var red: Double
  /// The green component, 0 … 1.
  public var green: Double
  /// The blue component, 0 … 1.
  public var blue: Double
  /// The opacity, from 0 (invisible) to 1 (opaque).
  public var alpha: Double

  /// Makes a colour from 0xRRGGBB, as in style sheets.
  public init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  /// Returns the colour mixed with another one, by a share from 0 (this one) to 1. The alpha of this colour
  /// is kept.
  public func mixed(with other: LookColor, _ share: Double) -> LookColor {
    var mixed = self
    mixed.red += (other.red - red) * share
    mixed.green += (other.green - green) * share
    mixed.blue += (other.blue - blue) * share
    return mixed
  }

  /// The bytes red, green, blue and 255, in this order in memory.
  var opaquePixel: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32(max(0, min(255, (part * 255).rounded()))) }
    return UInt32(littleEndian: byte(red) | byte(green) << 8 | byte(blue) << 16 | 255 << 24)
  }

  /// The grey of this colour's relative luminance, with the same alpha: it's as bright as the colour is. Pure
  /// red becomes 127 of 255.
  public var gray: LookColor {
    var gray = self
    let light = LookColor.coded(relativeLuminance)
    (gray.red, gray.green, gray.blue) = (light, light, light)
    return gray
  }

  /// The light that's reflected by a colour of which this is the grey, 0 … 1: the relative luminance of WCAG
  /// 2, which adds up light, and not its coded values.
  var relativeLuminance: Double {
    zip(Self.luminance, [red, green, blue].map(Self.linear)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns the light, 0 … 1, for a component of sRGB.
  static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of sRGB for light, 0 … 1.
  static func coded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The shares of red, green and blue in the luminance, by Rec. 709.
  public static let luminance = [0.2126, 0.7152, 0.0722]

  /// `#rrggbb`, without alpha.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let text = String(Int((part * 255).rounded()), radix: 16)
        return text.count < 2 ? "0" + text : text
      }.joined()
  }
}

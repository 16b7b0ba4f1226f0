package import Board
package import BoardLook
package import DragDropKit
import Foundation
import Localization

/// The colours of a board.
package struct Theme: Equatable {
  /// The theme from the user's preferences.
  package static var choice = ThemeChoice.cork { didSet { DesktopSettings.appearance = choice.appearance } }

  package let surface: BoardSurface
  package let isDark: Bool
  package let isHighContrast: Bool
  /// The colour of selections and of what a drop would do: the desktop's accent colour, darker or lighter
  /// where it would hardly be seen on the surface.
  package let accent: Color

  /// The least contrast of lines to the surface.
  package nonisolated static let leastContrast = 3.0

  package static var current: Theme { current(on: nil) }

  /// Returns the theme of a board.
  /// - Parameter surface: the board's own surface; nil for that of the preferences.
  package static func current(on surface: BoardSurface?) -> Theme {
    let (prefersDark, isHighContrast) = (DesktopSettings.prefersDark, DesktopSettings.isHighContrast)
    guard let surface else {
      return Theme(
        choice, prefersDark: prefersDark, isHighContrast: isHighContrast, accent: DesktopSettings.accentColor)
    }
    return Theme(
      SurfaceTile.Kind(surface, prefersDark: prefersDark), isHighContrast: isHighContrast,
      accent: DesktopSettings.accentColor)
  }

  /// Returns this theme with a board's own surface; nil leaves it as it is.
  package func on(_ surface: BoardSurface?) -> Theme { surface == nil ? self : .current(on: surface) }

  /// Whether pictures have paper, a pin and a shadow.
  package var hasPaper: Bool { palette.hasPaper }

  /// - Parameter accent: the desktop's accent colour; nil for the usual one.
  package init(_ choice: ThemeChoice, prefersDark: Bool, isHighContrast: Bool, accent: Color? = nil) {
    let kind = choice.surface(prefersDark: prefersDark)
    self.init(kind, isHighContrast: isHighContrast, accent: accent)
  }

  package init(isDark: Bool, isHighContrast: Bool) {
    self.init(
      SurfaceTile.Kind(surface: .cork, isDark: isDark), isHighContrast: isHighContrast, accent: nil)
  }

  private init(_ kind: SurfaceTile.Kind, isHighContrast: Bool, accent: Color?) {
    surface = kind.surface
    isDark = kind.isDark
    self.isHighContrast = isHighContrast
    let palette = BoardPalette(surface, isDark: isDark, isHighContrast: isHighContrast)
    self.accent = (accent ?? AccentStyle.standard)
      .distinct(from: Color(palette.surface), atLeast: Self.leastContrast)
  }

  /// Whether it's the surface and the cards that exports have.
  package var isUsual: Bool { palette == .day }

  package var palette: BoardPalette { BoardPalette(surface, isDark: isDark, isHighContrast: isHighContrast) }
  package var corkBase: Color { Color(palette.surface) }
  package var paper: Color { Color(palette.paper) }
  var paperEdge: Color { Color(palette.paperEdge) }
  package var emptyPaper: Color { Color(palette.emptyPaper) }
  var failedPaper: Color { Color(palette.failedPaper) }
  package var failedTitle: Color { Color(palette.failedTitle) }
  var ink: Color { Color(palette.ink) }
  package var shadow: Color { Color(palette.shadow) }
}

/// The theme of boards.
package nonisolated enum ThemeChoice: String, Codable, CaseIterable {
  /// Linen if the desktop is light, slate if it's dark.
  case desktop
  /// Cork, which is lighter or darker with the desktop.
  case cork
  /// Light linen.
  case linen
  /// Dark slate.
  case slate
  /// Pictures alone on grey, black or white.
  case plainGray = "plain-grey"
  case plainBlack = "plain-black"
  case plainWhite = "plain-white"

  /// The appearance of the rest of the window.
  var appearance: Appearance {
    switch self {
    case .desktop, .cork: .desktop
    case .linen, .plainWhite: .light
    case .slate, .plainGray, .plainBlack: .dark
    }
  }

  /// Returns the surface of boards, depending on whether the desktop prefers dark looks.
  package func surface(prefersDark: Bool) -> SurfaceTile.Kind {
    let surface: BoardSurface =
      switch self {
      case .cork: .cork
      case .linen: .linen
      case .slate: .slate
      case .desktop: prefersDark ? .slate : .linen
      case .plainGray: .plain(BoardSurface.middleGray)
      case .plainBlack: .plain(PinColor(0))
      case .plainWhite: .plain(PinColor(0xFFFFFF))
      }
    return SurfaceTile.Kind(surface, prefersDark: prefersDark)
  }

  package var title: String {
    switch self {
    case .desktop: localized("Follow System")
    case .cork: localized("Cork")
    case .linen: localized("Linen")
    case .slate: localized("Slate")
    case .plainGray: localized("Plain Gray")
    case .plainBlack: localized("Plain Black")
    case .plainWhite: localized("Plain White")
    }
  }
}

extension Color {
  package nonisolated init(_ look: LookColor) {
    self.init(red: look.red, green: look.green, blue: look.blue, alpha: look.alpha)
  }
}

extension Color {
  /// Makes a colour from 0xRRGGBB, as in style sheets.
  package nonisolated init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }
}

extension Color {
  nonisolated func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  nonisolated func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// The texture that's repeated over the surface of boards. It can be made on any thread.
package nonisolated struct SurfaceTile: Sendable {
  /// The surface and variant that the tile shows.
  package struct Kind: Hashable, Sendable {
    package var surface: BoardSurface
    package var isDark: Bool

    package init(surface: BoardSurface, isDark: Bool) {
      self.surface = surface
      self.isDark = isDark
    }

    package init(_ surface: BoardSurface, prefersDark: Bool) {
      self.init(surface: surface, isDark: surface.isDark(prefersDark: prefersDark))
    }
  }

  package let kind: Kind
  package let texture: Texture

  /// Makes the tile, which takes a few milliseconds. Nil only if memory is lacking.
  package init?(_ kind: Kind) {
    let side = BoardSurface.tileSide
    // High contrast changes the cards but not the surface.
    let palette = BoardPalette(kind.surface, isDark: kind.isDark, isHighContrast: false)
    guard
      let texture = try? Texture(
        width: side, height: side, stride: side * 4,
        premultipliedBGRA: Self.blueFirst(kind.surface.tile(palette)), isOpaque: true)
    else { return nil }
    self.kind = kind
    self.texture = texture
  }

  /// Swaps red and blue: this order is drawn without a conversion.
  private static func blueFirst(_ pixels: Data) -> Data {
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(start, start + 2) }
    }
    return pixels
  }
}

/// The surface behind the cards (cork, linen or slate): one tile that's repeated.
package final class Cork {
  nonisolated static let tileSide = BoardSurface.tileSide
  private var tiles: [SurfaceTile.Kind: SurfaceTile] = [:]

  package init() {}

  /// Returns the tile of a theme, which all windows share. It's made at its first use, unless it was made
  /// before. Nil only if memory is lacking; then the plain base colour is drawn.
  package func tile(for theme: Theme) -> Texture? {
    guard theme.palette.hasTexture else { return nil }
    let kind = SurfaceTile.Kind(surface: theme.surface, isDark: theme.isDark)
    if tiles[kind] == nil, let tile = SurfaceTile(kind) { keep(tile) }
    return tiles[kind]?.texture
  }

  /// Stores a tile that was made off the main thread.
  package func keep(_ tile: SurfaceTile) { tiles[tile.kind] = tile }
}

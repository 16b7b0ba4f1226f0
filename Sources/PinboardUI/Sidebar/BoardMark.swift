import BoardCanvas
import BoardStore
import DragDropKit
import Foundation
import Localization

extension BoardColor {
  var title: String {
    switch self {
    case .red: ColorWords.red
    case .orange: ColorWords.orange
    case .yellow: ColorWords.yellow
    case .green: ColorWords.green
    case .blue: ColorWords.blue
    case .purple: ColorWords.purple
    case .gray: ColorWords.gray
    }
  }

  /// Colours in the middle between black and white, which can be seen on light and on dark sidebars.
  var shown: Color {
    switch self {
    case .red: Color(hex: 0xE0443E)
    case .orange: Color(hex: 0xEE8A2A)
    case .yellow: Color(hex: 0xDDB100)
    case .green: Color(hex: 0x3BA55D)
    case .blue: Color(hex: 0x3584E4)
    case .purple: Color(hex: 0x9A5BC7)
    case .gray: Color(hex: 0x8A8D91)
    }
  }
}

/// The coloured dot at the end of a board's row.
final class BoardMark: CanvasView {
  var color: BoardColor? {
    didSet {
      guard color != oldValue else { return }
      isHidden = color == nil
      tooltip = color?.title
      setNeedsDisplay()
    }
  }

  init() {
    super.init(accessibilityRole: .presentation)
    intrinsicSize = CGSize(width: 12, height: 12)
    verticalAlignment = .center
    isHidden = true
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    guard let color else { return }
    let dot = CGRect(origin: .zero, size: size).insetBy(dx: 0.5, dy: 0.5)
    context.fillRounded(dot, radius: dot.width / 2, color.shown)
    context.strokeRounded(dot, radius: dot.width / 2, width: 1, Color(hex: 0, alpha: 0.18))
  }
}

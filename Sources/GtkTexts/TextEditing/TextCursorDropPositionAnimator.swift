import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib
import GtkViews

/// The caret that shows the position of a drop (`UITextCursorDropPositionAnimator`; contract 1.13.10). It's
/// in the window's stage, in front of the text.
@MainActor
public final class TextCursorDropPositionAnimator {
  /// Seconds of a movement: fast enough to stay under the pointer.
  static let duration = 0.08
  private static let width = 2.0

  private weak var textInput: (any TextInput)?
  private let caret = CanvasView(accessibilityRole: .presentation)
  private var frame = CGRect.zero
  private var running: RunningAnimation?
  /// The caret's position; nil when it isn't shown.
  public private(set) var position: TextPosition?
  private var isVisible = false

  /// - Parameter textInput: held weakly.
  public init(textInput: any TextInput) {
    self.textInput = textInput
    caret.isUserInteractionEnabled = false
    caret.onDraw = { [weak textInput] context, size in
      context.fill(CGRect(origin: .zero, size: size), textInput?.accentColor ?? .black)
    }
  }

  isolated deinit { caret.removeFromSuperview() }

  /// The caret's frame in the window's space; empty while it isn't shown.
  public var caretFrame: CGRect { isVisible && caret.superview != nil ? frame : .zero }

  /// - Parameters:
  ///   - visible: whether the caret is shown.
  ///   - animated: fades the caret, unless the desktop's animations are turned off.
  public func setCursorVisible(_ visible: Bool, animated: Bool) {
    guard visible != isVisible else { return }
    isVisible = visible
    if !visible { position = nil }
    let change = { [caret] in caret.alpha = visible ? 1 : 0 }
    guard animated else {
      change()
      if !visible { caret.removeFromSuperview() }
      return
    }
    View.animate(duration: Self.duration, animations: change) { [weak self] _ in
      guard let self, !isVisible else { return }
      caret.removeFromSuperview()
    }
  }

  /// Moves the caret to a position; it isn't shown outside the visible part of the text.
  public func placeCaret(at position: TextPosition, animated: Bool) {
    guard let textInput, let stage = textInput.window?.stageLayer else { return }
    let rect = textInput.caretRect(for: position)
    let isInSight = textInput.bounds.insetBy(dx: -1, dy: -1).contains(CGPoint(x: rect.midX, y: rect.midY))
    let stageRect = textInput.convert(rect, to: stage)
    let target = CGRect(
      x: (stageRect.minX - Self.width / 2).rounded(), y: stageRect.minY.rounded(), width: Self.width,
      height: max(1, stageRect.height.rounded()))
    self.position = position
    running?.finish()
    running = nil
    let start = frame
    frame = target
    if caret.superview !== stage {
      caret.removeFromSuperview()
      stage.addSubview(caret, frame: target)
    } else if animated, isInSight, start != target {
      running = View.animate(duration: Self.duration, curve: .easeOut) {
        AnimationTransaction.current?.animate(from: 0, to: 1, in: stage) { [weak stage, weak caret] part in
          guard let stage, let caret else { return }
          stage.setFrame(Self.between(start, target, part), of: caret)
        }
      }
    } else {
      stage.setFrame(target, of: caret)
    }
    caret.isHidden = !isInSight
  }

  private static func between(_ start: CGRect, _ end: CGRect, _ part: Double) -> CGRect {
    let mix = { (from: CGFloat, to: CGFloat) in (from + (to - from) * part).rounded() }
    return CGRect(
      x: mix(start.minX, end.minX), y: mix(start.minY, end.minY), width: end.width,
      height: mix(start.height, end.height))
  }
}

extension View {
  /// The desktop's accent colour, or else the theme's colour of selections.
  var accentColor: Color {
    guard DesktopSettings.accentColor == nil else { return AccentStyle.line }
    var rgba = GdkRGBA()
    guard
      gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_selected_bg_color", &rgba)
        != 0
    else { return Color(red: 0.21, green: 0.52, blue: 0.89) }
    return Color(rgba)
  }
}

extension Color {
  init(_ rgba: GdkRGBA) {
    self.init(
      red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue), alpha: Double(rgba.alpha))
  }
}

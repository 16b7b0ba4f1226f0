import Board
import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib

@testable import GtkViews

/// Judges whether all that's on the screen can be read and hit: texts are whole and have enough contrast,
/// what's pressed is large enough, and nothing leaves the screen.
@MainActor final class ReadabilityJudge {
  /// The least length of what's pressed, in points, as WCAG 2.2 asks for (2.5.8).
  private static let target = 24.0
  /// The least contrast of text. What the theme draws with 4.5 : 1 is measured as 4 at least.
  private static let (contrast, contrastOfThinLetters) = (4.5, 4.0)
  private static let pressed: Set<String> = [
    "GtkButton", "GtkToggleButton", "GtkMenuButton", "GtkModelButton", "GtkSwitch", "GtkCheckButton",
    "GtkEntry",
    "GtkSpinButton", "GtkSearchEntry",
  ]
  private static let windows: Set<String> = ["GtkWindow", "GtkPopover", "GtkPopoverMenu", "GtkMessageDialog"]
  /// The parts of GTK's own title bars and file dialogs aren't Pinboard's.
  private static let foreign: Set<String> = ["GtkWindowControls", "GtkFileChooserDialog"]
  /// What the user has named may be shortened.
  private static let names = [
    "Seen", "Other", "red", "green", "blue", "/", "~", "Add ", "Duplicate ", "http",
  ]

  private let judgesColors: Bool
  private let size: CGSize
  private var seen: Set<String> = []
  private var measured: Set<String> = []
  /// What can't be read or hit, each with where it was seen first.
  private(set) var problems: [String] = []
  /// The number of looks.
  private(set) var looks = 0

  /// - Parameters:
  ///   - judgesColors: whether colours are judged, too, and not only what widgets tell.
  ///   - size: the size of the screen.
  init(judgesColors: Bool, screen size: CGSize = CGSize(width: 1_280, height: 800)) {
    self.judgesColors = judgesColors
    self.size = size
  }

  /// Notes a problem, once.
  func note(_ problem: String, at name: String) {
    if seen.insert(problem).inserted { problems.append("\(name): \(problem)") }
  }

  /// Judges the active window with its popovers.
  func faults() throws -> [String] {
    looks += 1
    let facts = WidgetFacts.ofAllWidgets()
    let active = facts.filter { $0.hasFocus && ($0.kind.contains("Window") || $0.kind.contains("Dialog")) }
    guard let window = active.map(\.window).min() else { return ["no window is active"] }
    let corner = try Self.corner(of: window)
    let own = facts.filter { $0.window == window && !Self.foreign.contains($0.kind) }
    var screen: ScreenLook?
    var faults: [String] = []
    for fact in Self.uncovered(own) where fact.frame[2] > 0 && fact.frame[3] > 0 {
      faults += judged(fact, corner)
      guard judgesColors, let place = placeOfLetters(of: fact) else { continue }
      // The same text at the same place of the same window isn't measured again.
      let known = "\(own[0].window) \(own[0].frame) \(fact.frame) \(fact.text ?? "")"
      guard !measured.contains(known) else { continue }
      let shown = try screen ?? ScreenLook()
      screen = shown
      let area = place.offsetBy(dx: corner.x, dy: corner.y).integral
      if let contrast = shown.contrast(in: area), contrast < Self.contrastOfThinLetters {
        let value = (contrast * 10).rounded() / 10
        faults.append("\(called(fact)) has a contrast of \(value); \(Self.contrast) is the least")
      } else {
        measured.insert(known)
      }
    }
    return faults
  }

  /// Returns the widgets that no popover covers. A popover's own widgets follow it, and lie inside it.
  private static func uncovered(_ facts: [WidgetFacts]) -> [WidgetFacts] {
    var (popovers, inside): ([CGRect], Set<Int>) = ([], [])
    var current: CGRect?
    for (number, fact) in facts.enumerated() {
      let frame = fact.rect
      if fact.kind.hasPrefix("GtkPopover") {
        current = frame
        popovers.append(frame)
      }
      if let popover = current, frame.width > 0, !popover.contains(CGPoint(x: frame.midX, y: frame.midY)) {
        current = nil
      }
      if current != nil { inside.insert(number) }
    }
    return facts.enumerated().filter { number, fact in
      inside.contains(number) || fact.kind.contains("Window")
        || !popovers.contains { $0.intersects(fact.rect) }
    }.map(\.element)
  }

  private func called(_ fact: WidgetFacts) -> String {
    fact.text.map { $0.isEmpty ? fact.kind : "\(fact.kind) “\($0)”" } ?? fact.kind
  }

  private func judged(_ fact: WidgetFacts, _ corner: CGPoint) -> [String] {
    let (frame, shown) = (fact.rect, fact.shownRect)
    var faults: [String] = []
    if Self.windows.contains(fact.kind) {
      // A popover's shadow may leave the screen.
      let reach = frame.offsetBy(dx: corner.x, dy: corner.y)
      if !CGRect(origin: .zero, size: size).insetBy(dx: -12, dy: -12).encloses(reach) {
        faults.append("\(called(fact)) reaches to \(reach) of the screen’s \(size)")
      }
    }
    guard shown.width > 1, shown.height > 1 else { return faults }
    if Self.pressed.contains(fact.kind), !fact.isScrolled, min(frame.width, frame.height) < Self.target {
      faults.append("\(called(fact)) is \(frame.size)")
    }
    guard let text = fact.text, !text.isEmpty else { return faults }
    if fact.isEllipsized, !Self.names.contains(where: text.hasPrefix) {
      faults.append("\(called(fact)) is shortened: \(frame.width) of \(fact.naturalWidth) points")
    }
    if shown.width < frame.width - 1.5 || !fact.isScrolled && shown.height < frame.height - 1.5 {
      faults.append("\(called(fact)) is cut off: \(shown.size) of \(frame.size)")
    }
    return faults
  }

  /// Returns where a label's letters are whose contrast can be measured. A single letter such as I is too
  /// thin.
  private func placeOfLetters(of fact: WidgetFacts) -> CGRect? {
    guard let text = fact.text, text.count > 1, fact.isSensitive else { return nil }
    let (frame, shown) = (fact.rect, fact.shownRect)
    return shown.width > 1 && shown.height > 1 && shown.height >= frame.height - 1 ? shown : nil
  }

  /// Returns where a toplevel's surface begins on the screen.
  private static func corner(of index: Int) throws -> CGPoint {
    guard let window = g_list_model_get_item(gtk_window_get_toplevels(), guint(index)) else { return .zero }
    defer { g_object_unref(window) }
    guard let surface = gtk_native_get_surface(OpaquePointer(window)) else { return .zero }
    return try ScreenLook.corner(ofWindow: UInt(shim_x11_window(surface)))
  }
}

extension WidgetFacts {
  fileprivate var rect: CGRect { CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]) }
  fileprivate var shownRect: CGRect { CGRect(x: shown[0], y: shown[1], width: shown[2], height: shown[3]) }
}

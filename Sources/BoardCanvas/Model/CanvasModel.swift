package import Board
package import BoardSession
package import DragDropKit
package import Foundation

/// What a canvas shows: a board, its visible part, the selected pins, and the pins that look different for
/// now.
///
/// The canvas, its scene and its tools share one model. They observe its changes and don't know each other.
package final class CanvasModel {
  /// A change, with the value before it.
  package enum Change {
    case board
    case viewport(Viewport)
    case selection(Set<PinID>)
    case presentations([PinID: PinPresentation])
    case theme(Theme)
    /// Another pin is looked at, or none any more.
    case looked
    /// Another pin has the focus of the keyboard, or none any more.
    case focused
    /// The rubber band, the frame around a canvas under a drag, what's lit, or the way in which all of it is
    /// shown.
    case overlay
    /// The board is seen through another lens, or through none any more.
    case lens
  }

  package private(set) var board: BoardController
  package var viewport = Viewport() {
    didSet { if viewport != oldValue { changes.notify(.viewport(oldValue)) } }
  }
  package var selection: Set<PinID> = [] {
    didSet {
      // Hidden pins are never selected, also if a caller names them.
      let hidden = board.document.hiddenPins
      if !hidden.isEmpty, !selection.isDisjoint(with: hidden) { selection.subtract(hidden) }
      if selection != oldValue { changes.notify(.selection(oldValue)) }
    }
  }
  /// The pins whose look differs from the document for now.
  package var presentations: [PinID: PinPresentation] = [:] {
    didSet { changes.notify(.presentations(oldValue)) }
  }
  /// The strokes whose ends go with pins that are shown elsewhere; see ``takeFollowing()``.
  private(set) var following: Set<PinID> = []
  package var theme = Theme.current { didSet { changes.notify(.theme(oldValue)) } }
  /// The last position of the pointer, in view coordinates; nil while it's elsewhere.
  package var pointer: CGPoint?
  /// The rubber band, in view coordinates.
  var rubberBand: CGRect? { didSet { changes.notify(.overlay) } }
  /// Whether a drag from another program is over the canvas.
  var isDropTarget = false { didSet { if isDropTarget != oldValue { changes.notify(.overlay) } } }
  /// The group whose members are selected one by one, because the user has entered it.
  package var enteredGroup: UUID? {
    didSet { if enteredGroup != oldValue { changes.notify(.overlay) } }
  }
  /// Whether the whole view is shown without colour. It's a state of the view, not of the board.
  package var isGrey = false { didSet { if isGrey != oldValue { changes.notify(.lens) } } }
  /// The lens over the whole view. It's a state of the view, not of the board.
  package var lens: CanvasLens? { didSet { if lens != oldValue { changes.notify(.lens) } } }
  /// The lens with which the view is drawn: a grey view is one, too.
  var shownLens: CanvasLens? {
    switch lens {
    case .squint: .squint(isGrey: isGrey)
    case nil: isGrey ? .grey : nil
    case let lens: lens
    }
  }
  /// How opaque the ground of the board is, 0 … 1; what lies on it stays opaque. It's a state of the view.
  package var groundOpacity = 1.0 {
    didSet { if groundOpacity != oldValue { changes.notify(.overlay) } }
  }
  /// Whether a drag on the empty board moves the window, so that no rubber band begins without Shift or Ctrl.
  package var movesWindow = false
  /// Whether the whole view is shown mirrored, left and right swapped. It's a state of the view, not of the
  /// board. View coordinates are those of the view that isn't mirrored; see ``shown(_:)-(CGPoint)``.
  package var isMirrored = false { didSet { if isMirrored != oldValue { changes.notify(.overlay) } } }
  /// The pins that a search has found: they're lit, and everything else is dimmed. Nil while there's no
  /// search. It's a state of the view, not of the board.
  package var light: Set<PinID>? { didSet { if light != oldValue { changes.notify(.overlay) } } }
  /// The pin that's looked at: everything else is dimmed, and no pin has a head. It's a state of the view.
  package var looked: PinID? { didSet { if looked != oldValue { changes.notify(.looked) } } }
  /// Whether the pin that's looked at is seen alone, on a neutral ground. It's a state of the view.
  package internal(set) var isStudying: Bool {
    get { attention == .study }
    set { if newValue || attention == .study { attention = newValue ? .study : nil } }
  }
  /// The two pins that are compared; nil if none are. It's a state of the view.
  package internal(set) var compared: ComparedPins? {
    didSet { if compared != oldValue { changes.notify(.overlay) } }
  }
  /// Whether the guides of the selected pin are changed: it has no other handles.
  var changesGuides: Bool {
    get { attention == .guides }
    set { if newValue || attention == .guides { attention = newValue ? .guides : nil } }
  }

  /// What the view is for, besides the board.
  private enum Attention { case study, guides }
  private var attention: Attention? { didSet { if attention != oldValue { changes.notify(.overlay) } } }
  /// The pin with the focus of the keyboard, if that's seen; it needn't be selected. See ``PinFocus``.
  package var focused: PinID? { didSet { if focused != oldValue { changes.notify(.focused) } } }
  /// The pin that's being cropped: its whole picture is visible.
  var uncropped: PinID?

  /// Returns a pin as it's drawn: without its crop while it's being cropped.
  func asDrawn(_ pin: Pin) -> Pin { uncropped == pin.id ? pin.cropped(to: nil) ?? pin : pin }

  /// Returns whether a picture is that of the pin that's being cropped.
  func isCropping(_ key: PictureKey) -> Bool {
    guard let uncropped, let original = key.original else { return false }
    return board.document.pin(uncropped)?.content.original == original
  }
  /// Imports the boards of other programs and the archives that are dropped or pasted on the canvas.
  package weak var foreignImporter: (any ForeignImporting)?
  /// Finds and opens the boards to which pins lead.
  package weak var linking: (any BoardLinking)? { didSet { linkedBoards.use(linking) } }
  let linkedBoards = LinkedBoards()
  package let changes = ObserverList<Change>()

  init(board: BoardController) { self.board = board }

  func show(_ board: BoardController) {
    self.board = board
    changes.notify(.board)
  }

  /// The selected pins, from back to front.
  package var selectedPins: [Pin] { board.document.ordered(selection) }

  /// The selected note, if it's the only selected pin.
  package var selectedNote: PinID? {
    guard selection.count == 1, let id = selection.first, board.document.pin(id)?.content.note != nil else {
      return nil
    }
    return id
  }

  /// Returns the pins that are selected together with a pin: its group, unless the user has entered it.
  package func unit(of pin: Pin) -> Set<PinID> { board.document.unit(of: pin, inside: enteredGroup) }

  // MARK: Looks and positions

  /// Returns the unrotated frame of a pin, in view coordinates.
  func frame(of pin: Pin) -> CGRect {
    let presentation = presentations[pin.id]
    let (center, size) = (presentation?.heldCenter ?? pin.center, presentation?.heldSize ?? pin.size)
    return viewport.viewRect(
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height))
  }

  /// Returns a pin in the position and shape in which it's shown now. The end of a stroke goes with the pin
  /// that holds it.
  func presented(_ pin: Pin) -> Pin {
    if presentations.isEmpty { return pin }
    let shown = presentations[pin.id]?.shown(pin) ?? pin
    guard let stroke = pin.content.stroke, stroke.isHeld,
      stroke.holders.contains(where: { presentations[$0]?.heldCenter != nil })
    else { return shown }
    return shown.withHeldEnds { id in
      board.document.pin(id).map { presentations[id]?.shown($0) ?? $0 }
    }
  }

  /// Whether a pin is shown in front of all others for now. The strokes that such pins hold are, too.
  func isRaised(_ id: PinID) -> Bool {
    presentations[id]?.isRaised
      ?? (following.contains(id) && presentations.values.contains(where: \.isRaised))
  }

  /// Finds the strokes that are shown elsewhere for now, because pins that hold them are.
  /// - Returns: these strokes, and those that were at the last call: all of them look different now.
  func takeFollowing() -> Set<PinID> {
    let before = following
    let held = Set(presentations.lazy.filter { $0.value.heldCenter != nil }.map(\.key))
    let strokes = held.isEmpty ? [] : board.document.strokes(heldBy: held)
    following = Set(strokes.lazy.filter { !$0.attributes.isHidden }.map(\.id))
    return following.union(before)
  }

  /// Converts a point between view coordinates and the widget's, which differ in a mirrored view. It's its
  /// own inverse.
  package func shown(_ point: CGPoint) -> CGPoint {
    isMirrored ? CGPoint(x: viewport.size.width - point.x, y: point.y) : point
  }

  /// Converts a rectangle between view coordinates and the widget's.
  package func shown(_ rect: CGRect) -> CGRect {
    isMirrored
      ? CGRect(
        x: viewport.size.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
  }

  /// Converts a distance between view coordinates and the widget's.
  func shownOffset(_ offset: CGPoint) -> CGPoint {
    isMirrored ? CGPoint(x: -offset.x, y: offset.y) : offset
  }

  func setPresentation(_ pin: PinID, _ change: (inout PinPresentation) -> Void) {
    var presentation = presentations[pin] ?? PinPresentation()
    change(&presentation)
    presentations[pin] = presentation == PinPresentation() ? nil : presentation
  }
}

/// The look of a pin while it's dragged or shaped, where it differs from the document.
package struct PinPresentation: Equatable {
  /// The opacity, 0 … 1.
  var alpha = 1.0
  /// The position at which the pin is still shown, in board points, though the document has moved it; nil to
  /// show it at the document's position.
  var heldCenter: CGPoint?
  /// The size at which the pin is shown, before rotation, in board points; nil for the document's size.
  /// `heldRotation` is the angle in degrees; nil for the document's angle.
  var heldSize: CGSize?
  var heldRotation: Double?
  /// The guides that are shown while they're changed; nil for the document's.
  var heldGuides: PinGuides?
  /// Whether the pin is shown in front of all others, as a move will bring it there.
  var isRaised = false

  /// Returns a pin in the position and shape in which it's held.
  func shown(_ pin: Pin) -> Pin {
    var pin = pin
    pin.center = heldCenter ?? pin.center
    pin.size = heldSize ?? pin.size
    pin.rotation = heldRotation ?? pin.rotation
    return pin
  }

  /// Shows the pin in another shape; nil for the document's shape.
  mutating func hold(_ shape: PinShape?) {
    heldCenter = shape?.center
    heldSize = shape?.size
    heldRotation = shape?.rotation
  }
}

/// The position, size and rotation of a pin or of the frame around several pins, which the user can change
/// with handles. Lengths are in board points, or in view points where that's stated.
package struct PinShape: Equatable {
  package var center: CGPoint
  /// The size before rotation.
  package var size: CGSize
  /// The rotation in degrees, clockwise, around the centre.
  package var rotation = 0.0

  package init(center: CGPoint, size: CGSize, rotation: Double = 0) {
    self.center = center
    self.size = size
    self.rotation = rotation
  }

  package init(_ pin: Pin) { self.init(center: pin.center, size: pin.size, rotation: pin.rotation) }

  /// Returns a point in coordinates on the shape's own axes, from its centre.
  func local(_ point: CGPoint) -> CGPoint {
    Self.rotated(CGPoint(x: point.x - center.x, y: point.y - center.y), by: -rotation)
  }

  /// The inverse of ``local(_:)``.
  package func point(atLocal local: CGPoint) -> CGPoint {
    let offset = Self.rotated(local, by: rotation)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// Changes the height; the upper edge stays in place.
  mutating func setHeight(_ height: Double) {
    center = point(atLocal: CGPoint(x: 0, y: (height - size.height) / 2))
    size.height = height
  }

  /// Returns a point rotated around the origin, clockwise if y points down.
  static func rotated(_ point: CGPoint, by degrees: Double) -> CGPoint {
    guard degrees != 0 else { return point }
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return CGPoint(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }
}

import DragDropKit
import Foundation

/// A tool of the canvas: it takes presses and keys, and draws over the board.
///
/// ``CanvasTools`` asks its tools in turn who takes a press. That tool is active until the press ends.
protocol CanvasTool: AnyObject {
  /// Takes a press.
  /// - Parameters:
  ///   - point: the place of the press, in view coordinates.
  /// - Returns: false if the press isn't for this tool.
  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool
  /// Follows the contact.
  /// - Parameters:
  ///   - offset: the way since the press, in view points.
  ///   - time: the event's time, in milliseconds.
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32)
  /// The contact was lifted.
  func end(at time: UInt32)
  /// The press was interrupted: what it has done is undone.
  func interrupt()
  /// A modifier key was pressed or released in the meantime.
  func modifierChanged(_ name: String, isDown: Bool)
  /// Handles a key.
  /// - Returns: false if the key isn't for this tool.
  func key(_ key: KeyPress) -> Bool
  func draw(_ context: DrawingContext)
}

extension CanvasTool {
  /// The distance that a contact must move before it changes anything, in view points, so that a click
  /// changes nothing.
  static var threshold: Double { 3 }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool { false }
  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {}
  func end(at time: UInt32) {}
  func interrupt() {}
  func modifierChanged(_ name: String, isDown: Bool) {}
  func key(_ key: KeyPress) -> Bool { false }
  func draw(_ context: DrawingContext) {}
}

import DragDropKit
import Foundation

/// Moves the picture beneath the part that's kept while it's being cropped: with the middle button, or with
/// Space held.
final class CropSlide: CanvasTool {
  private let crops: CropTool

  init(crops: CropTool) { self.crops = crops }

  func press(at point: CGPoint, kind: ContactKind, _ modifiers: Modifiers) -> Bool {
    crops.pressBeneath(at: point)
  }

  func move(by offset: CGPoint, _ modifiers: Modifiers, at time: UInt32) {
    crops.move(by: offset, modifiers, at: time)
  }

  func end(at time: UInt32) { crops.end(at: time) }

  func interrupt() { crops.interrupt() }
}

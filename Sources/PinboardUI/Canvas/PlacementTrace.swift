import Board
import DragDropKit
import Foundation

/// Tells the trace where pins are on screen and when they're sharp, after they were drawn.
final class PlacementTrace {
  private var frames: [PinID: CGRect] = [:]
  private var sharp: Set<PinID> = []
  private var isSettled = false

  func reset() {
    frames = [:]
    sharp = []
    isSettled = false
  }

  /// - Parameter blurred: how many of the pins are still coarser than the zoom needs.
  func drawn(_ pins: [Pin], blurred: Int, in canvas: BoardCanvas) {
    guard Trace.current != nil, let window = canvas.window else { return }
    let origin = canvas.convert(CGPoint.zero, to: nil)
    let label = window.traceLabel
    let board = canvas.board.document.name
    for pin in pins {
      let frame = canvas.frame(of: pin).offsetBy(dx: origin.x, dy: origin.y)
      if frames[pin.id] != frame {
        frames[pin.id] = frame
        Trace.emit(
          "pin.placed",
          [
            "pin": pin.id.description, "name": pin.name, "window": label, "board": board,
            "frame": Trace.frame(frame),
          ])
      }
      if isSharp(pin, in: canvas) {
        if sharp.insert(pin.id).inserted {
          Trace.emit("pin.sharp", ["pin": pin.id.description, "window": label, "board": board])
        }
      } else {
        sharp.remove(pin.id)
      }
    }
    let present = Set(pins.map(\.id))
    for gone in frames.keys where !present.contains(gone) {
      frames[gone] = nil
      sharp.remove(gone)
    }
    let isLoading = canvas.board.cards.values.contains { if case .loading = $0.state { true } else { false } }
    if blurred == 0, !isLoading {
      if !isSettled { Trace.emit("board.settled", ["pins": pins.count, "window": label, "board": board]) }
      isSettled = true
    } else {
      isSettled = false
    }
  }

  private func isSharp(_ pin: Pin, in canvas: BoardCanvas) -> Bool {
    guard case .image(let id) = pin.content, let picture = canvas.board.pictures.picture(.original(id)) else {
      return false
    }
    let frame = canvas.frame(of: pin)
    return picture.suffices(for: max(frame.width, frame.height) * Double(canvas.window?.scaleFactor ?? 1))
  }
}

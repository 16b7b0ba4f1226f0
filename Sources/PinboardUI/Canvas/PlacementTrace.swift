import Board
import DragDropKit
import Foundation

/// Tells the trace where pins are on screen and when they're sharp, after they were drawn.
final class PlacementTrace {
  private var frames: [PinID: CGRect] = [:]
  private var cardFrames: [PinID: CGRect] = [:]
  private var sharp: Set<PinID> = []
  private var isSettled = false

  func reset() {
    frames = [:]
    cardFrames = [:]
    sharp = []
    isSettled = false
  }

  /// - Parameters:
  ///   - cards: a card is where its pin will be, and as soon as it shows a sharp picture so does the pin.
  ///   - blurred: how many of the pins are still coarser than the zoom needs.
  func drawn(_ pins: [Pin], cards: [Card], blurred: Int, in canvas: BoardCanvas) {
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
        tellSharp(pin.id, label: label, board: board)
      } else {
        sharp.remove(pin.id)
      }
    }
    for card in cards {
      let frame = canvas.viewport.viewRect(card.frame)
      let place = frame.offsetBy(dx: origin.x, dy: origin.y)
      if cardFrames[card.id] != place {
        cardFrames[card.id] = place
        Trace.emit(
          "card.placed",
          [
            "pin": card.id.description, "name": card.name, "window": label, "board": board,
            "frame": Trace.frame(place),
          ])
      }
      if let picture = canvas.board.pictures.picture(.card(card.id)),
        suffices(picture, for: frame, in: canvas)
      {
        tellSharp(card.id, label: label, board: board)
      }
    }
    let present = Set(pins.map(\.id)).union(cards.map(\.id))
    frames = frames.filter { present.contains($0.key) }
    cardFrames = cardFrames.filter { present.contains($0.key) }
    sharp.formIntersection(present)
    let isLoading = canvas.board.cards.values.contains { if case .loading = $0.state { true } else { false } }
    if blurred == 0, !isLoading {
      if !isSettled { Trace.emit("board.settled", ["pins": pins.count, "window": label, "board": board]) }
      isSettled = true
    } else {
      isSettled = false
    }
  }

  private func tellSharp(_ pin: PinID, label: String, board: String) {
    guard sharp.insert(pin).inserted else { return }
    Trace.emit("pin.sharp", ["pin": pin.description, "window": label, "board": board])
  }

  private func suffices(_ picture: Picture, for frame: CGRect, in canvas: BoardCanvas) -> Bool {
    picture.suffices(for: max(frame.width, frame.height) * Double(canvas.window?.scaleFactor ?? 1))
  }

  private func isSharp(_ pin: Pin, in canvas: BoardCanvas) -> Bool {
    guard case .image(let id) = pin.content, let picture = canvas.board.pictures.picture(.original(id)) else {
      return false
    }
    return suffices(picture, for: canvas.frame(of: pin), in: canvas)
  }
}

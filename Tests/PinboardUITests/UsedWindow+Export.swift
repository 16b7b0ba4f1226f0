import Board
import DragDropKit
import Foundation
import GtkTestSupport
import Imaging
import KitGLib
import XCTest

@testable import BoardCanvas
@testable import BoardExchange
@testable import BoardSession
@testable import PinboardUI

extension UsedWindow {
  /// Checks that the screen shows the board as an export draws it, which shares no drawing code with windows.
  ///
  /// The mean colours of squares of 8 × 8 pixels are compared, also those that are one pixel aside. Lines and
  /// knobs around the selection aren't drawn meanwhile, and what covers the board isn't compared, nor are the
  /// tabs of frames.
  func checkBoard(file: StaticString = #filePath, line: UInt = #line) throws {
    let selection = canvas.selection
    canvas.selection = []
    defer { canvas.selection = selection }
    rest()
    let expected = try exported()
    let (side, tolerance, strays) = (8, 26.0, 2)
    var wrong: [CGRect] = []
    try wait(for: "the screen to be what the board has", file: file, line: line) { look in
      wrong = squares(of: expected, side: side).filter { square in
        !isAlike(look, expected, square, tolerance)
      }
      return wrong.count <= strays
    }
    if wrong.count > strays { XCTFail("these squares differ: \(wrong.prefix(4))", file: file, line: line) }
  }

  private struct Exported {
    let image: DecodedImage
    /// Its rectangle on the screen.
    let rect: CGRect
    /// The parts that aren't compared.
    let covers: [CGRect]
  }

  private func exported() throws -> Exported {
    let (board, canvas) = (board, canvas)
    let options = ExportOptions(scale: .factor(canvas.viewport.zoom))
    let layout = try ExportLayout(board.document, options, of: .png)
    let image = try MainLoop.wait {
      let made = try await BoardExport.data(
        board.document, of: board.file, as: .png, options, decoder: .shared)
      return try await ImageDecoder.shared.decode(
        DecodeRequest(id: "export", bytes: .data(made.data), pixelFormat: .rgba))
    }
    let (zoom, center) = (canvas.viewport.zoom, canvas.viewport.center)
    let rect = onScreen(
      CGRect(
        x: ((layout.area.minX - center.x) * zoom + canvas.bounds.width / 2).rounded(),
        y: ((layout.area.minY - center.y) * zoom + canvas.bounds.height / 2).rounded(),
        width: Double(image.width), height: Double(image.height)))
    let shift = window.window.surfaceOffset
    let views = window.overlay.coverings.filter(\.isMapped).map {
      $0.frameInWindow.offsetBy(dx: shift.x, dy: shift.y).insetBy(dx: -10, dy: -10)
    }
    let tabs = board.document.pins.filter { $0.content.frame != nil }.map {
      let frame = onScreen(canvas.model.frame(of: $0))
      let height = 24 * max(1, zoom)
      return CGRect(
        x: frame.minX - 6, y: frame.minY - height - 6, width: max(frame.width, 90) + 12, height: height + 12)
    }
    return Exported(image: image, rect: rect, covers: views + tabs)
  }

  private func squares(of expected: Exported, side: Int) -> [CGRect] {
    let shown = cork.insetBy(dx: 22, dy: 22)
    var squares: [CGRect] = []
    for y in stride(from: Int(expected.rect.minY) + 1, to: Int(expected.rect.maxY) - side, by: side) {
      for x in stride(from: Int(expected.rect.minX) + 1, to: Int(expected.rect.maxX) - side, by: side) {
        let square = CGRect(x: x, y: y, width: side, height: side)
        if shown.encloses(square), !expected.covers.contains(where: { $0.intersects(square) }) {
          squares.append(square)
        }
      }
    }
    return squares
  }

  private func isAlike(
    _ look: ScreenLook, _ expected: Exported, _ square: CGRect, _ tolerance: Double
  ) -> Bool {
    let (x, y, side) = (Int(square.minX), Int(square.minY), Int(square.width))
    let shown = look.mean(x, y, side: side)
    for (right, down) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
      let mean = expected.image.mean(
        x - Int(expected.rect.minX) + right, y - Int(expected.rect.minY) + down, side: side)
      if zip(shown, mean).allSatisfy({ abs($0 - $1) <= tolerance }) { return true }
    }
    return false
  }
}

extension DecodedImage {
  /// The mean colour of a square.
  fileprivate func mean(_ x: Int, _ y: Int, side: Int) -> [Double] {
    var sum = [0.0, 0, 0]
    pixels.withUnsafeBytes { bytes in
      for row in max(0, y)..<min(height, y + side) {
        for column in max(0, x)..<min(width, x + side) {
          for channel in 0..<3 { sum[channel] += Double(bytes[row * stride + column * 4 + channel]) }
        }
      }
    }
    return sum.map { $0 / Double(side * side) }
  }
}

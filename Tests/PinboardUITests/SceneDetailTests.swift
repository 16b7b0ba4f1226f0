import Board
import BoardLook
import BoardPainting
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SceneDetailTests {
  @Test func `most steps of a zoom change nothing that's drawn`() {
    let steps = (0...400).map { SceneDetail(zoom: 0.5 * pow(2, Double($0) / 100), scaleFactor: 1) }
    let changes = zip(steps, steps.dropFirst()).filter { $0 != $1 }.count
    // The zoom runs through four doublings, each in eighths.
    #expect(changes == 32)
  }

  @Test(arguments: [0.05, 0.3, 1, 1.7, 8]) func `it's drawn for at least the pixels that there are`(
    zoom: Double
  ) {
    let detail = SceneDetail(zoom: zoom, scaleFactor: 2)
    #expect(detail.pixels >= zoom * 2 - 1e-9)
    #expect(detail.pixels < zoom * 2 * 1.2)
  }

  @Test func `the smaller a card is on the screen, the simpler its paper`() {
    let card = CGSize(width: 200, height: 150)
    #expect(SceneDetail(zoom: 0.14, scaleFactor: 1).paper(of: card) == .whole)
    #expect(SceneDetail(zoom: 0.3, scaleFactor: 1).paper(of: card) == .sheet(density: -1))
    #expect(SceneDetail(zoom: 1, scaleFactor: 1).paper(of: card) == .sheet(density: 0))
    #expect(SceneDetail(zoom: 4, scaleFactor: 1).paper(of: card) == .drawn(point: 0.25))
  }

  @Test func `a card that only looks the same isn't drawn again`() {
    func look(zoom: Double, alpha: Double = 1) -> SceneLook {
      SceneLook(
        center: .zero, size: CGSize(width: 200, height: 150), rotation: 0, content: .empty, head: nil,
        isSelected: false, alpha: alpha, detail: SceneDetail(zoom: zoom, scaleFactor: 1))
    }
    #expect(look(zoom: 0.3) == look(zoom: 0.32))
    #expect(look(zoom: 0.3) != look(zoom: 1))
    #expect(look(zoom: 1) != look(zoom: 1, alpha: 0.5))
  }

  /// Returns the look of a card. Of its pictures, the coarse one suffices up to 65 pixels.
  private func look(
    _ content: SceneLook.Content, width: Double, isSelected: Bool, _ detail: SceneDetail,
    _ pictures: [Texture]
  ) -> SceneLook {
    var content = content
    if case .picture(_, let isOpaque, let mark) = content {
      let texture = pictures[width * detail.pixels <= 65 ? 0 : 1]
      content = .picture(.init(texture: texture), isOpaque: isOpaque, mark: mark)
    }
    if case .own(let face, _, let linked) = content {
      content = .own(face, detail.face(face), linked: linked)
    }
    return SceneLook(
      center: .zero, size: CGSize(width: width, height: width * 0.7), rotation: 0, content: content,
      head: LookColor(0xC01C28), isSelected: isSelected, alpha: 1, detail: detail)
  }

  @Test func `a card is looked at again exactly when that changes what's drawn`() throws {
    let pictures = try (0..<2).map { _ in
      try Texture(width: 1, height: 1, stride: 4, premultipliedRGBA: Data([1, 2, 3, 255]))
    }
    let picture = ShownTexture(texture: pictures[0])
    let stroke = PinStroke(
      form: .line, color: PinColor(0xE01B24), width: 10, extent: CGSize(width: 120, height: 80),
      points: [.init(x: 10, y: 40), .init(x: 110, y: 40)])
    func own(_ face: PinFace) -> SceneLook.Content {
      .own(face, SceneDetail(zoom: 1, scaleFactor: 1).face(face), linked: nil)
    }
    let contents: [SceneLook.Content] = [
      .empty, .picture(picture, isOpaque: true, mark: nil), own(PinFace(.note("milk"))),
      own(PinFace(.note("large"), format: NoteFormat(textSize: 60))), own(PinFace(.stroke(stroke))),
      .picture(picture, isOpaque: false, mark: .flaw("cut off")),
      .message(CardFailure(title: "Unknown", detail: "pin")),
    ]
    let sizes = [(60.0, false), (200, false), (200, true), (900, false)]
    var (wrong, same, others): ([String], Int, Int) = ([], 0, 0)
    for scale in [1, 2] {
      let details = (0...64).map { SceneDetail(zoom: 0.05 * pow(2, Double($0) / 8), scaleFactor: scale) }
      for (number, content) in contents.enumerated() {
        for (width, isSelected) in sizes {
          let looks = details.map { look(content, width: width, isSelected: isSelected, $0, pictures) }
          for (before, old) in zip(details, looks) {
            for (after, new) in zip(details, looks) where before != after {
              let isDrawn = after.draws(old, asIn: before, coarsePixels: 65)
              if isDrawn { same += 1 } else { others += 1 }
              if isDrawn != (old == new) {
                wrong.append("\(number): \(width) points, zoom \(before.zoom), then \(after.zoom)")
              }
            }
          }
        }
      }
    }
    #expect(wrong.count == 0, "\(wrong.prefix(3))")
    #expect(same > 1_000)
    #expect(others > 1_000)
  }

  @Test func `a turned card's box holds its corners`() {
    let look = SceneLook(
      center: CGPoint(x: 10, y: 20), size: CGSize(width: 100, height: 50), rotation: 90, content: .empty,
      head: nil, isSelected: false, alpha: 1, detail: SceneDetail(zoom: 1, scaleFactor: 1))
    let border = CardPainter.border
    #expect(abs(look.box.width - (50 + 2 * border)) < 1e-6)
    #expect(abs(look.box.height - (100 + 2 * border)) < 1e-6)
  }
}

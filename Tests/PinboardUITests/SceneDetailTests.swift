import Foundation
import Testing

@testable import PinboardUI

@MainActor
@Suite struct SceneDetailTests {
  @Test func `most steps of a zoom change nothing that's drawn`() {
    let steps = (0...400).map { SceneDetail(zoom: 0.5 * pow(2, Double($0) / 100), scaleFactor: 1) }
    let changes = zip(steps, steps.dropFirst()).filter { $0 != $1 }.count
    // Four doublings in eighths.
    #expect(changes == 32)
  }

  @Test(arguments: [0.05, 0.3, 1, 1.7, 8]) func `it's drawn for at least the pixels that there are`(
    zoom: Double
  ) {
    let detail = SceneDetail(zoom: zoom, scaleFactor: 2)
    #expect(detail.pixels >= zoom * 2 - 1e-9 && detail.pixels < zoom * 2 * 1.2)
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

  @Test func `a turned card's box holds its corners`() {
    let look = SceneLook(
      center: CGPoint(x: 10, y: 20), size: CGSize(width: 100, height: 50), rotation: 90, content: .empty,
      head: nil, isSelected: false, alpha: 1, detail: SceneDetail(zoom: 1, scaleFactor: 1))
    let border = CardPainter.border
    #expect(abs(look.box.width - (50 + 2 * border)) < 1e-6)
    #expect(abs(look.box.height - (100 + 2 * border)) < 1e-6)
  }
}

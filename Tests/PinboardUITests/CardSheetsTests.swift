import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct CardSheetsTests {
  private let sheets = CardSheets(theme: Theme(isDark: false, isHighContrast: false))
  /// The papers of a board with a picture of every shape.
  private let papers = (0..<30).map { (number: Int) -> CGSize in
    let (column, row) = (Double(number % 10), Double(number / 10))
    return CGSize(width: 100 * pow(1.1, column), height: 80 + 90 * row)
  }

  /// Waits until the strips that others stood in for are made, and begins the next frame.
  private func made() async {
    await withCheckedContinuation { done in
      sheets.onMade = { [sheets] in
        sheets.onMade = nil
        done.resume()
      }
    }
    sheets.beginFrame()
  }

  private func pixels(_ strips: CardSheets.Strips) -> Int {
    strips.textures.reduce(0) { $0 + ($1.map { $0.width * $0.height } ?? 0) }
  }

  @Test func `a few shapes are made when they're first drawn`() {
    for density in -1...0 {
      for paper in papers.prefix(5) {
        let strips = sheets.strips(of: paper, density: density)
        #expect(!strips.isMakeshift)
        #expect(strips.textures.allSatisfy { $0 != nil })
      }
    }
  }

  @Test func `many shapes are coarse until they're made`() async throws {
    let first = papers.map { sheets.strips(of: $0, density: 1) }
    let makeshift = first.count { $0.isMakeshift }
    try #require(makeshift > 0 && makeshift < papers.count)
    #expect(first.allSatisfy { $0.textures.count == 4 && !$0.textures.contains { $0 == nil } })
    await made()
    let then = papers.map { sheets.strips(of: $0, density: 1) }
    #expect(!then.contains { $0.isMakeshift })
    for (before, after) in zip(first, then) {
      // The stand-ins have the same shape, and a quarter of the pixels on each side.
      #expect(before.size == after.size)
      #expect(pixels(before) == pixels(after) || before.isMakeshift && pixels(before) * 12 < pixels(after))
    }
  }

  @Test func `the nearest density stands in`() async {
    for _ in 0..<2 {
      if papers.map({ sheets.strips(of: $0, density: 0) }).contains(where: \.isMakeshift) { await made() }
    }
    let exact = papers.map { pixels(sheets.strips(of: $0, density: 0)) }
    sheets.beginFrame()
    let nearer = papers.map { sheets.strips(of: $0, density: 1) }
    #expect(nearer.contains { $0.isMakeshift })
    for (strips, count) in zip(nearer, exact) where strips.isMakeshift { #expect(pixels(strips) == count) }
  }

  @Test func `each frame has time for some`() {
    let first = papers.first { sheets.strips(of: $0, density: 1).isMakeshift }
    #expect(first != nil)
    sheets.beginFrame()
    let other = CGSize(width: 333, height: 222)
    #expect(!sheets.strips(of: other, density: 1).isMakeshift)
  }
}

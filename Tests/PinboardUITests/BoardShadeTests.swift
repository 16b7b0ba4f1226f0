import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct BoardShadeTests {
  @Test func `the shade is darkest at the window's edge and ends where its picture does`() {
    let depth = Double(BoardShade.depth)
    #expect(BoardShade.darkness(away: 0, atEdge: 0.2) == 0.2)
    #expect(abs(BoardShade.darkness(away: depth / 2, atEdge: 0.2) - 0.1) < 1e-12)
    #expect(BoardShade.darkness(away: depth, atEdge: 0.2) == 0)
    #expect(BoardShade.darkness(away: depth + 1, atEdge: 0.2) == 0)
  }
}

import Foundation
import Testing

@testable import GtkDragDrop

/// Tests of the stage's decisions that need no display.
struct StageTests {
  private let bounds = CGRect(x: 0, y: 0, width: 400, height: 300)

  @Test func theMiddleOfTheWindowShowsNoEdge() {
    #expect(
      EdgeGlow.Strength(CGPoint(x: 200, y: 150), in: bounds, reach: DragAppearance().edge.glowReach).isNothing
    )
  }

  @Test func theNearestEdgesShowAndThoseThatAreCrossedShowFully() {
    let corner = EdgeGlow.Strength(
      CGPoint(x: 395, y: 290), in: bounds, reach: DragAppearance().edge.glowReach)
    #expect(corner.right > corner.bottom)
    #expect(corner.bottom > 0)
    #expect(corner.left == 0)
    #expect(corner.top == 0)
    #expect(
      EdgeGlow.Strength(CGPoint(x: -50, y: 150), in: bounds, reach: DragAppearance().edge.glowReach).left == 1
    )
  }

  @Test func whatThePlatformCanDo() {
    // Debian 12 has this version.
    let x11 = PlatformAbilities(isX11: true, major: 4, minor: 8)
    #expect(x11.deliversKeys)
    #expect(!x11.startsFromTouch)
    let wayland = PlatformAbilities(isX11: false, major: 4, minor: 8)
    #expect(!wayland.deliversKeys)
    #expect(!wayland.startsFromTouch)
    let new = PlatformAbilities(isX11: false, major: 4, minor: 18)
    #expect(!new.deliversKeys)
    #expect(new.startsFromTouch)
    #expect(!PlatformAbilities(isX11: true, major: 4, minor: 18).startsFromTouch)
    #expect(!PlatformAbilities(isX11: true, major: 4, minor: 10).deliversKeys)
  }

  @Test func severalPicturesShrinkAlsoWhereOneWouldKeepItsSize() throws {
    let size = CGSize(width: 300, height: 200)
    let one = try #require(StackLayout.poses(sizes: [size], top: .zero, prefersFullSize: true)[0])
    #expect(one.scale == DragAppearance().lift.scale)
    let two = StackLayout.poses(sizes: [size, size], top: .zero, prefersFullSize: true)
    let top = try #require(two[1])
    #expect(abs(size.width * top.scale - DragAppearance().stack.maximumSide) < 0.001)
  }
}

import Foundation
import Testing

@testable import GtkDragDrop

/// Tests of the positions of pictures around the pointer.
struct StackLayoutTests {
  private let size = CGSize(width: 100, height: 80)

  @Test func onePictureStaysWhereItWasLifted() throws {
    let poses = StackLayout.poses(sizes: [size], top: CGPoint(x: 10, y: -20), prefersFullSize: false)
    let pose = try #require(poses[0])
    #expect(pose.center == CGPoint(x: 10, y: -20))
    #expect(pose.scale == DragAppearance().lift.scale)
    #expect(pose.rotation == 0)
  }

  @Test func theLastIsOnTopAndTheOthersFanOut() throws {
    let poses = StackLayout.poses(sizes: [size, nil, size, size], top: .zero, prefersFullSize: false)
    #expect(poses[1] == nil)
    let top = try #require(poses[3])
    #expect(top.rotation == 0)
    let middle = try #require(poses[2])
    let bottom = try #require(poses[0])
    #expect(middle.rotation < 0)
    #expect(bottom.rotation > 0)
  }

  @Test func largePicturesShrinkAboutThePointer() throws {
    let large = CGSize(width: 1000, height: 500)
    let pose = try #require(
      StackLayout.poses(sizes: [large], top: CGPoint(x: 100, y: 50), prefersFullSize: false)[0])
    #expect(abs(large.width * pose.scale - DragAppearance().carrying.maximumSide) < 0.001)
    // The pointer stays on the same spot of the picture, so the offset shrinks with the picture.
    #expect(abs(pose.center.x / 100 - pose.scale / DragAppearance().lift.scale) < 0.001)
    let full = try #require(StackLayout.poses(sizes: [large], top: .zero, prefersFullSize: true)[0])
    #expect(full.scale == DragAppearance().lift.scale)
  }

  @Test func hugeStacksShowAFew() {
    let poses = StackLayout.poses(
      sizes: Array(repeating: size, count: 1000), top: .zero, prefersFullSize: false)
    #expect(poses.compactMap { $0 }.filter { $0.opacity > 0 }.count == DragAppearance().stack.visibleCount)
  }

  @Test func shapeOfAPictureWithoutACompositor() {
    let pose = Pose(center: .zero)
    let straight = StackLayout.coverage(
      sizes: [CGSize(width: 4, height: 2), nil], poses: [pose, nil], origin: CGPoint(x: 2, y: 1), scale: 1)
    #expect(straight == [0, 0, 4, 0, 1, 4])
    var turned = pose
    turned.rotation = 90
    let upright = StackLayout.coverage(
      sizes: [CGSize(width: 4, height: 2)], poses: [turned], origin: CGPoint(x: 1, y: 2), scale: 2)
    #expect(upright.count / 3 == 8)
    #expect(upright[2] == 4)
  }

  @Test func nothingToShow() {
    #expect(
      StackLayout.poses(sizes: [nil, nil], top: .zero, prefersFullSize: false).allSatisfy { $0 == nil })
    #expect(StackLayout.bounds(sizes: [nil], poses: [nil]) == CGRect(x: 0, y: 0, width: 1, height: 1))
  }
}

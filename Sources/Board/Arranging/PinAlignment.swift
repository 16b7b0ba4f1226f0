import Foundation

/// The line on which pins are aligned.
public enum PinAlignment: String, Hashable, Sendable, CaseIterable {
  /// The left edges are in line.
  case left
  /// The middles are in one vertical line.
  case center
  /// The right edges are in line.
  case right
  /// The top edges are in line.
  case top
  /// The middles are in one horizontal line.
  case middle
  /// The bottom edges are in line.
  case bottom

  /// Returns the boxes moved so that they touch the line of the rectangle around them.
  func frames(_ boxes: [CGRect]) -> [CGRect] {
    let all = boxes.reduce(CGRect.null) { $0.union($1) }
    return boxes.map { box in
      var frame = box
      switch self {
      case .left: frame.origin.x = all.minX
      case .center: frame.origin.x = all.midX - box.width / 2
      case .right: frame.origin.x = all.maxX - box.width
      case .top: frame.origin.y = all.minY
      case .middle: frame.origin.y = all.midY - box.height / 2
      case .bottom: frame.origin.y = all.maxY - box.height
      }
      return frame
    }
  }
}

/// The direction in which pins are distributed.
public enum Axis: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  private func start(_ box: CGRect) -> CGFloat { self == .horizontal ? box.minX : box.minY }
  private func middle(_ box: CGRect) -> CGFloat { self == .horizontal ? box.midX : box.midY }
  private func length(_ box: CGRect) -> CGFloat { self == .horizontal ? box.width : box.height }

  private func moved(_ box: CGRect, to start: CGFloat) -> CGRect {
    self == .horizontal
      ? CGRect(x: start, y: box.minY, width: box.width, height: box.height)
      : CGRect(x: box.minX, y: start, width: box.width, height: box.height)
  }

  /// Returns the boxes moved so that the middles have equal distances. The outermost boxes stay.
  func evenMiddles(_ boxes: [CGRect]) -> [CGRect] {
    let order = boxes.indices.sorted { (middle(boxes[$0]), $0) < (middle(boxes[$1]), $1) }
    guard order.count > 2, let first = order.first, let last = order.last else { return boxes }
    let step = (middle(boxes[last]) - middle(boxes[first])) / CGFloat(order.count - 1)
    var frames = boxes
    for (number, index) in order.enumerated().dropFirst().dropLast() {
      let position = middle(boxes[first]) + CGFloat(number) * step
      frames[index] = moved(boxes[index], to: position - length(boxes[index]) / 2)
    }
    return frames
  }

  /// Returns the boxes moved so that the gaps between them are equal. The outermost boxes stay, unless the
  /// boxes need more room than there is between them: then they're put side by side with `least` between
  /// them.
  func evenGaps(_ boxes: [CGRect], least: CGFloat) -> [CGRect] {
    let order = boxes.indices.sorted { (start(boxes[$0]), $0) < (start(boxes[$1]), $1) }
    guard order.count > 1, let first = order.first else { return boxes }
    let end = boxes.reduce(-CGFloat.infinity) { max($0, start($1) + length($1)) }
    let lengths = boxes.reduce(0) { $0 + length($1) }
    let gap = (end - start(boxes[first]) - lengths) / CGFloat(order.count - 1)
    var position = start(boxes[first])
    var frames = boxes
    for index in order {
      frames[index] = moved(boxes[index], to: position)
      position += length(boxes[index]) + (gap >= 0 ? gap : least)
    }
    return frames
  }
}

/// What pins have in common after they've been scaled.
public enum CommonMeasure: String, Hashable, Sendable, CaseIterable {
  /// All pins are equally tall.
  case height
  /// All pins are equally wide.
  case width
  /// All pins cover equal areas.
  case area

  /// Returns the boxes scaled around their middles so that they have the average of the measure.
  func frames(_ boxes: [CGRect]) -> [CGRect] {
    func measure(_ box: CGRect) -> CGFloat {
      switch self {
      case .height: box.height
      case .width: box.width
      case .area: (box.width * box.height).squareRoot()
      }
    }
    guard !boxes.isEmpty else { return [] }
    let average = boxes.reduce(0) { $0 + measure($1) } / CGFloat(boxes.count)
    return boxes.map { box in
      let factor = average / measure(box)
      let size = CGSize(width: box.width * factor, height: box.height * factor)
      return CGRect(
        x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width, height: size.height)
    }
  }
}

public import Foundation

/// An outline made of rounded rectangles, in the coordinates of the preview's view (contract 1.8.7, 1.8.8).
///
/// GTK 4.8 clips to rounded rectangles natively and to no other path; lines of text, cards and platters need
/// no more.
public struct PreviewPath: Equatable, Sendable {
  public struct Piece: Equatable, Sendable {
    public var rect: CGRect
    public var cornerRadius: Double

    public init(rect: CGRect, cornerRadius: Double = 0) {
      self.rect = rect
      self.cornerRadius = cornerRadius
    }
  }

  public var pieces: [Piece]

  public init(_ pieces: [Piece]) { self.pieces = pieces }

  public init(roundedRect rect: CGRect, cornerRadius: Double = 0) {
    pieces = [Piece(rect: rect, cornerRadius: cornerRadius)]
  }

  /// The union of all pieces; its midpoint is the preview's centre, also for disjoint pieces.
  public var boundingBox: CGRect {
    pieces.dropFirst().reduce(pieces.first?.rect ?? .zero) { $0.union($1.rect) }
  }
}

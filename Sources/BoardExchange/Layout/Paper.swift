public import Foundation

/// A sheet of paper, upright.
public enum Paper: String, Sendable, CaseIterable {
  /// 210 × 297 mm.
  case a4
  /// 297 × 420 mm.
  case a3
  /// 8.5 × 11 inches.
  case letter

  /// The width and height in points, 1/72 inch.
  public var size: CGSize {
    switch self {
    case .a4: CGSize(width: 595, height: 842)
    case .a3: CGSize(width: 842, height: 1_191)
    case .letter: CGSize(width: 612, height: 792)
    }
  }

  /// The name, which is the same in all languages.
  public var name: String {
    switch self {
    case .a4: "A4"
    case .a3: "A3"
    case .letter: "Letter"
    }
  }
}

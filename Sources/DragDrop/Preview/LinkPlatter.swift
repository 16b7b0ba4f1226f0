import Files
public import Foundation

/// What stands for a link in a preview: a card with its title and host (contract 1.8.5).
///
/// A view in no window that has a size and a text and no pixels: the stage draws it.
@MainActor
public final class LinkPlatter: ViewNode {
  /// Points.
  public static let size = CGSize(width: 260, height: 60)

  /// Never opened: the card shows nothing but its text.
  public let url: URL
  /// The first line.
  public let title: String
  /// The second line: the host, or the name of a file.
  public let subtitle: String

  /// - Parameter title: nil repeats the second line.
  public init(_ url: URL, title: String? = nil) {
    self.url = url
    subtitle = url.isFileURL ? url.shownName : url.host ?? url.absoluteString
    self.title = title ?? subtitle
  }

  /// Nil: it stands in no view.
  public var parentNode: (any ViewNode)? { nil }
  /// Nil: it stands in no window.
  public var windowNode: (any WindowNode)? { nil }
  /// From the origin; all platters are as large.
  public var bounds: CGRect { CGRect(origin: .zero, size: Self.size) }
  /// None.
  public var interactions: [any Interaction] { [] }
  /// The same: there is no window.
  public func convertToWindow(_ point: CGPoint) -> CGPoint { point }
  /// The same: there is no window.
  public func convertFromWindow(_ point: CGPoint) -> CGPoint { point }
}

extension DragPreviewParameters {
  /// A rounded card.
  fileprivate static var platter: DragPreviewParameters {
    let parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath(
      roundedRect: CGRect(origin: .zero, size: LinkPlatter.size), cornerRadius: 12)
    return parameters
  }
}

extension DragPreview {
  /// A link's card, for mid-drag.
  public convenience init(for url: URL, title: String? = nil) {
    self.init(view: LinkPlatter(url, title: title), parameters: .platter)
  }
}

extension TargetedDragPreview {
  /// A link's card with a place of its own.
  public convenience init(for url: URL, title: String? = nil, target: DragPreviewTarget) {
    self.init(view: LinkPlatter(url, title: title), parameters: .platter, target: target)
  }
}

import KitFiles
public import Foundation

/// A link's preview: a card with its title and host (contract 1.8.5).
///
/// A view in no window that has a size and texts but draws nothing: the stage draws the card.
@MainActor
public final class LinkPlatter: ViewNode {
  /// The card's size in points.
  public static let size = CGSize(width: 260, height: 60)

  /// The link. It's never opened: the card shows nothing but its text.
  public let url: URL
  /// The text of the first line.
  public let title: String
  /// The text of the second line: the host, or a file's name.
  public let subtitle: String

  /// - Parameters:
  ///   - url: the link, whose address is the second line.
  ///   - title: the first line; nil repeats the second line.
  public init(_ url: URL, title: String? = nil) {
    self.url = url
    subtitle = url.isFileURL ? url.shownName : url.host ?? url.absoluteString
    self.title = title ?? subtitle
  }

  /// Always nil: the platter is in no view.
  public var parentNode: (any ViewNode)? { nil }
  /// Always nil: the platter is in no window.
  public var windowNode: (any WindowNode)? { nil }
  /// A rectangle of ``size`` at the origin.
  public var bounds: CGRect { CGRect(origin: .zero, size: Self.size) }
  /// Always empty.
  public var interactions: [any Interaction] { [] }
  /// Returns the point unchanged: there is no window.
  public func convertToWindow(_ point: CGPoint) -> CGPoint { point }
  /// Returns the point unchanged: there is no window.
  public func convertFromWindow(_ point: CGPoint) -> CGPoint { point }
}

extension DragPreviewParameters {
  /// The outline of a rounded card.
  fileprivate static var platter: DragPreviewParameters {
    let parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath(
      roundedRect: CGRect(origin: .zero, size: LinkPlatter.size), cornerRadius: 12)
    return parameters
  }
}

extension DragPreview {
  /// Creates a link's card for use in mid-drag.
  public convenience init(for url: URL, title: String? = nil) {
    self.init(view: LinkPlatter(url, title: title), parameters: .platter)
  }
}

extension TargetedDragPreview {
  /// Creates a link's card with a target of its own.
  public convenience init(for url: URL, title: String? = nil, target: DragPreviewTarget) {
    self.init(view: LinkPlatter(url, title: title), parameters: .platter, target: target)
  }
}

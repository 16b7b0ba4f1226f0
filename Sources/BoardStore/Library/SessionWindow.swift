public import Foundation

/// One window of a session.
public struct SessionWindow: Hashable, Sendable, Codable {
  public var boardURL: URL
  /// Of the window, in screen points.
  public var size: CGSize
  public var isSidebarShown: Bool
  public var zoom: Double
  /// The board point in the middle of the window.
  public var center: CGPoint

  public init(boardURL: URL, size: CGSize, isSidebarShown: Bool, zoom: Double, center: CGPoint) {
    self.boardURL = boardURL
    self.size = size
    self.isSidebarShown = isSidebarShown
    self.zoom = zoom
    self.center = center
  }

  var isValid: Bool {
    boardURL.isFileURL && (1...32_767).contains(size.width) && (1...32_767).contains(size.height)
      && BoardViewState(center: center, zoom: zoom).isValid
  }
}

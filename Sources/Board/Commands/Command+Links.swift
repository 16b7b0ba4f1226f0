public import Foundation

extension Command {
  /// Returns the command that pins a link.
  /// - Parameters:
  ///   - link: the board that the pin leads to.
  ///   - center: the middle of the pin, in board points.
  ///   - document: the board on which the link is pinned.
  public static func pin(_ link: BoardLink, at center: CGPoint, in document: BoardDocument) -> Command? {
    let pin = Pin(content: .link(link), name: link.name, center: center, size: BoardLink.size)
    return add([pin], originals: [], to: document, name: .pinLink)
  }
}

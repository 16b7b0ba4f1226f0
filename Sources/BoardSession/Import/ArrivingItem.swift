import BoardExchange
package import DragItems
import Foundation
import Localization

/// What becomes of an item that's dropped or pasted on a board.
package enum ArrivingItem: Equatable {
  /// A folder, whose images are pinned.
  case folder
  /// A board of another program or an archive, by its name. The type is that of its file.
  case foreign(type: String)
  /// A text that can't be pinned as anything else.
  case text
  /// What may be an image, and gets a card at once.
  case image
  /// Anything else.
  case refused

  private static let folderType = "inode/directory"
  private static let fileTypes = ["public.file-url", "text/uri-list", "public.image"]

  package init(_ provider: ItemProvider) {
    if provider.registeredTypeIdentifiers.contains(Self.folderType) {
      self = .folder
    } else if let type = Self.foreignType(of: provider) {
      self = .foreign(type: type)
    } else if Self.isText(provider) {
      self = .text
    } else {
      self = ImportTicket.imageType(of: provider) != nil ? .image : .refused
    }
  }

  /// The type by which the item's own file is asked for; nil if its bytes are wanted.
  var fileType: String? {
    switch self {
    case .folder: Self.folderType
    case .foreign(let type): type
    case .text, .image, .refused: nil
    }
  }

  private static func foreignType(of provider: ItemProvider) -> String? {
    guard let name = provider.suggestedName, ForeignFile.isForeign(name) else { return nil }
    return provider.registeredTypeIdentifiers(fileOptions: .openInPlace).first
  }

  /// Returns whether a drag has a text that would become a note. A drag asks with each move, so the other
  /// kinds of its items aren't found out.
  package static func hasText(among providers: some Sequence<ItemProvider>) -> Bool {
    providers.contains { isText($0) && ArrivingItem($0) == .text }
  }

  private static func isText(_ provider: ItemProvider) -> Bool {
    provider.hasItemConformingToTypeIdentifier("public.plain-text")
      && !fileTypes.contains(where: provider.hasItemConformingToTypeIdentifier)
      && provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty
  }
}

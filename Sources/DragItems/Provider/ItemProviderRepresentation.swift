import Foundation

/// One form in which a provider can deliver its item.
struct ItemProviderRepresentation: Sendable {
  enum Source: Sendable {
    case data(ItemProvider.DataLoadHandler)
    case file(ItemProvider.FileLoadHandler, options: ItemProviderFileOptions)
  }

  let type: TypeIdentifier
  let visibility: ItemProviderRepresentationVisibility
  let source: Source
}

/// How a file representation may be handed out (`NSItemProviderFileOptions`; contract 1.11.12).
public struct ItemProviderFileOptions: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int
  /// Creates a set from bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file itself may be opened where it is. Without this option, consumers get a copy.
  public static let openInPlace = ItemProviderFileOptions(rawValue: 1)
}

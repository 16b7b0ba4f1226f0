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

package import Board
package import BoardExchange
package import Foundation
import Imaging
import Localization
import KitMarkup
package import WebFetch

/// What a link led to, if it's an image.
package nonisolated struct FetchedImage: Sendable {
  package let source: ImportSource
  /// The name that the server gives it; nil if it gives none.
  package let name: String?
  package let origin: PinSource?
}

/// Thrown if a link led to a page, whose images the user may choose from.
package nonisolated struct WebPageInstead: Error {
  package let page: WebPage
}

/// A page with the addresses of its images.
package nonisolated struct WebPage: Sendable {
  package let address: WebAddress
  /// The computer and the port that the user's link led to. Images may come from there, even if it's local.
  let place: AddressPolicy.Place?
  /// Addresses, and `data:` URLs.
  package let images: [String]

  /// Reads a page.
  /// - Throws: an ``ImportFailure`` if it shows no image.
  init(_ response: WebResponse) throws {
    address = response.address
    place = response.firstPlace
    let base =
      PageImages.base(of: response.data).flatMap { WebAddress($0, relativeTo: response.address) }
      ?? response.address
    images = PageImages.addresses(in: response.data).compactMap { text in
      DataURL.isOne(text) ? text : WebAddress(text, relativeTo: base)?.text
    }
    guard !images.isEmpty else {
      throw ImportFailure(
        title: localized("No images"),
        detail: localized("The page of “\(response.address.host)” shows no images that can be found in it."))
    }
  }

  /// Smaller images are buttons, avatars and marks for counting visits.
  package static let leastSide = 48.0
  /// The greatest number of bytes of all images (256 MiB).
  package static let byteLimit = 256 << 20

  /// Returns an image of the page; nil if it can't be had.
  /// - Parameter text: one of ``images``.
  @concurrent package func image(
    _ text: String
  ) async -> (data: Data, name: String?, origin: PinSource?)? {
    if let image = DataURL(text) { return (image.data, nil, PinSource(page: address.text, image: nil)) }
    guard let place = WebAddress(text),
      let response = try? await WebImport.fetcher.fetch(place, policy: .publicAnd(self.place))
    else { return nil }
    return (
      response.data, response.name, PinSource(page: address.text, image: response.address.text)
    )
  }
}

/// The fetch of one link.
package nonisolated enum WebLoad {
  /// Returns the image that a link leads to.
  /// - Parameter progress: gets the share that has arrived, in thousandths.
  /// - Throws: ``WebPageInstead`` for a page, ``TextInstead`` for a text that the user wants as a note, or an
  ///   ``ImportFailure``.
  @MainActor static func image(at link: WebLink, progress: Progress) async throws -> FetchedImage {
    let host = link.address.host
    guard await WebImport.mayFetch(link.address) else {
      try Task.checkCancellation()
      if let text = link.text { throw TextInstead(text: text) }
      throw ImportFailure(
        title: localized("Not fetched"),
        detail: WebImport.access == .never
          ? localized(
            "“\(host)” is on the web. Preferences › From the web lets Pinboard get images from there.")
          : localized("“\(host)” wasn’t asked for it."))
    }
    do {
      return try await fetch(link) { step in
        guard let expected = step.expected, expected > 0 else { return }
        progress.completedUnitCount = Int64(step.received * 1_000 / expected)
      }
    } catch let error as WebFetchError {
      let name = link.name
      throw error == .cancelled
        ? ImportFailure(title: localized("Cancelled"), detail: localized("\(name) was not added"))
        : ImportFailure(title: localized("Can’t get this image"), detail: error.description)
    }
  }

  /// Returns the image that a link leads to, without asking anybody.
  /// - Parameter progress: called on the fetch's thread.
  /// - Throws: `WebFetchError`, ``WebPageInstead`` for a page, or an ``ImportFailure`` for anything else.
  @concurrent package static func fetch(
    _ link: WebLink, progress: @escaping @Sendable (WebProgress) -> Void
  ) async throws -> FetchedImage {
    let policy = link.isByHand ? AddressPolicy.givenByHand(link.address) : .publicOnly
    let response = try await WebImport.fetcher.fetch(link.address, policy: policy, progress: progress)
    return try await found(response, link)
  }

  @concurrent private static func found(_ response: WebResponse, _ link: WebLink) async throws -> FetchedImage
  {
    // The bytes decide, not what the server says of them.
    if (try? ImageInspector.facts(of: response.data)) != nil {
      return FetchedImage(
        source: .data(response.data), name: response.name,
        origin: PinSource(page: link.page, image: response.address.text))
    }
    guard response.isPage else {
      throw ImportFailure(
        title: localized("Not an image"),
        detail: localized("What “\(response.address.host)” has there is neither an image nor a page."))
    }
    throw WebPageInstead(page: try WebPage(response))
  }
}

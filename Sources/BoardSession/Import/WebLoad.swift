package import Board
import BoardLook
package import BoardExchange
import Foundation
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
  let place: AddressPolicy.Endpoint?
  /// Addresses, and `data:` URLs.
  package let images: [String]
  /// What the page names as images and isn't at an address of the web.
  let others: [String]
  /// The number of images beyond those that are fetched.
  let further: Int
  /// The cookies that came with the page.
  let visit: WebVisit

  /// Reads a page.
  /// - Parameters:
  ///   - response: the page.
  ///   - visit: has the cookies that came with it.
  /// - Throws: a ``CardFailure`` if it shows no image.
  init(_ response: WebResponse, _ visit: WebVisit) throws {
    address = response.address
    place = response.firstEndpoint
    self.visit = visit
    let base =
      PageImages.base(of: response.data).flatMap { WebAddress($0, relativeTo: response.address) }
      ?? response.address
    let found = PageImages.find(in: response.data)
    var (images, others): ([String], [String]) = ([], [])
    for text in found.addresses {
      if DataURL.isOne(text) {
        images.append(text)
      } else if let address = WebAddress(text, relativeTo: base) {
        // The page may write one address in several ways.
        if !images.contains(address.text) { images.append(address.text) }
      } else {
        others.append(text)
      }
    }
    (self.images, self.others, further) = (images, others, found.further)
    guard !images.isEmpty || !others.isEmpty else {
      throw CardFailure(
        title: localized("Can’t download this image"),
        detail: localized("The page of “\(response.address.host)” shows no images that can be found in it."))
    }
  }

  /// Smaller images are buttons, avatars and marks for counting visits.
  package static let leastSide = 48.0
  /// The greatest number of bytes of all images (256 MiB).
  package static let byteLimit = 256 << 20
}

/// The fetch of one link.
package nonisolated enum WebLoad {
  /// Returns the image that a link leads to.
  /// - Parameter progress: gets the share that has arrived, in thousandths.
  /// - Throws: ``WebPageInstead`` for a page, ``TextInstead`` for a text that the user wants as a note, or an
  ///   ``CardFailure``.
  @MainActor static func image(at link: WebLink, progress: Progress) async throws -> FetchedImage {
    let host = link.address.host
    guard await WebImport.mayFetch(link.address) else {
      try Task.checkCancellation()
      if let text = link.text { throw TextInstead(text: text) }
      throw CardFailure(
        title: localized("Can’t download this image"),
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
        ? CardFailure(title: localized("Canceled"), detail: localized("\(name) was not added"))
        : CardFailure(title: localized("Can’t download this image"), detail: error.description)
    }
  }

  /// Returns the image that a link leads to, without asking anybody.
  /// - Parameter progress: called on the fetch's thread.
  /// - Throws: `WebFetchError`, ``WebPageInstead`` for a page, or a ``CardFailure`` for anything else.
  @concurrent package static func fetch(
    _ link: WebLink, progress: @escaping @Sendable (WebProgress) -> Void
  ) async throws -> FetchedImage {
    let policy = link.isByHand ? AddressPolicy.givenByHand(link.address) : .publicOnly
    let visit = WebVisit()
    let response = try await WebImport.fetcher.fetch(
      link.address, policy: policy, shownBy: link.page.flatMap { WebAddress($0) }, during: visit,
      progress: progress)
    return try await found(response, link, visit)
  }

  @concurrent private static func found(
    _ response: WebResponse, _ link: WebLink, _ visit: WebVisit
  ) async throws -> FetchedImage {
    // The bytes decide, not what the server says of them.
    if (try? ImageInspector.facts(of: response.data)) != nil {
      return FetchedImage(
        source: .data(response.data), name: response.name,
        origin: PinSource(page: link.page, image: response.address.text))
    }
    guard response.isPage else {
      throw CardFailure(
        title: localized("Can’t download this image"),
        detail: localized("What “\(response.address.host)” has there is neither an image nor a page."))
    }
    throw WebPageInstead(page: try WebPage(response, visit))
  }
}

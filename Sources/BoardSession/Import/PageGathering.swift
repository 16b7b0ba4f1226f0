package import Board
package import BoardExchange
package import Foundation
import Imaging
import KitMarkup
import Localization
import WebFetch

/// An image of a page.
package nonisolated struct PageImage: Sendable {
  /// The index in the page's list of images.
  package let index: Int
  package let data: Data
  package let name: String?
  package let origin: PinSource?
  package let pixelSize: CGSize
}

/// What has become of the images that a page names: each is taken, was taken already, is too small to be
/// wanted, or is reported with the reason why it can't be had.
package nonisolated struct PageReport: Sendable {
  /// The number of images that are taken.
  package fileprivate(set) var taken = 0
  /// The number of addresses with the bytes of an image that's taken.
  package fileprivate(set) var repeated = 0
  /// The number of images that are smaller than ``WebPage/leastSide``.
  package fileprivate(set) var small = 0
  /// The images that can't be had.
  package fileprivate(set) var failures: [ItemFailure] = []

  package init() {}

  /// What isn't taken by intention, each a phrase after "Left out: ".
  package var leftOut: [String] {
    guard small > 0 else { return [] }
    let least = Int(WebPage.leastSide)
    return [
      localized(
        small, "smaller than \(least) × \(least) pixels: 1 image",
        "smaller than \(least) × \(least) pixels: \(small) images")
    ]
  }
}

/// The fetch of all images of a page, for the window and for the command line.
package nonisolated enum PageGathering {
  package enum Step<Item: Sendable>: Sendable {
    /// An image that's taken. They come as they arrive, not in the order of the page.
    case image(Item)
    /// The number of images that have been examined.
    case examined(Int)
    /// The last step.
    case end(PageReport)
  }

  private enum Outcome<Item: Sendable>: Sendable {
    case image(Item, Data)
    case small
    /// With the index in the page's list of images.
    case failure(Int, ItemFailure)
  }

  /// The number of images that are fetched at once.
  private static let width = 4

  /// Fetches the images of a page, a few at a time. It ends when nobody reads the steps any more.
  /// - Parameter preparing: makes what's wanted of an image; its error is the reason why the image isn't
  ///   taken.
  package static func steps<Item: Sendable>(
    of page: WebPage, preparing: @escaping @Sendable (PageImage) async throws -> Item
  ) -> AsyncStream<Step<Item>> {
    let (steps, step) = AsyncStream<Step<Item>>.makeStream()
    let work = Task.detached {
      let report = await gather(page, preparing) { step.yield($0) }
      if !Task.isCancelled { step.yield(.end(report)) }
      step.finish()
    }
    step.onTermination = { _ in work.cancel() }
    return steps
  }

  private static func gather<Item: Sendable>(
    _ page: WebPage, _ preparing: @escaping @Sendable (PageImage) async throws -> Item,
    _ send: @escaping @Sendable (Step<Item>) -> Void
  ) async -> PageReport {
    var report = PageReport()
    report.failures = page.others.map { failure($0, WebFetchError.notAnAddress($0).description) }
    if page.further > 0 {
      let (count, limit) = (page.further, PageImages.maximumCount)
      report.failures.append(
        failure(
          page.address.text,
          localized(
            count, "Beyond the first \(limit) images, 1 wasn’t looked at",
            "Beyond the first \(limit) images, \(count) weren’t looked at")))
    }
    var (known, received, examined): (Set<Data>, Int, Int) = ([], 0, 0)
    var failures: [(index: Int, failure: ItemFailure)] = []
    func take(_ outcome: Outcome<Item>) {
      examined += 1
      send(.examined(examined))
      switch outcome {
      case .image(let item, let data):
        // The same image often has several addresses.
        guard known.insert(data).inserted else { return report.repeated += 1 }
        received += data.count
        report.taken += 1
        send(.image(item))
      case .small: report.small += 1
      case .failure(let index, let failure): failures.append((index, failure))
      }
    }
    await withTaskGroup(of: Outcome<Item>.self) { group in
      for index in page.images.indices {
        if index >= width, let outcome = await group.next() { take(outcome) }
        guard !Task.isCancelled else { return group.cancelAll() }
        guard received < WebPage.byteLimit else {
          let limit = WebPage.byteLimit >> 20
          take(
            .failure(
              index,
              failure(
                page.images[index],
                localized("The images before it have \(limit) MiB already, which is the limit"))))
          continue
        }
        group.addTask { await outcome(index, of: page, preparing) }
      }
      for await outcome in group { take(outcome) }
    }
    report.failures += failures.sorted { $0.index < $1.index }.map(\.failure)
    return report
  }

  private static func outcome<Item: Sendable>(
    _ index: Int, of page: WebPage, _ preparing: @Sendable (PageImage) async throws -> Item
  ) async -> Outcome<Item> {
    let text = page.images[index]
    do {
      let image = try await image(index, of: page)
      guard min(image.pixelSize.width, image.pixelSize.height) >= WebPage.leastSide else { return .small }
      return .image(try await preparing(image), image.data)
    } catch let error as WebFetchError {
      return .failure(index, failure(text, error.description))
    } catch {
      return .failure(index, ItemFailure(error, name: shown(text)))
    }
  }

  private static func image(_ index: Int, of page: WebPage) async throws -> PageImage {
    let text = page.images[index]
    let (data, name, origin): (Data, String?, PinSource?)
    if let image = DataURL(text) {
      (data, name, origin) = (image.data, nil, PinSource(page: page.address.text, image: nil))
    } else {
      guard let address = WebAddress(text) else { throw WebFetchError.notAnAddress(shown(text)) }
      let response = try await WebImport.fetcher.fetch(
        address, policy: .publicAnd(page.place), shownBy: page.address, during: page.visit)
      data = response.data
      name = response.name
      origin = PinSource(page: page.address.text, image: response.address.text)
    }
    let facts = try ImageInspector.facts(of: data)
    return PageImage(index: index, data: data, name: name, origin: origin, pixelSize: facts.pixelSize)
  }

  private static func failure(_ address: String, _ reason: String) -> ItemFailure {
    let name = shown(address)
    return ItemFailure(name: name, cause: .missing, "\(name): \(reason)")
  }

  /// A `data:` URL is the image itself, so only its beginning says anything.
  private static func shown(_ address: String) -> String {
    DataURL.isOne(address) || address.count > 300 ? address.prefix(40) + "…" : address
  }
}

import Board
import BoardExchange
package import Foundation
package import class GtkViews.Texture
import Imaging
import Localization
import WebFetch

/// An image of a page, with a small picture of it.
package struct WebPageImage: Identifiable {
  /// The place in the page's list of images.
  package let id: Int
  package let name: String
  package let pixelSize: CGSize
  /// For the list that the user chooses from.
  package let thumbnail: Texture
  let data: Data
  let origin: PinSource?

  package var byteCount: Int { data.count }
}

/// The search for the images of a page: it fetches and decodes them, a few at a time, and reports each.
package final class WebPageSearch {
  package let page: WebPage
  /// The images that were found, in the order of the page.
  package private(set) var images: [WebPageImage] = []
  package private(set) var isOver = false
  /// Called with the place in ``images`` of one that has come.
  package var onAdd: ((Int) -> Void)?
  /// Called when no more will come.
  package var onEnd: (() -> Void)?
  private let decoder: ImageDecoder
  private var work: Task<Void, Never>?
  private var received = 0

  private static let width = 4
  /// The longer side of the small pictures, in pixels.
  package static let thumbnailSide = 320

  init(_ page: WebPage, decoder: ImageDecoder) {
    self.page = page
    self.decoder = decoder
  }

  /// The host's name, for the user.
  package var host: String { page.address.host }

  package func start() {
    guard work == nil else { return }
    work = Task {
      await withTaskGroup(of: WebPageImage?.self) { group in
        for index in page.images.indices {
          if index >= Self.width, let image = await group.next() ?? nil, !Task.isCancelled { add(image) }
          guard received < WebPage.byteLimit else { break }
          group.addTask { await self.image(index) }
        }
        for await image in group where !Task.isCancelled { if let image { add(image) } }
      }
      isOver = true
      onEnd?()
    }
  }

  package func stop() {
    work?.cancel()
    onAdd = nil
    onEnd = nil
  }

  private func add(_ image: WebPageImage) {
    // The same image often has several addresses.
    guard !images.contains(where: { $0.data == image.data }) else { return }
    received += image.byteCount
    let index = images.firstIndex { $0.id > image.id } ?? images.endIndex
    images.insert(image, at: index)
    onAdd?(index)
  }

  private func image(_ index: Int) async -> WebPageImage? {
    guard !Task.isCancelled, let found = await page.image(page.images[index]),
      let facts = try? await ImportSource.data(found.data).readFacts(),
      min(facts.pixelSize.width, facts.pixelSize.height) >= WebPage.leastSide
    else { return nil }
    let request = DecodeRequest(
      id: "page", bytes: .data(found.data), extent: .longSide(Self.thumbnailSide), priority: 500)
    let decoder = decoder
    guard
      let shown = try? await PictureLoading.quietly({
        try await PictureLoading.first(request, side: Self.thumbnailSide, decoder: decoder).shown
      })
    else { return nil }
    return WebPageImage(
      id: index, name: found.name ?? localized("Image"), pixelSize: facts.pixelSize,
      thumbnail: shown.picture.texture, data: found.data, origin: found.origin)
  }
}

extension BoardImporter {
  /// Lets the user choose among the images of a page, and pins the chosen ones.
  /// - Parameter point: the middle of the pins, in board points.
  func chooseImages(of page: WebPage, around point: CGPoint, pixelScale: Double) async {
    let search = WebPageSearch(page, decoder: board.pictures.decoder)
    search.start()
    let chosen = await WebImport.choose?(search) ?? []
    search.stop()
    Trace.emit("web.chosen", ["host": page.address.host, "count": chosen.count])
    start(
      chosen.map { ImportTicket(.data($0.data), name: $0.name, from: $0.origin) }, around: point,
      pixelScale: pixelScale)
  }
}

import Board
import BoardExchange
package import Foundation
package import class GtkViews.Texture
import Imaging
import Localization
import WebFetch

/// An image of a page, with a small picture of it.
package struct WebPageImage: Identifiable {
  /// The index in the page's list of images.
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
  /// What has become of all images of the page; nil until the search is over.
  package private(set) var report: PageReport?
  package var isOver: Bool { report != nil }
  /// Called with the index in ``images`` of one that has come.
  package var onAdd: ((Int) -> Void)?
  /// Called when no more will come.
  package var onEnd: (() -> Void)?
  private let decoder: ImageDecoder
  private var work: Task<Void, Never>?

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
    let decoder = decoder
    work = Task {
      for await step in PageGathering.steps(of: page, preparing: { try await Self.image($0, decoder) }) {
        guard !Task.isCancelled else { return }
        switch step {
        case .image(let image): add(image)
        case .examined: break
        case .end(let report):
          self.report = report
          onEnd?()
        }
      }
    }
  }

  package func stop() {
    work?.cancel()
    onAdd = nil
    onEnd = nil
  }

  private func add(_ image: WebPageImage) {
    let index = images.firstIndex { $0.id > image.id } ?? images.endIndex
    images.insert(image, at: index)
    onAdd?(index)
  }

  private static func image(_ found: PageImage, _ decoder: ImageDecoder) async throws -> WebPageImage {
    let request = DecodeRequest(
      id: "page", bytes: .data(found.data), extent: .longSide(thumbnailSide), priority: 500)
    let shown = try await PictureLoading.quietly {
      try await PictureLoading.first(request, side: thumbnailSide, decoder: decoder).shown
    }
    return WebPageImage(
      id: found.index, name: found.name ?? localized("Image"), pixelSize: found.pixelSize,
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
    // Who wants nothing of the page wants to hear nothing of it.
    if !chosen.isEmpty, let report = search.report { board.report(leavingOut: report.failures) }
    Trace.emit("web.chosen", ["host": page.address.host, "count": chosen.count])
    start(
      chosen.map { ImportTicket(.data($0.data), name: $0.name, from: $0.origin) }, around: point,
      pixelScale: pixelScale)
  }
}

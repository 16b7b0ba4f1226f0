import Board
import BoardLook
import BoardPainting
import BoardStore
import KitFiles
import Foundation
import Glibc
import Imaging
import Localization

/// Writes a folder with a page of HTML that shows a board in any browser, without a server: `index.html`, and
/// `pictures` with the visible parts of the images. The page needs nothing from elsewhere.
struct WebExport {
  /// The greatest length of a picture's side, in pixels.
  static let mostSide = 2_048.0
  /// Pictures of exact originals up to this number of pixels stay exact; larger ones become JPEGs.
  private static let mostExactPixels = 500_000
  private static let picturesFolder = "pictures"

  let pictures: PictureExport
  private let includesCredits: Bool
  private let worker = FileWorker()

  init(pictures: PictureExport, includesCredits: Bool = false) {
    self.pictures = pictures
    self.includesCredits = includesCredits
  }

  private struct Picture {
    let name: String
    let crop: CGRect?
  }

  /// Writes the folder. It appears under its name only when it's complete.
  /// - Parameter url: the folder. It doesn't exist yet, or is empty.
  func write(
    to url: URL, _ progress: @escaping ExchangeProgress.Handler
  ) async throws -> ExportReport {
    guard url.isFileURL else { throw ExchangeError.notARegularFile(url) }
    let draft = url.deletingLastPathComponent()
      .appending(name: ".\(UUID().uuidString).pinboard-partial")
    do {
      let report = try await write(into: draft, progress)
      try Task.checkCancellation()
      try await worker.run { try Self.publish(draft, as: url) }
      return report
    } catch {
      try? await worker.run { try? FileManager.default.removeItem(at: draft) }
      // Files in the unfinished folder are unknown to the user.
      switch error {
      case ExchangeError.diskFull: throw ExchangeError.diskFull(url)
      case ExchangeError.cannotWrite(_, let reason): throw ExchangeError.cannotWrite(url, reason: reason)
      default: throw error
      }
    }
  }

  private func write(
    into folder: URL, _ progress: ExchangeProgress.Handler
  ) async throws -> ExportReport {
    let images = folder.appending(name: Self.picturesFolder)
    try await worker.run { try ExchangeError.writing(images) { try FileBytes.makeFolder(images) } }
    var page = try BoardPage(
      of: pictures.document, area: pictures.layout.area, look: pictures.layout.palette)
    var report = ExportReport()
    var written: [KeptPart: Result<Picture, CardFailure>] = [:]
    let pins = pictures.layout.pins
    for (index, pin) in pins.enumerated() {
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: pins.count, name: pin.name))
      if pin.content.frame == nil, index == 0 || pins[index - 1].content.frame != nil {
        for group in pictures.layout.backgrounds { page.add(group.color, behind: group.area) }
      }
      guard case .image(let id) = pin.content else {
        if case .unknown = pin.content {
          report.failures.append(ItemFailure(unknownPin: pin.name))
        }
        try page.add(pin, picture: nil, miniature: try await miniature(of: pin, to: images))
        report.done += 1
        continue
      }
      let scale = pictures.keptScale(of: pin, mostSide: Self.mostSide, unknown: Self.mostSide)
      let key = KeptPart(id, of: pin, scale: scale)
      if written[key] == nil {
        switch try await pictures.kept(pin, scale: scale, &report) {
        case .image(let image, let framing):
          let name = try await write(image, of: id, number: written.count + 1, to: images)
          written[key] = .success(Picture(name: "\(Self.picturesFolder)/\(name)", crop: framing.crop))
        case .failure(let failure): written[key] = .failure(failure)
        case .own, .blank: break
        }
      }
      let picture = try? written[key]?.get()
      try page.add(
        pin, picture: picture.map { ($0.name, PictureFraming(crop: $0.crop, flip: pin.flip)) },
        failure: written[key]?.failure,
        isSharp: PixelLook.isSharp(
          pin, pixels: pictures.document.original(of: pin)?.pixelSize, scale: pictures.layout.scale))
      report.done += 1
    }
    if includesCredits {
      let credits = try await pictures.credits()
      if !credits.isEmpty {
        page.addLink(toCredits: CreditsPage.name)
        let html = CreditsPage(of: credits, title: pictures.document.name).text
        try await worker.run { try Self.write(Data(html.utf8), to: folder.appending(name: CreditsPage.name)) }
      }
    }
    let html = page.finished
    let index = folder.appending(name: "index.html")
    try await worker.run { try Self.write(Data(html.utf8), to: index) }
    progress(ExchangeProgress(done: pins.count, total: pins.count, name: ""))
    return report
  }

  /// Writes the picture of the board to which a pin leads, if it's known.
  /// - Returns: the picture's path from the page, and the picture.
  private func miniature(of pin: Pin, to folder: URL) async throws -> (path: String, picture: LinkMiniature)?
  {
    let cork = LinkLook.cork(on: CGRect(origin: .zero, size: pin.size))
    guard let miniature = pictures.layout.miniatures[pin.id], cork.height > LinkLook.leastHeight else {
      return nil
    }
    let name = "board-\(pin.id).png"
    try await worker.run { try Self.write(miniature.png, to: folder.appending(name: name)) }
    return ("\(Self.picturesFolder)/\(name)", miniature)
  }

  /// Writes a picture without anything that its original says about itself, such as the place where it was
  /// taken.
  /// - Returns: the name of its file.
  private func write(
    _ image: DecodedImage, of id: OriginalID, number: Int, to folder: URL
  ) async throws -> String {
    let isExact = !pictures.isLossy(id) && image.width * image.height <= Self.mostExactPixels
    return try await worker.run {
      let isPNG = isExact || !image.isOpaque
      let name = "\(number).\(isPNG ? "png" : "jpg")"
      let bytes = isPNG ? try image.encodePNG() : try image.encodePreview(quality: 88)
      try Self.write(bytes, to: folder.appending(name: name))
      return name
    }
  }

  private static func write(_ data: Data, to url: URL) throws {
    let file = try ExchangeError.draft(of: url)
    try ExchangeError.writing(url) {
      try file.write(data)
      try file.finish(replacing: false)
    }
  }

  /// Gives a finished folder its name. An empty folder with that name is replaced, and nothing else.
  private static func publish(_ draft: URL, as url: URL) throws {
    guard rename(draft.systemPath, url.systemPath) != 0 else {
      return FilePublishing.syncFolder(of: url)
    }
    switch errno {
    case EEXIST, ENOTEMPTY, ENOTDIR: throw ExchangeError.alreadyExists(url)
    case let code: throw ExchangeError(.system(code), writing: url)
    }
  }
}

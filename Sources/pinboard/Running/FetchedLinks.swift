import Board
import BoardExchange
import BoardSession
import KitFiles
import Foundation
import Glibc
import Imaging
import Localization
import WebFetch

/// What the links of a command line led to, in a temporary folder for the duration of the command.
struct FetchedLinks {
  /// The files to import: those of the command line, with the fetched ones in place of the links.
  private(set) var sources: [URL] = []
  /// What's known of the fetched files.
  private(set) var files: [URL: FetchedFile] = [:]
  /// The links that led to nothing.
  private(set) var failures: [ItemFailure] = []
  private let folder: URL
  private let mayAsk: Bool
  private let line = ProgressLine(localized("Fetching"))
  /// The number of images of a page that are fetched at once.
  private static let width = 4

  /// Fetches the links among the sources, one after the other. What isn't a link stays as it is.
  /// - Parameter mayAsk: whether the user is asked on a terminal before the images of a page are taken.
  /// - Throws: `CancellationError`, or why nothing can be kept.
  init(of given: [URL], mayAsk: Bool) async throws {
    self.mayAsk = mayAsk
    folder = FileManager.default.temporaryDirectory
      .appending(name: "pinboard-\(UUID().uuidString)", isFolder: true)
    guard mkdir(folder.systemPath, 0o700) == 0 else {
      throw FetchProblem(reason: localized(systemError: errno))
    }
    do {
      for source in given {
        if let link = Self.link(source) { try await fetch(link) } else { sources.append(source) }
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Returns the link that an argument is; nil for a file.
  static func link(_ source: URL) -> WebLink? {
    source.isFileURL ? nil : WebLink(source.absoluteString, isByHand: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private mutating func fetch(_ link: WebLink) async throws {
    let (line, name) = (line, link.name)
    line.begin(name)
    defer { line.end() }
    do {
      let image = try await WebLoad.fetch(link) { step in
        if let expected = step.expected, expected > 0 {
          line.show(part: Double(step.received) / Double(expected), of: name)
        }
      }
      guard case .data(let data) = image.source else { return }
      try keep(data, name: image.name, image.origin)
    } catch let instead as WebPageInstead {
      try await take(instead.page)
    } catch let error as WebFetchError {
      try Task.checkCancellation()
      fail(link.address.text, .missing, error.description)
    } catch let failure as ImportFailure {
      fail(link.address.text, .bad, failure.detail)
    }
  }

  private mutating func fail(_ address: String, _ cause: ItemFailure.Cause, _ reason: String) {
    failures.append(ItemFailure(name: address, cause: cause, "\(address): \(reason)"))
  }

  /// Takes all images of a page that aren't tiny.
  private mutating func take(_ page: WebPage) async throws {
    let (host, address) = (page.address.host, page.address.text)
    let images = try await images(of: page)
    line.end()
    guard !images.isEmpty else {
      let least = Int(WebPage.leastSide)
      return fail(
        address, .bad, localized("The page shows no image of at least \(least) × \(least) pixels."))
    }
    let count = images.count
    let question = localized(count, "From “\(host)”: pin 1 image?", "From “\(host)”: pin \(count) images?")
    guard !mayAsk || Question.isAnswered(question) else {
      return fail(address, .system, localized("Nothing pinned"))
    }
    for image in images { try keep(image.data, name: image.name, image.origin) }
  }

  private struct Found: Sendable {
    let index: Int
    let data: Data
    let name: String?
    let origin: PinSource?
  }

  /// Returns the images of a page in its order, each once.
  private func images(of page: WebPage) async throws -> [Found] {
    let line = line
    var found: [Found] = []
    var received = 0
    try await withThrowingTaskGroup(of: Found?.self) { group in
      func take(_ image: Found?) {
        guard let image, !found.contains(where: { $0.data == image.data }) else { return }
        received += image.data.count
        found.append(image)
      }
      for (index, text) in page.images.enumerated() {
        if index >= Self.width { take(try await group.next() ?? nil) }
        guard received < WebPage.byteLimit else { break }
        try Task.checkCancellation()
        line.show(part: Double(index) / Double(page.images.count), of: page.address.host)
        group.addTask { await Self.image(index, text, of: page) }
      }
      for try await image in group { take(image) }
    }
    try Task.checkCancellation()
    return found.sorted { $0.index < $1.index }
  }

  private static func image(_ index: Int, _ text: String, of page: WebPage) async -> Found? {
    guard let image = await page.image(text), let facts = try? ImageInspector.facts(of: image.data),
      min(facts.pixelSize.width, facts.pixelSize.height) >= WebPage.leastSide
    else { return nil }
    return Found(index: index, data: image.data, name: image.name, origin: image.origin)
  }

  private mutating func keep(_ data: Data, name: String?, _ origin: PinSource?) throws {
    let url = folder.appending(name: "\(files.count)")
    do {
      try FileBytes.write(data, toNew: url)
    } catch {
      throw FetchProblem(reason: localized(systemError: error.code.rawValue))
    }
    sources.append(url)
    files[url] = FetchedFile(name: name ?? Self.usualName(of: data), source: origin)
  }

  private static func usualName(of data: Data) -> String {
    let format = (try? ImageInspector.facts(of: data)).flatMap {
      ImageFormat(typeIdentifier: $0.typeIdentifier)
    }
    return format?.ending.map { localized("Image") + ".\($0)" } ?? localized("Image")
  }
}

/// The error that what was fetched can't be kept.
struct FetchProblem: LocalizedError {
  let reason: String

  var errorDescription: String? { localized("What's fetched can't be kept: \(reason).") }
}

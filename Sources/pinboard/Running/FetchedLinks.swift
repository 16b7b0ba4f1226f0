import Board
import BoardLook
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
  /// The files to import: those of the command line, with the fetched ones instead of the links.
  private(set) var sources: [URL] = []
  /// What's known of the fetched files.
  private(set) var files: [URL: FetchedFile] = [:]
  /// The links that led to nothing.
  private(set) var failures: [ItemFailure] = []
  /// What isn't taken of pages by intention, each a phrase after "left out: ".
  private(set) var leftOut: [String] = []
  private let folder: URL
  private let mayAsk: Bool
  private let line = ProgressLine()

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
    } catch let failure as CardFailure {
      fail(link.address.text, .bad, failure.detail)
    }
  }

  private mutating func fail(_ address: String, _ cause: ItemFailure.Cause, _ reason: String) {
    failures.append(ItemFailure(name: address, cause: cause, "\(address): \(reason)"))
  }

  /// Takes all images of a page that aren't tiny.
  private mutating func take(_ page: WebPage) async throws {
    let (host, address) = (page.address.host, page.address.text)
    let (images, report) = try await images(of: page)
    line.end()
    failures += report.failures
    leftOut += report.leftOut
    guard !images.isEmpty else {
      return fail(
        address, .bad,
        localized("No image of this page can be pinned: they’re very small, or can’t be fetched."))
    }
    let count = images.count
    let question = localized(count, "From “\(host)”: pin 1 image?", "From “\(host)”: pin \(count) images?")
    guard !mayAsk || Question.isAnswered(question) else {
      return fail(address, .system, localized("Nothing pinned"))
    }
    for image in images { try keep(image.data, name: image.name, image.origin) }
  }

  /// Returns the images of a page in its order, each once, and what has become of the others.
  private func images(of page: WebPage) async throws -> ([PageImage], PageReport) {
    var (found, report): ([PageImage], PageReport) = ([], PageReport())
    for await step in PageGathering.steps(of: page, preparing: { $0 }) {
      switch step {
      case .image(let image): found.append(image)
      case .examined(let count):
        line.show(part: Double(count) / Double(page.images.count), of: page.address.host)
      case .end(let all): report = all
      }
    }
    try Task.checkCancellation()
    return (found.sorted { $0.index < $1.index }, report)
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

  var errorDescription: String? {
    localized("“\("TMPDIR")” can’t be written: \(reason)")
  }
}

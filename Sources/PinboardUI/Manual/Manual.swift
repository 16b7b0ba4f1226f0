import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The manual: a page in the user's browser, made from the repository's own Markdown.
enum Manual {
  /// Writes the page to the cache folder, off the main thread, and opens it.
  /// - Parameter onFailure: called with a sentence if the page can't be written, or no program opens it.
  static func open(from window: Window?, onFailure: @escaping (String) -> Void) {
    let markdown = PackageResources.Manual_md
    Task {
      do {
        let page = try await write(markdown, to: folder)
        Trace.emit("manual.opened", ["path": page.pathText])
        DesktopFiles.open(page, from: window) { onFailure(localized("That can’t be done: \($0)")) }
      } catch {
        onFailure(localized("That can’t be done: \(error.localizedDescription)"))
      }
    }
  }

  /// `$XDG_CACHE_HOME/pinboard`, or `~/.cache/pinboard`.
  private static var folder: URL {
    URL.folder(ofVariable: "XDG_CACHE_HOME")?.appending(name: "pinboard", isFolder: true)
      ?? URL.home.appending(name: ".cache/pinboard", isFolder: true)
  }

  @concurrent private static func write(_ markdown: [UInt8], to folder: URL) async throws -> URL {
    let html = ManualPage(String(decoding: markdown, as: UTF8.self), pictures: pictures).html
    try FileBytes.makeFolder(folder)
    let url = folder.appending(name: "manual.html")
    try FileBytes.replace(url, with: Data(html.utf8))
    return url
  }

  /// The folder with the screenshots: of an installed program, or of the checkout that it was built in.
  nonisolated private static var pictures: URL? {
    let program = URL(pathText: "/proc/self/exe").resolved.deletingLastPathComponent()
    return [["..", "share", "pinboard", "manual"], ["..", "..", "..", "data", "screenshots"]]
      .map { $0.reduce(program) { $0.appending(name: $1, isFolder: true) }.standard }
      .first { $0.isFolder }
  }
}

import Foundation
import Localization
package import WebFetch

/// Whether images are fetched from the web.
package nonisolated enum WebAccess: String, Codable, Sendable {
  /// The user is asked before each host is.
  case ask
  case always
  case never
}

/// Decides what's fetched from the web, and fetches it. There's one for the app.
package enum WebImport {
  /// The user's answer to the question whether a host may be asked.
  package enum Answer: Sendable {
    case no
    case yes
    /// Yes, and all later ones too.
    case always
  }

  /// A computer that would be asked.
  package nonisolated struct Host: Sendable, Equatable {
    package enum Zone: Sendable {
      case internet
      /// The user's own network.
      case network
      /// The computer that Pinboard runs on.
      case thisComputer
    }

    package let name: String
    package let zone: Zone

    init(of address: WebAddress) {
      name = address.host
      zone = address.isThisComputerByName ? .thisComputer : address.isLocalByName ? .network : .internet
    }
  }

  /// What the preferences say.
  package static var access = WebAccess.ask
  /// Asks the user whether something may be fetched from a host. Set by the front window; without one,
  /// nothing is fetched.
  package static var ask: ((Host) async -> Answer)?
  /// Lets the user choose among the images of a page, which come one after the other. Set by the front
  /// window; without one, none is chosen.
  package static var choose: ((WebPageSearch) async -> [WebPageImage])?
  package static let fetcher = WebFetcher(agent: "Pinboard")

  /// The name and the version of the library that fetches.
  package static var library: String { WebFetcher.library }

  /// The hosts that the user is being asked about, or has been while another question waits.
  private static var answers: [String: Bool] = [:]
  private static var asking = AsyncSemaphore(limit: 1)
  private static var waiting = 0

  /// Returns whether the user lets something be fetched from a link's host. Of several links that came
  /// together, each host is asked about once.
  static func mayFetch(_ address: WebAddress) async -> Bool {
    switch access {
    case .never: return false
    // A page decides which links it shows, so links into the user's own network are always asked about.
    case .always where !address.isLocalByName: return true
    case .always, .ask: break
    }
    waiting += 1
    await asking.wait()
    defer {
      asking.signal()
      waiting -= 1
      if waiting == 0 { answers = [:] }
    }
    if let answer = answers[address.host] { return answer }
    if access == .always, !address.isLocalByName { return true }
    guard !Task.isCancelled else { return false }
    let answer = await ask?(Host(of: address)) ?? .no
    answers[address.host] = answer != .no
    return answer != .no
  }

  /// Returns the links of a text that consists of nothing else: one in each line.
  package static func links(in text: String) -> [WebLink] {
    guard access != .never, text.utf8.count <= 32_768 else { return [] }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    guard lines.count <= 50, lines.allSatisfy({ !$0.contains(where: \.isWhitespace) }) else { return [] }
    let links = lines.compactMap { WebLink($0, isByHand: true, text: $0) }
    return links.count == lines.count ? links : []
  }
}

/// A link to something that isn't fetched yet.
package nonisolated struct WebLink: Sendable, Equatable {
  package let address: WebAddress
  /// The page that showed the image, as far as it's known.
  package var page: String?
  /// Whether the user has given the link itself, and not something that a page has put around an image.
  package let isByHand: Bool
  /// The text that becomes a note if the user doesn't want the link to be fetched; nil if it wasn't a text.
  package let text: String?

  /// Returns nil if it isn't an address of the web.
  package init?(_ address: String, page: String? = nil, isByHand: Bool, text: String? = nil) {
    guard let address = WebAddress(address) else { return nil }
    self.address = address
    self.page = page
    self.isByHand = isByHand
    self.text = text
  }

  /// The name that the user knows it by until it's there.
  package var name: String { address.fileName ?? address.host }
}

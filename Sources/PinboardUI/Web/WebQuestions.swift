import BoardSession
import DragDropKit
import Localization

/// The questions about fetching from the web. The front window asks them.
enum WebQuestions {
  /// Takes over the questions.
  /// - Parameters:
  ///   - window: returns the window that asks; nil if there's none any more.
  ///   - preferences: where *Always* is remembered.
  static func ask(
    in window: @escaping () -> (any ExchangeHost)?, _ preferences: PreferencesController
  ) {
    WebImport.ask = { asked in
      guard let owner = window() else { return .no }
      guard asked.zone == .internet else { return await mayAskNearby(asked, in: owner.window) ? .yes : .no }
      let host = asked.name
      let answer = await Ask.question(
        in: owner.window, title: localized("Download from “\(host)”?"),
        body: localized(
          "Pinboard asks “\(host)” for the image, or for the page and the images on it. Their servers see your network address, as they do when a browser asks. Preferences › From the web changes this question."
        ),
        buttons: [
          MessageDialog.Button(localized("Don’t Download")),
          MessageDialog.Button(localized("Always Download")),
          MessageDialog.Button(localized("Download"), role: .suggested),
        ])
      switch answer {
      case 1:
        preferences.change { $0.webAccess = .always }
        return .always
      case 2: return .yes
      default: return .no
      }
    }
    WebImport.choose = { search in
      guard let owner = window() else { return [] }
      return await PageChooser.choose(from: search, for: owner)
    }
  }

  /// Asks whether a link into the user's own computer or network is followed. A page may have put it there,
  /// so Return doesn't follow it, and no answer holds for later links.
  private static func mayAskNearby(_ asked: WebImport.Host, in window: Window) async -> Bool {
    let host = asked.name
    return await Ask.question(
      in: window, title: localized("Download from “\(host)”?"),
      body: asked.zone == .thisComputer
        ? localized(
          "“\(host)” is your own computer. A link there can give orders to a program that runs on it.")
        : localized("“\(host)” is in your own network. A link there can give orders to a device."),
      buttons: nearbyButtons) == 1
  }

  /// The answers to the question about a link into the user's own computer or network.
  static var nearbyButtons: [MessageDialog.Button] {
    [
      MessageDialog.Button(localized("Don’t Download"), role: .suggested),
      MessageDialog.Button(localized("Download")),
    ]
  }
}

extension WebAccess {
  var title: String {
    switch self {
    case .ask: localized("Ask")
    case .always: localized("Always", context: "from the web")
    case .never: localized("Never", context: "from the web")
    }
  }
}

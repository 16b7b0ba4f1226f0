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
    WebImport.ask = { host in
      guard let owner = window() else { return .no }
      let answer = await Ask.question(
        in: owner.window, title: localized("Get this from “\(host)”?"),
        body: localized(
          "Pinboard asks “\(host)” for the image, or for the page and the images on it. Their servers see your network address, as they do when a browser asks. Preferences › From the web changes this question."
        ),
        buttons: [
          MessageDialog.Button(localized("Don’t Get")),
          MessageDialog.Button(localized("Always Get")),
          MessageDialog.Button(localized("Get"), role: .suggested),
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

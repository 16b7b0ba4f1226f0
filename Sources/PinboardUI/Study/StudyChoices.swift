import Board
import BoardSession
import Foundation
import Localization

/// What a person chooses before a study: which pictures, how long, in which order, and how they're seen.
struct StudyChoices {
  /// Pictures among which one can choose, with the name of the choice.
  struct Source: Equatable {
    let title: String
    let pins: [PinID]
  }

  struct Pace {
    let title: String
    let rounds: [StudyRound]
  }

  struct Look {
    let title: String
    let looks: [StudyLook]
  }

  /// The choices of the last study of this run of the program.
  static var last = StudyChoices()

  var pace = 1
  var isAtRandom = true
  var look = 0

  /// Returns the pictures that can be chosen, the likeliest first. Only those that are seen on the board, and
  /// each with its name, are there.
  static func sources(
    on document: BoardDocument, selection: Set<PinID>, found: Set<PinID>
  ) -> [Source] {
    func pictures(_ pins: [Pin]) -> [PinID] {
      document.readingOrder(
        of: pins.filter { $0.content.original != nil && !$0.attributes.isHidden }.map(\.id))
    }
    func source(_ name: String, _ pins: [Pin]) -> Source? {
      let pins = pictures(pins)
      return pins.isEmpty ? nil : Source(title: "\(name) (\(localized(number: pins.count)))", pins: pins)
    }
    let shown = document.shownPins
    return [
      source(localized("The Selection"), document.ordered(selection)),
      source(localized("What’s Found"), document.ordered(found)),
      source(localized("The Whole Board"), shown),
    ].compactMap(\.self)
      + document.tags.compactMap { tag in
        source("#" + tag, shown.filter { $0.attributes.tags.contains { FoldedText($0) == FoldedText(tag) } })
      }
  }

  /// The times: one for each picture once, and classes.
  static let paces: [Pace] =
    [30, 60, 120, 300, 600].map { seconds in
      Pace(title: text(ofSeconds: seconds), rounds: [StudyRound(time: .seconds(seconds))])
    }
    + [
      [(10, 30), (5, 60), (2, 300)], [(10, 30), (5, 60), (2, 300), (1, 600)],
      [(4, 60), (2, 300), (1, 1_200)],
    ].map { rounds in
      Pace(
        title: rounds.map { "\($0.0) × \(text(ofSeconds: $0.1))" }.joined(separator: ", "),
        rounds: rounds.map { StudyRound(count: $0.0, time: .seconds($0.1)) })
    }

  static let looks: [Look] = [
    Look(title: localized("Unchanged"), looks: [.unchanged]),
    Look(title: localized("Mirrored"), looks: [.mirrored]),
    Look(title: localized("Gray"), looks: [.gray]),
    Look(title: localized(3, "1 Value", "\(3) Values"), looks: [.threeValues]),
    Look(title: localized(5, "1 Value", "\(5) Values"), looks: [.fiveValues]),
    Look(title: localized("Different Each Time"), looks: StudyLook.allCases),
  ]

  func plan(of pins: [PinID]) -> StudyPlan {
    StudyPlan(
      pins: pins, rounds: Self.paces[pace].rounds, isAtRandom: isAtRandom, looks: Self.looks[look].looks)
  }

  /// Returns a time such as "30 s" or "5 min".
  static func text(ofSeconds seconds: Int) -> String {
    seconds < 60
      ? localized("\(localized(number: seconds)) s") : localized("\(localized(number: seconds / 60)) min")
  }
}

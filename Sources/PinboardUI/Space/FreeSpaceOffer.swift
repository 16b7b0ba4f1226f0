import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Localization

/// The dialog that shows how much space a board's file can free, with the possible choices.
struct FreeSpaceOffer {
  enum Choice: Equatable {
    case cancel
    /// Free the space of everything that isn't needed.
    case free
    /// Remove the history too, with everything that only the history needs.
    case forgetAndFree
  }

  let title: String
  let body: String
  private let answers: [(choice: Choice, button: MessageDialog.Button)]

  init(_ space: ReclaimableSpace, board: String) {
    let isWorthIt = !space.originals.isEmpty || space.freeBytes >= Self.leastBytes
    let hasHistory = space.historySteps > 0
    let isHistoryWorthIt =
      hasHistory && (!space.historyOriginals.isEmpty || space.historyBytes >= Self.leastBytes)
    var sentences: [String] = []
    if isWorthIt {
      let (count, size) = (space.originals.count, Self.size(space.bytes))
      sentences.append(
        space.originals.isEmpty
          ? localized("\(Self.size(space.freeBytes)) of the file hold nothing any more.")
          : localized(
            count,
            "\(count) image that neither the board nor its history needs will be removed for good: \(size).",
            "\(count) images that neither the board nor its history needs will be removed for good: \(size)."
          ))
    } else {
      sentences.append(localized("Every image in the file is on the board or needed by its history."))
    }
    if isHistoryWorthIt {
      let steps = localized(space.historySteps, "1 step", "\(space.historySteps) steps")
      let images = Self.images(space.historyOriginals.count)
      let size = Self.size(space.historyBytes)
      sentences.append(
        localized(
          """
          The history of \(steps) keeps \(images) that the board itself doesn’t need: \(size). If it’s forgotten, the \
          board stays as it is now, and nothing that was done before can be undone or redone any more.
          """))
    }
    title =
      isWorthIt || isHistoryWorthIt
      ? localized("Free up space in “\(board)”?") : localized("There’s nothing to free in “\(board)”")
    body = sentences.joined(separator: "\n\n")
    var answers: [(choice: Choice, button: MessageDialog.Button)] = []
    if isHistoryWorthIt {
      let size = Self.size(isWorthIt ? space.bytesWithHistory : space.historyBytes)
      answers.append(
        (
          .forgetAndFree,
          MessageDialog.Button(localized("Forget History and Free \(size)"), role: .destructive)
        ))
    }
    if isWorthIt {
      answers.append(
        (.free, MessageDialog.Button(localized("Free \(Self.size(space.bytes))"), role: .suggested)))
    }
    answers.insert(
      (
        .cancel,
        answers.isEmpty
          ? MessageDialog.Button(localized("Close"), role: .suggested)
          : MessageDialog.Button(localized("Cancel"))
      ), at: 0)
    self.answers = answers
  }

  var buttons: [MessageDialog.Button] { answers.map(\.button) }

  var choices: [Choice] { answers.map(\.choice) }

  /// Returns the choice for an answer.
  /// - Parameter answer: the index of a button; any other value cancels.
  func choice(_ answer: Int) -> Choice { choices.indices.contains(answer) ? choices[answer] : .cancel }

  /// The least number of free bytes that's worth an offer. A few free pages always exist, and are used for
  /// the next change.
  private static let leastBytes = 64 << 10

  static func size(_ bytes: Int) -> String { ByteSize.text(of: bytes) }

  static func images(_ count: Int) -> String { localized(count, "1 image", "\(count) images") }
}

import CKitGtk
import CKitGtkShim
package import Foundation

/// A picture of a part of the screen, which the desktop's portal takes: no program may read the screen by
/// itself on Wayland.
@MainActor
package enum ScreenPicture {
  /// Why there's no picture.
  package enum Problem: Error, Equatable, Sendable {
    /// There's no portal: xdg-desktop-portal isn't installed, or can't be started.
    case noPortal
    /// The portal takes no pictures: there's no backend for this desktop that does.
    case noBackend
    /// The portal said that it failed, and why, if it knows.
    case failed(String?)
  }

  /// Lets the user choose a part of the screen, for as long as they like.
  /// - Returns: the file with the picture, which belongs to the user; nil if they've cancelled.
  /// - Throws: a ``Problem``.
  package static func take() async throws(Problem) -> URL? {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
      shim_screenshot_take(
        { outcome, text, data in
          let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
          answer.continuation.resume(returning: Outcome(outcome, text.map { String(cString: $0) }))
        }, Unmanaged.passRetained(Answer(continuation)).toOpaque())
    }
    switch result {
    case .taken(let url): return url
    case .cancelled: return nil
    case .problem(let problem): throw problem
    }
  }

  private enum Outcome: Sendable {
    case taken(URL)
    case cancelled
    case problem(Problem)

    init(_ outcome: ShimScreenshotOutcome, _ text: String?) {
      switch outcome {
      case SHIM_SCREENSHOT_TAKEN:
        let url = text.flatMap { URL(string: $0) }.flatMap { $0.isFileURL ? $0 : nil }
        self = url.map { .taken($0) } ?? .problem(.failed(nil))
      case SHIM_SCREENSHOT_CANCELLED: self = .cancelled
      case SHIM_SCREENSHOT_NO_PORTAL: self = .problem(.noPortal)
      case SHIM_SCREENSHOT_NO_BACKEND: self = .problem(.noBackend)
      default: self = .problem(.failed(text))
      }
    }
  }

  private final class Answer {
    let continuation: CheckedContinuation<Outcome, Never>
    init(_ continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }
  }
}

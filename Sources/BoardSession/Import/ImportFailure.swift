import BoardStore
import Files
import Foundation
package import Imaging

/// Why an item couldn't become a pin, in words for the user.
package nonisolated struct ImportFailure: Error, Equatable {
  package var title: String
  package var detail: String

  package init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }

  /// - Parameter name: the name under which the user knows the item.
  package init(_ error: any Error, name: String) {
    let name = name.shown
    switch error {
    case let failure as ImportFailure:
      self = failure
    case let error as ImagingError:
      self.init(title: error.title, detail: error.detail(named: name))
    case BoardStoreError.linkBroken:
      self.init(title: "The image isn’t there", detail: "\(error)")
    case let error as BoardStoreError:
      self.init(title: "Can’t store this image", detail: "\(name): \(error)")
    case let error as CocoaError where error.code == .userCancelled:
      self.init(title: "Cancelled", detail: "\(name) was not added")
    default:
      let text = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
      self.init(title: "Can’t get this image", detail: text.contains(name) ? text : "\(name): \(text)")
    }
  }
}

extension ImagingError {
  /// Returns the problem of an image, with the name under which the user knows it.
  package nonisolated func detail(named name: String) -> String {
    self.name == nil ? ImagingError(reason, name: name).detail : detail
  }
}

import BoardExchange
package import BoardLook
import BoardStore
import Foundation
import Imaging
import KitFiles
import Localization

extension CardFailure {
  /// Why an item couldn't become a pin, or why a pin's image can't be shown.
  /// - Parameter name: the name under which the user knows the item.
  package nonisolated init(_ error: any Error, name: String) {
    if let failure = error as? CardFailure {
      self = failure
      return
    }
    if let error = error as? ImagingError {
      self.init(error, name: name)
      return
    }
    let title =
      switch error {
      case BoardStoreError.linkBroken, BoardStoreError.linkOutside: ImagingError(.missing).title
      case let error as CocoaError where error.code == .userCancelled: localized("Canceled")
      default: localized("Can’t add this image")
      }
    let detail =
      switch error {
      case let error as CocoaError where error.code == .userCancelled:
        localized("\(name.shown) was not added")
      case is ItemFailure, is BoardStoreError, is ExchangeError:
        ItemFailure(error, name: name).description
      default: LibraryWords.sentence(of: error, about: name)
      }
    self.init(title: title, detail: detail)
  }
}

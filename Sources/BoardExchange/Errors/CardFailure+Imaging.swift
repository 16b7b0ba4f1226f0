package import BoardLook
package import Imaging
import Localization

extension CardFailure {
  /// That of an image that can't be decoded.
  /// - Parameter name: the pin's name, if the error has none.
  package init(_ error: ImagingError, name: String) {
    let named = ImagingError(error.reason, name: error.name ?? name)
    self.init(title: named.title, detail: named.detail)
  }

  /// That of an image whose bytes can't be had or decoded.
  static func unreadable(_ failure: ItemFailure) -> CardFailure {
    CardFailure(title: localized("Can’t read this image"), detail: failure.description)
  }
}

extension Result where Failure == CardFailure {
  /// Why there's no image; nil if there is one.
  var failure: CardFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

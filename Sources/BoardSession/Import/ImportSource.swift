package import Foundation
package import Imaging

/// The bytes of one imported item.
package nonisolated enum ImportSource: Sendable {
  /// A file that stays where it is.
  case file(URL)
  case data(Data)

  /// The bytes in the form that decoders take.
  package var bytes: ImageBytes {
    switch self {
    case .file(let url): .file(url)
    case .data(let data): .data(data)
    }
  }

  @concurrent func facts() async throws -> ImageFacts {
    switch self {
    case .file(let url): try ImageInspector.facts(of: url)
    case .data(let data): try ImageInspector.facts(of: data)
    }
  }

  /// Throws if it's an animation with more frames than the limits allow.
  @concurrent func checkFrames(name: String) async throws {
    switch self {
    case .file(let url): _ = try ImageInspector.facts(of: url, within: ImagingLimits(), name: name)
    case .data(let data): _ = try ImageInspector.facts(of: data, within: ImagingLimits(), name: name)
    }
  }

  /// Throws if the bytes aren't a complete image. An image that only a limit refuses counts as one.
  /// - Parameter decoder: decodes the image; if nil, only the first bytes are checked.
  func checkIsImage(_ decoder: ImageDecoder?) async throws {
    _ = try await facts()
    guard let decoder else { return }
    let request = DecodeRequest(id: "form", bytes: bytes, extent: .longSide(Self.trialSide), priority: 1_000)
    do {
      if let damage = try await decoder.decode(request).damage {
        throw ImportFailure(title: "Damaged", detail: damage)
      }
    } catch let error as ImagingError where error.isRefusalByLimit {}
  }

  /// The pixels of the longer side of the test image. Decoding shows whether the file is complete, and this
  /// size is enough for that.
  private static let trialSide = 64
}

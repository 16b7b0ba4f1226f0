import Foundation
import Imaging

/// Bytes that have arrived for one item of an import, and what they're called.
nonisolated enum ImportSource: Sendable {
  /// A file that stays where it is.
  case file(URL)
  case data(Data)

  /// For a decoder.
  var bytes: ImageBytes {
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

  /// Throws if it's no image, or not all of one. What only a limit refuses is one.
  /// - Parameter decoder: nil looks at the first bytes alone.
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

  /// Pixels of the longer side: decoding tells whether it's whole, and this is enough of it.
  private static let trialSide = 64
}

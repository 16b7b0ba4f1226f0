import Board
import BoardStore
import Foundation
import Imaging
import QuietThreads

/// The slow parts of getting pictures: reading, decoding, making smaller. Never on the main thread.
nonisolated enum PictureLoading {
  /// A picture with its smallest level.
  struct Loaded: Sendable {
    var picture: Picture
    /// The picture itself when it's that small.
    var base: Picture

    init(_ picture: Picture) throws {
      self.picture = picture
      base = try picture.reduced(toLongSide: PictureLevel.base)
    }
  }

  /// One picture of a batch: which, from where, how large.
  struct Order: Sendable {
    var key: PictureKey
    var source: PictureSource
    /// The longer side, a level.
    var side: Int
    var priority: Int
  }

  /// What previews give: pictures, and nil for those that have no preview that can be read. What's seen from far away is in
  /// their thumbnails, which needn't be decoded.
  ///
  /// - Parameter orders: all of one board file, which is asked once for thumbnails, and once for the others.
  @concurrent static func previews(_ orders: [Order], decoder: ImageDecoder) async throws
    -> [(key: PictureKey, loaded: Loaded?)]
  {
    guard let file = orders.first?.source.file else { return [] }
    let thumbnails = await thumbnails(orders, in: file)
    let others = orders.lazy.filter { thumbnails[$0.key] == nil }.map(\.source.original)
    let stored = others.isEmpty ? [:] : (try? await file.originals.previews(for: Array(others))) ?? [:]
    var results: [(key: PictureKey, loaded: Loaded?)] = []
    results.reserveCapacity(orders.count)
    for order in orders {
      try Task.checkCancellation()
      if let thumbnail = thumbnails[order.key] {
        results.append((order.key, thumbnail))
        continue
      }
      guard let data = stored[order.source.original] else {
        results.append((order.key, nil))
        continue
      }
      let request = DecodeRequest(
        id: order.key.description, bytes: .data(data),
        extent: .longSide(min(order.side, PictureLevel.preview)), priority: order.priority)
      do {
        let image = try await decoder.decode(request)
        results.append((order.key, try Loaded(Picture(image, fullSize: order.source.pixelSize))))
      } catch let error as CancellationError {
        throw error
      } catch {
        // A preview may be thrown away at any time; the original decides.
        results.append((order.key, nil))
      }
    }
    return results
  }

  /// Of those that are wanted no larger and have one.
  private static func thumbnails(_ orders: [Order], in file: BoardFile) async -> [PictureKey: Loaded] {
    let small = orders.filter { $0.side <= PreviewThumbnail.longSide && $0.source.pixelSize != nil }
    guard !small.isEmpty else { return [:] }
    let heads =
      (try? await file.originals.previewHeads(
        of: PreviewThumbnail.headBytes, for: small.map(\.source.original))) ?? [:]
    return small.reduce(into: [:]) { loaded, order in
      guard let head = heads[order.source.original], let size = order.source.pixelSize,
        let image = PreviewThumbnail.image(inHead: head, fullSize: size)
      else { return }
      loaded[order.key] = try? Loaded(Picture(image))
    }
  }

  /// The original itself; and its preview, where the board has none that can be read.
  @concurrent static func original(_ order: Order, lacksPreview: Bool, decoder: ImageDecoder) async throws
    -> (loaded: Loaded, preview: Data?)
  {
    let makesPreview = lacksPreview && order.source.file.access == .readWrite
    let side = makesPreview ? max(order.side, PictureLevel.preview) : order.side
    let request = DecodeRequest(
      id: order.key.description, bytes: order.source.bytes, extent: .longSide(side), priority: order.priority,
      force: order.source.isForced)
    let whole = try Picture(try await decoder.decode(request))
    return (try Loaded(whole.reduced(toLongSide: order.side)), makesPreview ? preview(of: whole) : nil)
  }

  /// An image that's new: the level that's shown, and the whole for its preview, with what's wrong with it.
  @concurrent static func first(_ request: DecodeRequest, side: Int, decoder: ImageDecoder) async throws -> (
    shown: Loaded, whole: Parcel<Picture>, damage: String?
  ) {
    let whole = try Picture(try await decoder.decode(request))
    return (try Loaded(whole.reduced(toLongSide: side)), Parcel(whole), whole.damage)
  }

  @concurrent static func encodedPreview(of picture: Parcel<Picture>) async -> Data? {
    picture.take().flatMap { preview(of: $0) }
  }

  /// A smaller level of a picture that's there.
  @concurrent static func reduction(of picture: Picture, side: Int) async throws -> Loaded {
    try Loaded(picture.reduced(toLongSide: side))
  }

  /// Does what nobody sees at once without taking processors from what's drawn meanwhile.
  static func quietly<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    try await withTaskExecutorPreference(QuietThreads.shared) { try await work() }
  }

  /// What's stored beside an original: a JPEG, or a PNG where something shines through. None of a damaged
  /// image, so that it's looked at, and its damage told, each time.
  static func preview(of picture: Picture) -> Data? {
    guard picture.damage == nil, let small = try? picture.reduced(toLongSide: PictureLevel.preview) else {
      return nil
    }
    return try? small.image.encodePreview()
  }
}

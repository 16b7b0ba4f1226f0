import Board
import BoardStore
package import Foundation
package import Imaging
import QuietThreads

/// The slow parts of loading pictures: reading, decoding, reducing. They never run on the main thread.
package nonisolated enum PictureLoading {
  /// A picture with its smallest level.
  package struct Loaded: Sendable {
    package var picture: Picture
    /// The smallest level; the picture itself if it's that small.
    package var base: Picture
    /// Copies with as many pixels as the areas have in which the picture is shown.
    var fits: [Picture] = []
    /// The picture of which the copies were made, if it's larger than ``picture``.
    var ample: Picture?

    package init(_ picture: Picture) throws {
      self.picture = picture
      base = try picture.reduced(toLongSide: PictureLevel.base).averaged(toLongSide: PictureLevel.base)
    }

    init(_ picture: Picture, base: Picture) {
      self.picture = picture
      self.base = base
    }

    /// Keeps a picture at a level, with copies of it.
    /// - Parameter isAnyGood: whether the copies are made even if the picture has too few pixels for them,
    ///   since there are no more.
    init(_ source: Picture, keeping level: Int, fits: Set<Int>, isAnyGood: Bool) throws {
      base = try source.reduced(toLongSide: PictureLevel.base).averaged(toLongSide: PictureLevel.base)
      picture = try source.averaged(toLongSide: level)
      self.fits = try copies(fits.filter { isAnyGood || source.isAmple(forCopy: $0) }, of: source)
      if source.longSide > picture.longSide { ample = source }
    }

    /// Returns it with copies of these sizes, as far as they're smaller than the picture.
    /// - Parameter source: the picture of which they're made; nil for the one that's kept.
    func fitted(to sides: Set<Int>, from source: Picture? = nil) throws -> Loaded {
      var fitted = self
      fitted.fits = try copies(sides, of: source ?? picture)
      return fitted
    }

    private func copies(_ sides: Set<Int>, of picture: Picture) throws -> [Picture] {
      try sides.sorted().compactMap { side in
        let source = side <= PictureLevel.base ? base : picture
        return source.longSide * 16 > side * 17 ? try source.averaged(toLongSide: side) : nil
      }
    }
  }

  /// A picture to load: its key, its source and its size.
  package struct Order: Sendable {
    package var key: PictureKey
    package var source: PictureSource
    /// The longer side in pixels, which is a level.
    package var side: Int
    package var priority: Int
    /// The sizes at which it's shown.
    var fits: Set<Int> = []

    /// The longer side, in pixels, of what's decoded: the copies aren't made of the level that's kept.
    var decodedSide: Int {
      let size = source.isDrawing ? nil : source.pixelSize
      let full = size.map { Int(max($0.width, $0.height)) }
      return fits.reduce(side) { max($0, PictureLevel.ample(forCopy: $1, ofFull: full)) }
    }
  }

  /// Loads pictures from previews. The result is nil for pictures without a readable preview. Small sizes are
  /// taken from the thumbnails in the previews, which needn't be decoded.
  /// - Parameter orders: pictures of a single board file, which is asked once for the thumbnails and once for
  ///   the other previews.
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
        extent: .longSide(min(order.decodedSide, PictureLevel.preview)), priority: order.priority)
      do {
        let image = try await decoder.decode(request)
        let (size, isDrawing) = (order.source.pixelSize, order.source.isDrawing)
        // Previews of pictures with transparency are PNGs, which lose nothing.
        let picture = try Picture(
          image, fullSize: size, isDrawing: isDrawing, isApproximate: data.starts(with: [0xFF, 0xD8]))
        let loaded = try Loaded(
          picture.cut(along: order.key.outline), keeping: order.side, fits: order.fits, isAnyGood: false)
        results.append((order.key, loaded))
      } catch let error as CancellationError {
        throw error
      } catch {
        // Previews can be deleted at any time, so a bad one isn't an error: the original is loaded instead.
        results.append((order.key, nil))
      }
    }
    return results
  }

  /// Returns the thumbnails of pictures that have one and aren't needed larger.
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
      loaded[order.key] = try? Loaded(
        Picture(image, isDrawing: order.source.isDrawing).cut(along: order.key.outline)
      ).fitted(to: order.fits)
    }
  }

  /// Loads the original, and makes a preview if the board has no readable one.
  @concurrent package static func original(_ order: Order, lacksPreview: Bool, decoder: ImageDecoder)
    async throws
    -> (loaded: Loaded, preview: Data?)
  {
    let makesPreview = lacksPreview && order.source.file.access == .readWrite
    let side = makesPreview ? max(order.decodedSide, PictureLevel.preview) : order.decodedSide
    let request = DecodeRequest(
      id: order.key.description, bytes: order.source.bytes, extent: .longSide(side), priority: order.priority,
      force: order.source.isForced)
    let whole = try Picture(try await decoder.decode(request))
    let loaded = try Loaded(
      whole.cut(along: order.key.outline), keeping: order.side, fits: order.fits, isAnyGood: true)
    return (loaded, makesPreview ? preview(of: try whole.averaged(toLongSide: PictureLevel.preview)) : nil)
  }

  /// Loads a new image: returns the level to show, the whole picture for its preview, and the damage if
  /// there's some.
  @concurrent package static func first(_ request: DecodeRequest, side: Int, decoder: ImageDecoder)
    async throws -> (
      shown: Loaded, whole: Parcel<Picture>, damage: String?
    )
  {
    let whole = try Picture(try await decoder.decode(request))
    return (try Loaded(whole.reduced(toLongSide: side)), Parcel(whole), whole.damage)
  }

  @concurrent static func encodedPreview(of picture: Parcel<Picture>) async -> Data? {
    picture.take().flatMap { preview(of: $0) }
  }

  /// Makes a smaller level of a picture.
  @concurrent static func reduction(of picture: Picture, side: Int, fits: Set<Int>) async throws -> Loaded {
    try Loaded(picture, keeping: side, fits: fits, isAnyGood: true)
  }

  /// Makes the copies of a picture that are shown, and leaves the picture as it is.
  /// - Parameter source: a larger one of which they're made, if there's one.
  @concurrent static func fitting(
    _ picture: Picture, base: Picture, to fits: Set<Int>, from source: Picture?
  ) async throws -> Loaded {
    try Loaded(picture, base: base).fitted(to: fits, from: source)
  }

  /// Does work whose result isn't shown at once, on threads that don't take processors from drawing.
  static func quietly<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    try await withTaskExecutorPreference(QuietThreads.shared) { try await work() }
  }

  /// Returns the preview to store beside an original: a JPEG, or a PNG if the image has transparency. A
  /// damaged image gets no preview, so that it's decoded, and its damage reported, each time.
  package static func preview(of picture: Picture) -> Data? {
    guard picture.damage == nil, let small = try? picture.reduced(toLongSide: PictureLevel.preview) else {
      return nil
    }
    return try? small.image.encodePreview()
  }
}

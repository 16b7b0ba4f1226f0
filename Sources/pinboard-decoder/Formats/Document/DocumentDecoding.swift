import CPoppler
import DecoderWire
import Glibc

/// Draws a page of a document by poppler, on white paper, at exactly the requested size.
struct DocumentDecoding {
  /// The pixels for each point of a page at its own size: 96 for 72.
  private static let pixelsPerPoint = 96.0 / 72
  /// A page can be drawn at any size, so only the shape of a larger one counts.
  private static let mostSide = Double(WireLimits.mostVectorSide)
  /// The greatest length of a side that cairo draws, in pixels.
  private static let mostDrawnSide: UInt32 = 32_767

  var job: DecodeJob

  /// Finds out the size of the page in pixels, and the number of pages.
  func measure(_ input: ByteInput, _ answer: inout DecodeAnswer) throws(DecodeProblem) {
    let document = try Document(input)
    let page = try document.size(ofPage: job.firstFrame)
    let scale = min(Self.pixelsPerPoint, Self.mostSide / max(page.width, page.height))
    func side(_ length: Double) -> UInt32 { max(1, UInt32(min(Self.mostSide, (length * scale).rounded()))) }
    answer.outcome = .measured
    answer.size = WireSize(width: side(page.width), height: side(page.height))
    answer.frames = document.pageCount
  }

  /// Returns the requested part of the page.
  func decode(_ input: ByteInput) throws(DecodeProblem) -> Pixbuf {
    let document = try Document(input)
    let page = try document.size(ofPage: job.firstFrame)
    let part = job.region.isWhole ? WireRegion(x: 0, y: 0, size: job.storedSize) : job.region
    let size = WireSize(
      width: min(job.targetSize.width, Self.mostDrawnSide),
      height: min(job.targetSize.height, Self.mostDrawnSide))
    // The number of drawn pixels for each pixel of the page's own size.
    let zoom = (
      x: Double(size.width) / Double(part.size.width), y: Double(size.height) / Double(part.size.height)
    )
    var view = pinboard_document_view(
      scale_x: zoom.x * Double(job.storedSize.width) / page.width,
      scale_y: zoom.y * Double(job.storedSize.height) / page.height,
      x: zoom.x * Double(part.x), y: zoom.y * Double(part.y), width: size.width, height: size.height)
    let pixbuf = try Pixbuf(width: Int(size.width), height: Int(size.height), hasAlpha: false)
    guard let pixels = pixbuf.pixels,
      pinboard_document_draw(document.pointer, job.firstFrame, &view, pixels, pixbuf.stride) != 0
    else { throw .outOfMemory }
    return pixbuf
  }

  /// An open document.
  private final class Document {
    let pointer: OpaquePointer

    init(_ input: ByteInput) throws(DecodeProblem) {
      guard let bytes = malloc(max(1, input.count)) else { throw .outOfMemory }
      let buffer = UnsafeMutableBufferPointer(
        start: bytes.bindMemory(to: UInt8.self, capacity: max(1, input.count)), count: input.count)
      let length = input.read(at: 0, into: buffer)
      var problem = PINBOARD_DOCUMENT_UNREADABLE
      var message = [CChar](repeating: 0, count: 200)
      guard let opened = pinboard_document_open(bytes, length, &problem, &message) else {
        switch problem {
        case PINBOARD_DOCUMENT_NO_LIBRARY: throw .noLoader
        case PINBOARD_DOCUMENT_LOCKED: throw .locked
        default: throw .unreadable(message: message)
        }
      }
      pointer = opened
    }

    deinit { pinboard_document_close(pointer) }

    var pageCount: UInt32 { pinboard_document_pages(pointer) }

    /// Returns the width and height in points. Both are above 0.
    func size(ofPage page: UInt32) throws(DecodeProblem) -> (width: Double, height: Double) {
      var (width, height) = (0.0, 0.0)
      guard pinboard_document_page_size(pointer, page, &width, &height) != 0 else {
        throw .unreadable("it has no page \(page + 1)")
      }
      guard width > 0, height > 0, width.isFinite, height.isFinite else {
        throw .unreadable("its page has no size")
      }
      return (width, height)
    }
  }
}

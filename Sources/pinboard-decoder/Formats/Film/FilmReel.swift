import CFilm
import DecoderWire
import Glibc

/// A film that plays: its pictures, each at its turn.
///
/// It stays open from one request to the next, since the pictures between two complete ones are known by
/// their differences: to begin anew in the middle means to decode all from the complete one on.
final class FilmReel: MovingPicture {
  private let film: FilmInput
  private let opened: UnsafeMutablePointer<pinboard_film_input>
  private let reel: OpaquePointer
  private let motion: FilmPace
  /// The bytes, which GStreamer's threads go on reading between two requests.
  private let descriptor: WireDescriptor
  private let mark: FilmMark
  private var frame = 0

  init(_ descriptor: WireDescriptor, _ input: ByteInput, _ job: DecodeJob, isCancelled: @escaping () -> Bool)
    throws
  {
    self.descriptor = descriptor
    mark = FilmMark(descriptor, job)
    film = FilmInput(input, isCancelled)
    opened = UnsafeMutablePointer.allocate(capacity: 1)
    opened.initialize(to: film.opened)
    var problem = PINBOARD_FILM_UNREADABLE
    var message = [CChar](repeating: 0, count: 200)
    guard let reel = pinboard_reel_open(opened, job.mostPixels, &problem, &message) else {
      opened.deallocate()
      throw DecodeProblem(problem, pinboard_film_picture(), message)
    }
    self.reel = reel
    var picture = pinboard_film_picture()
    guard pinboard_reel_show(reel, 0, 1_000_000, &picture, &problem, &message) != 0 else {
      pinboard_reel_close(reel)
      opened.deallocate()
      throw DecodeProblem(problem, picture, message)
    }
    motion = FilmPace(picture)
  }

  deinit {
    pinboard_reel_close(reel)
    opened.deallocate()
  }

  /// Returns whether the reel is that of a request.
  func isOf(_ descriptor: WireDescriptor, _ job: DecodeJob) -> Bool { mark == FilmMark(descriptor, job) }

  /// Begins a run of pictures.
  func begin(isCancelled: @escaping () -> Bool) {
    film.isCancelled = isCancelled
    frame = 0
  }

  /// The end shows itself when there's no further picture.
  var isOnLast: Bool { false }

  func skip(_ count: Int, isCancelled: () -> Bool) { frame += count }

  func advance() { frame += 1 }

  func current() throws(DecodeProblem) -> Pixbuf? {
    var picture = pinboard_film_picture()
    var problem = PINBOARD_FILM_UNREADABLE
    var message = [CChar](repeating: 0, count: 200)
    guard
      pinboard_reel_show(reel, motion.time(of: frame), motion.tolerance, &picture, &problem, &message) != 0
    else {
      throw DecodeProblem(problem, picture, message)
    }
    let pixbuf = try Pixbuf(width: Int(picture.width), height: Int(picture.height), hasAlpha: false)
    guard let pixels = pixbuf.pixels else { throw .outOfMemory }
    pinboard_film_write(&picture, pixels, pixbuf.stride)
    return pixbuf
  }
}

/// The reels that are open, so that films that play at the same time don't begin anew with each request.
final class FilmReels {
  private var reels: [FilmReel] = []
  /// The number of films that are open at a time. Each has some decoded pictures.
  private static let most = 4

  /// Returns the reel of a request's film, at its first picture.
  func reel(
    of descriptor: WireDescriptor, _ input: ByteInput, _ job: DecodeJob, isCancelled: @escaping () -> Bool
  ) throws -> FilmReel {
    let known = reels.firstIndex { $0.isOf(descriptor, job) }.map { reels.remove(at: $0) }
    let reel = try known ?? FilmReel(descriptor, input, job, isCancelled: isCancelled)
    reel.begin(isCancelled: isCancelled)
    reels = [reel] + reels.prefix(Self.most - 1)
    return reel
  }
}

/// The mark by which a film is recognised: its file or memory, and the part of it.
private struct FilmMark: Equatable {
  private let device: UInt64
  private let inode: UInt64
  private let offset: UInt64
  private let count: UInt64
  private let changed: Int
  private let mostPixels: UInt64

  init(_ descriptor: WireDescriptor, _ job: DecodeJob) {
    var status = stat()
    fstat(descriptor.number, &status)
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    changed = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    (offset, count, mostPixels) = (job.byteOffset, job.byteCount, job.mostPixels)
  }
}

import CDecoderCage
import CGdkPixbuf
import DecoderWire
import Glibc

/// Receives requests one by one, and answers each. Ends with the connection.
final class DecoderService {
  private let channel: WireChannel
  private let kind: DecoderKind
  private var cancelled: UInt64?

  init(_ kind: DecoderKind, socket: Int32) {
    self.kind = kind
    channel = WireChannel(taking: socket)
  }

  func run() -> Never {
    let layers = Cage.enter(as: kind, lastDescriptor: channel.descriptor)
    do {
      try channel.send(DecoderGreeting(layers: layers).bytes)
      while true { try serve(try channel.receive()) }
    } catch {
      // The app is gone or sends invalid messages, so there's nobody to tell.
      exit(0)
    }
  }

  private func serve(_ message: WireMessage?) throws {
    guard let message else { return }
    if let cancellation = DecodeCancellation(bytes: message.bytes) {
      // The cancellation has overtaken its job, or the job is answered already.
      cancelled = cancellation.id
      return
    }
    guard let job = DecodeJob(bytes: message.bytes), let input = message.descriptor,
      message.descriptorCount == 1
    else {
      try channel.send(DecodeAnswer(id: 0, outcome: .badRequest).bytes)
      return
    }
    pinboard_memory_forget()
    pinboard_cage_set_alarm(Cage.requestSeconds)
    let (answer, memory) = carryOut(job, ByteInput(input, job))
    pinboard_cage_set_alarm(0)
    try channel.send(answer.bytes, descriptor: memory?.number ?? -1)
  }

  private func carryOut(_ job: DecodeJob, _ input: ByteInput) -> (DecodeAnswer, WireDescriptor?) {
    var answer = DecodeAnswer(id: job.id, outcome: .pixels)
    var memory: WireDescriptor?
    do {
      let isCancelled = { [unowned self] in self.isCancelled(job.id) }
      if job.isMeasured {
        if job.format == .film {
          try FilmDecoding(job: job, isCancelled: isCancelled).measure(input, &answer)
        } else {
          try DocumentDecoding(job: job).measure(input, &answer)
        }
      } else if job.frameCount > 0 {
        memory = try AnimationDecoding(job: job, isCancelled: isCancelled).decode(input, &answer)
      } else {
        memory = try StillDecoding(job: job, isCancelled: isCancelled).decode(input, &answer)
      }
    } catch {
      let problem = error as? DecodeProblem ?? .outOfMemory
      answer.outcome = problem.outcome
      answer.text = problem.text
      if case .tooManyPixels(let size) = problem { answer.size = size }
    }
    answer.isLast = pinboard_cage_cpu_seconds() > Cage.cpuSecondsToRetire
    return (answer, memory)
  }

  /// Returns whether the job is cancelled. It's called between chunks and costs one system call.
  private func isCancelled(_ id: UInt64) -> Bool {
    if cancelled == id { return true }
    while let message = (try? channel.receive(waiting: false)) ?? nil {
      cancelled = DecodeCancellation(bytes: message.bytes)?.id ?? cancelled
    }
    return cancelled == id
  }
}

/// The reason why there are no pixels.
enum DecodeProblem: Error {
  case cancelled
  case noLoader
  /// Nothing decodes pictures of this media type.
  case noDecoder(String)
  case outOfMemory
  case tooManyPixels(WireSize)
  /// An undamaged image of a kind that its loader doesn't read: "TIFFs with 12-bit samples".
  case unsupported(String)
  /// A document that opens with a password only.
  case locked
  /// Data that can't be read, with the loader's message, if it has one.
  case unreadable(String?)

  /// Makes a problem of a `GError`, which it frees.
  static func take(_ error: UnsafeMutablePointer<GError>?) -> DecodeProblem {
    guard let error else { return .unreadable(nil) }
    defer { g_error_free(error) }
    if error.pointee.domain == gdk_pixbuf_error_quark(),
      error.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
    {
      return .outOfMemory
    }
    return .unreadable(error.pointee.message.map { String(cString: $0) })
  }

  /// Makes a problem of a library's message, which ends with 0 and may be empty.
  static func unreadable(message: [CChar]) -> DecodeProblem {
    let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return .unreadable(text.isEmpty ? nil : text)
  }

  /// The text for the answer.
  var text: String {
    switch self {
    case .unreadable(let text?), .unsupported(let text), .noDecoder(let text): text
    default: ""
    }
  }

  var outcome: DecodeAnswer.Outcome {
    switch self {
    case .cancelled: .cancelled
    case .noLoader, .noDecoder: .noLoader
    case .outOfMemory: .outOfMemory
    case .tooManyPixels: .tooManyPixels
    case .unsupported: .unsupported
    case .locked: .locked
    case .unreadable: .unreadable
    }
  }
}

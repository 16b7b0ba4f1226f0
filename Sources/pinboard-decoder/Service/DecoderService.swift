import CDecoderCage
import CGdkPixbuf
import DecoderWire
import Glibc

/// Receives requests one by one, and answers each. Ends with the connection.
final class DecoderService {
  private let channel: WireChannel
  private let kind: DecoderKind
  private var cancelled: UInt64?
  private let reels = FilmReels()

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
      // The app is gone or sends invalid messages, so there's nobody to report to.
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
    let (answer, memory) = carryOut(job, input)
    pinboard_cage_set_alarm(0)
    try channel.send(answer.bytes, descriptor: memory?.number ?? -1)
  }

  private func carryOut(_ job: DecodeJob, _ descriptor: WireDescriptor) -> (DecodeAnswer, WireDescriptor?) {
    let input = ByteInput(descriptor, job)
    var answer = DecodeAnswer(id: job.id, outcome: .pixels)
    var memory: WireDescriptor?
    do {
      let isCancelled = { [unowned self] in self.isCancelled(job.id) }
      if job.isMeasured {
        try FactsReading(job: job, isCancelled: isCancelled).read(input, &answer)
      } else if job.frameCount > 0 {
        let reel = { [unowned self] (input: ByteInput) in
          try self.reels.reel(of: descriptor, input, job, isCancelled: isCancelled)
        }
        memory = try AnimationDecoding(job: job, reel: reel, isCancelled: isCancelled).decode(input, &answer)
      } else {
        let job = try FactsReading.completed(job, input)
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

import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct CommitQueueTests {
  private struct DiskFull: Error {}

  private actor Log {
    var lines: [Int] = []
    var fails = true

    func write(_ line: Int) { lines.append(line) }
    func writeOnceTheDiskHasRoom(_ line: Int) throws {
      if fails { throw DiskFull() }
      lines.append(line)
    }
    func makeRoom() { fails = false }
  }

  @Test func `writes become durable in the order in which they were made`() async {
    let queue = CommitQueue()
    let log = Log()
    var last: CommitQueue.Entry?
    for line in 1...100 { last = queue.enqueue { await log.write(line) } }
    await last?.committed()
    #expect(await log.lines == Array(1...100))
    #expect(queue.count == 0)
  }

  @Test func `a write that fails stops the queue, and a retry loses nothing`() async {
    let queue = CommitQueue()
    let log = Log()
    var failures = 0
    queue.onFailure = { _ in failures += 1 }
    queue.enqueue { try await log.writeOnceTheDiskHasRoom(1) }
    let second = queue.enqueue { await log.write(2) }
    await queue.settled()
    #expect(failures == 1)
    #expect(queue.failure is DiskFull)
    #expect(queue.count == 2)
    await log.makeRoom()
    queue.retry()
    await second.committed()
    #expect(await log.lines == [1, 2])
  }

  @Test func `who waits for the queue gets no answer while another one tries again`() async {
    let queue = CommitQueue()
    let log = Log()
    queue.enqueue { try await log.writeOnceTheDiskHasRoom(1) }
    let tries = (1...3).map { _ in
      Task {
        await queue.settled()
        let failure = queue.failure
        queue.retry()
        return failure is DiskFull
      }
    }
    for attempt in tries { #expect(await attempt.value) }
    await log.makeRoom()
    await queue.settled()
    queue.retry()
    await queue.settled()
    #expect(await log.lines == [1])
  }

  @Test func `a failure isn't over while the write is tried again`() async {
    let queue = CommitQueue()
    let log = Log()
    queue.enqueue { try await log.writeOnceTheDiskHasRoom(1) }
    await queue.settled()
    queue.retry()
    #expect(queue.failure == nil)
    #expect(queue.unresolvedFailure is DiskFull)
    await queue.settled()
    #expect(queue.failure is DiskFull)
    await log.makeRoom()
    queue.retry()
    await queue.settled()
    #expect(queue.unresolvedFailure == nil)
  }

  @Test func `a failure that was answered is over`() async {
    let queue = CommitQueue()
    let log = Log()
    queue.enqueue { try await log.writeOnceTheDiskHasRoom(1) }
    await queue.settled()
    queue.resolve()
    #expect(queue.unresolvedFailure == nil)
    await queue.settled()
    #expect(queue.unresolvedFailure is DiskFull)
    queue.discard()
    #expect(queue.unresolvedFailure == nil)
  }

  @Test func `what's given up after a failure says so to who waits for it, and the queue goes on`() async {
    let queue = CommitQueue()
    let log = Log()
    queue.enqueue { try await log.writeOnceTheDiskHasRoom(1) }
    let second = queue.enqueue { await log.write(2) }
    await queue.settled()
    queue.discard()
    #expect(await second.committed() == false)
    #expect(queue.count == 0)
    let third = queue.enqueue { await log.write(3) }
    #expect(await third.committed())
    #expect(await log.lines == [3])
  }

  @Test func `what's enqueued while it's held is written when it goes on`() async {
    let queue = CommitQueue()
    let log = Log()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    queue.enqueue {
      begin.yield()
      await log.write(1)
    }
    for await _ in begun { break }
    await queue.hold()
    #expect(await log.lines == [1])
    let second = queue.enqueue { await log.write(2) }
    queue.retry()
    await queue.hold()
    queue.goOn()
    #expect(await log.lines == [1])
    #expect(queue.count == 1)
    queue.goOn()
    await queue.settled()
    #expect(await log.lines == [1, 2])
    #expect(await second.committed())
  }

  @Test func `what's given up while it's held isn't written`() async {
    let queue = CommitQueue()
    let log = Log()
    await queue.hold()
    let entry = queue.enqueue { await log.write(1) }
    let waiting = Task { await queue.settled() }
    queue.discard()
    await waiting.value
    queue.goOn()
    #expect(await entry.committed() == false)
    #expect(await log.lines.isEmpty)
    #expect(queue.count == 0)
  }

  @Test func `who doesn't want to wait for the rest doesn't, and the rest is written`() async {
    let queue = CommitQueue()
    let log = Log()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let last = queue.enqueue {
      for await _ in gate { break }
      await log.write(1)
    }
    let (stopped, stop) = AsyncStream<Void>.makeStream()
    stop.yield()
    #expect(await queue.settled(unless: stopped) == false)
    #expect(queue.count == 1)
    open.yield()
    await last.committed()
    #expect(await log.lines == [1])
    let (never, _) = AsyncStream<Void>.makeStream()
    #expect(await queue.settled(unless: never))
  }
}

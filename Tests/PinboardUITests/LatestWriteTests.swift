import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct LatestWriteTests {
  /// A write that ends only when the test says so.
  @MainActor private final class SlowWrite {
    private let (begun, begin) = AsyncStream<Void>.makeStream()
    private let (ended, end) = AsyncStream<Void>.makeStream()

    func run() async {
      begin.finish()
      for await _ in ended {}
    }

    func hasBegun() async { for await _ in begun {} }
    func finish() { end.finish() }
  }

  @Test func `what waits when something newer comes is left out`() async {
    let box = Box()
    let write = LatestWrite()
    for name in ["one", "two", "three"] { write.write { box.written.append(name) } }
    #expect(write.isPending)
    await write.settled()
    #expect(box.written == ["three"])
    #expect(!write.isPending)
  }

  @Test func `one that has begun is brought to its end, and the newest comes after it`() async {
    let box = Box()
    let slow = SlowWrite()
    let write = LatestWrite()
    write.write {
      await slow.run()
      // A write that has begun must not be cancelled.
      box.written.append(Task.isCancelled ? "broken off" : "slow")
    }
    await slow.hasBegun()
    write.write { box.written.append("left out") }
    write.write(after: .milliseconds(1)) { box.written.append("newest") }
    #expect(box.written.isEmpty)
    slow.finish()
    await write.settled()
    #expect(box.written == ["slow", "newest"])
  }

  @Test func `the end of an older write doesn't pass for that of the newest`() async {
    let (first, second) = (SlowWrite(), SlowWrite())
    let write = LatestWrite()
    write.write { await first.run() }
    await first.hasBegun()
    write.write { await second.run() }
    first.finish()
    await second.hasBegun()
    #expect(write.isPending)
    second.finish()
    await write.settled()
    #expect(!write.isPending)
  }

  @Test func `what's called off isn't written, and what has begun is waited for`() async {
    let box = Box()
    let slow = SlowWrite()
    let write = LatestWrite()
    write.write {
      await slow.run()
      box.written.append("slow")
    }
    await slow.hasBegun()
    write.write(after: .seconds(3_600)) { box.written.append("never") }
    write.cancel()
    #expect(!write.isPending)
    slow.finish()
    await write.settled()
    #expect(box.written == ["slow"])
    write.write { box.written.append("again") }
    await write.settled()
    #expect(box.written == ["slow", "again"])
  }

  @Test func `what it writes is what's true when it writes`() async {
    let box = Box()
    var state = "then"
    let write = LatestWrite()
    write.write(after: .milliseconds(1)) { box.written.append(state) }
    state = "now"
    await write.settled()
    #expect(box.written == ["now"])
  }

  @MainActor private final class Box {
    var written: [String] = []
  }
}

import DragItems
import Foundation
import Synchronization
import TestSupport
import Testing
import Waiting

/// Contract 1.11.
@Suite(.timeLimit(.minutes(5)))
struct ItemProviderTests {
  /// The answer of one load, with its count and its thread.
  struct Answer<Value: Sendable>: Sendable {
    var value: Value?
    var error: (any Error)?
    var wasOnMain: Bool

    var code: ItemProviderError.Code? { (error as? ItemProviderError)?.code }
    var isCancelled: Bool { (error as? CocoaError)?.code == .userCancelled }
  }

  private func data(_ provider: ItemProvider, _ type: String) async -> Answer<Data> {
    await withCheckedContinuation { continuation in
      provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
        continuation.resume(returning: Answer(value: data, error: error, wasOnMain: Thread.isMainThread))
      }
    }
  }

  private func temporaryDirectory() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private func offer(
    _ provider: ItemProvider, _ type: String, _ text: String,
    _ visibility: ItemProviderRepresentationVisibility = .all
  ) {
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { reply in
      reply(Data(text.utf8), nil)
      return nil
    }
  }

  @Test("1.11.3, 1.11.7, rule 21: order is fidelity, the first registration of a type wins")
  func order() async {
    let provider = ItemProvider()
    offer(provider, "public.png", "first")
    offer(provider, "image/png", "second")
    offer(provider, "image/jpeg", "third")
    #expect(provider.registeredTypeIdentifiers == ["public.png", "image/jpeg"])
    #expect(await data(provider, "image/png").value == Data("first".utf8))
    #expect(await data(provider, "public.image").value == Data("first".utf8))
    #expect(await data(provider, "public.jpeg").value == Data("third".utf8))
  }

  @Test("An object is made of the first form that's good, and the error is the best form's")
  func forms() async {
    func item(_ type: String, _ answer: Result<String, ItemProviderError>) -> ItemProvider {
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { reply in
        switch answer {
        case .success(let text): reply(Data(text.utf8), nil)
        case .failure(let error): reply(nil, error)
        }
        return nil
      }
      return provider
    }
    let best = ItemProviderError(.unknown, "gone")
    let (bad, worse) = (
      item("text/plain", .failure(best)), item("text/plain", .failure(.init(.unknown, "x")))
    )
    let (picture, good) = (item("image/png", .success("")), item("text/plain", .success("words")))

    for alternatives in [[good], [worse, good], [picture, good]] {
      bad.alternatives = alternatives
      #expect(await object(bad).value == "words")
    }
    bad.alternatives = [worse, picture]
    #expect((await object(bad).error as? ItemProviderError)?.message == "gone")
    // A text takes the words beside a picture; what asks for types learns of the picture alone.
    picture.alternatives = [good]
    #expect(picture.canLoadObject(ofClass: String.self))
    #expect(await object(picture).value == "words")
    #expect(picture.registeredTypeIdentifiers == ["image/png"])
  }

  private func object(_ provider: ItemProvider) async -> Answer<String> {
    await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: String.self) { text, error in
        continuation.resume(returning: Answer(value: text, error: error, wasOnMain: Thread.isMainThread))
      }
    }
  }

  @Test("1.11.20: completions on a background queue; 1.11.23: nothing of that type")
  func unavailable() async {
    let provider = ItemProvider()
    offer(provider, "text/plain", "x")
    let good = await data(provider, "public.text")
    #expect(good.value == Data("x".utf8))
    #expect(!good.wasOnMain)
    let bad = await data(provider, "image/png")
    #expect(bad.value == nil)
    #expect(bad.code == .itemUnavailable)
    #expect(!bad.wasOnMain)
    #expect((bad.error as? ItemProviderError)?.errorCode == -1000)
  }

  @Test("1.11.16: the consumer's order first, then the provider's")
  func matching() async throws {
    let provider = ItemProvider()
    offer(provider, "text/plain", "plain")
    offer(provider, "public.utf8-plain-text", "utf8")
    #expect(try await provider.object(ofClass: Note.self).text == "utf8")
    #expect(provider.canLoadObject(ofClass: Note.self))
    #expect(!provider.canLoadObject(ofClass: Image.self))
  }

  @Test("1.11.2, 1.11.4: objects, made now or later")
  func objects() async throws {
    let now = ItemProvider(object: Note("now"))
    #expect(now.registeredTypeIdentifiers == ["public.utf8-plain-text", "public.html"])
    #expect(await data(now, "text/html").value == Data("<p>now".utf8))
    let later = ItemProvider()
    let made = Mutex(0)
    later.registerObject(ofClass: Note.self, visibility: .all) { reply in
      made.withLock { $0 += 1 }
      reply(Note("later"), nil)
      return nil
    }
    #expect(later.canLoadObject(ofClass: Note.self))
    #expect(made.withLock { $0 } == 0)
    #expect(try await later.object(ofClass: Note.self).text == "later")
    #expect(made.withLock { $0 } == 1)
  }

  @Test("1.11.11: visibility per representation")
  func visibility() async {
    let provider = ItemProvider()
    offer(provider, "text/plain", "all")
    offer(provider, "text/html", "team", .team)
    offer(provider, "text/rtf", "own", .ownProcess)
    #expect(provider.registeredTypeIdentifiers(visibleTo: .all) == ["text/plain"])
    #expect(provider.registeredTypeIdentifiers(visibleTo: .team) == ["text/plain", "text/html"])
    #expect(provider.registeredTypeIdentifiers(visibleTo: .ownProcess).count == 3)
    let abroad = provider.exported(to: .all)
    #expect(await data(abroad, "text/rtf").code == .itemUnavailable)
  }

  @Test("Rule 23: a cancel answers at once, the late result is dropped, the source is told")
  func cancel() async throws {
    let provider = ItemProvider()
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    let source = Held<Bool>()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      let progress = Progress(totalUnitCount: 1)
      progress.cancellationHandler = { source.put(true) }
      held.put(reply)
      return progress
    }
    let answers = Mutex(0)
    let answered = Held<Answer<Data>>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, error in
      answers.withLock { $0 += 1 }
      answered.put(Answer(value: data, error: error, wasOnMain: Thread.isMainThread))
    }
    let reply = try await held.take()
    #expect(!progress.isFinished)
    let count = Mutex(0)
    progress.cancellationHandler = { count.withLock { $0 += 1 } }
    progress.cancel()
    #expect(count.withLock { $0 } == 1)
    let answer = try await answered.take()
    #expect(answer.isCancelled)
    #expect(answer.value == nil)
    #expect(!answer.wasOnMain)
    #expect(progress.isFinished)
    #expect(progress.isCancelled)
    #expect(try await source.take())
    reply(Data("late".utf8), nil)
    reply(Data("later".utf8), nil)
    progress.cancel()
    _ = await data(ItemProvider(), "text/plain")
    #expect(answers.withLock { $0 } == 1)
  }

  @Test("1.11.22: a consumer's own listener leaves a load its cancellation")
  func ownListener() async throws {
    let provider = ItemProvider()
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      held.put(reply)
      return nil
    }
    let answered = Held<Answer<Data>>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, error in
      answered.put(Answer(value: data, error: error, wasOnMain: Thread.isMainThread))
    }
    let reply = try await held.take()
    let count = Mutex(0)
    (progress as? LoadProgress)?.onCancel { count.withLock { $0 += 1 } }
    progress.cancel()
    #expect(progress.isFinished)
    #expect(count.withLock { $0 } == 1)
    reply(Data("late".utf8), nil)
    #expect(try await answered.take().isCancelled)
  }

  @Test("A source that answers twice, with nothing, or never")
  func badSources() async {
    let twice = ItemProvider()
    twice.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      reply(Data("one".utf8), nil)
      reply(Data("two".utf8), nil)
      return nil
    }
    #expect(await data(twice, "text/plain").value == Data("one".utf8))
    let nothing = ItemProvider()
    nothing.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      reply(nil, nil)
      return nil
    }
    #expect(await data(nothing, "text/plain").code == .unknown)
    let never = ItemProvider()
    never.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { _ in nil }
    #expect(await data(never, "text/plain").code == .itemUnavailable)
  }

  @Test("1.11.22, rule 24: finished on failure too; the fraction arrives on the main actor")
  @MainActor
  func progress() async throws {
    let provider = ItemProvider()
    offer(provider, "text/plain", "x")
    let answered = Held<Bool>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "image/png") { _, _ in
      answered.put(true)
    }
    _ = try await answered.take()
    #expect(progress.isFinished)
    try await eventually("the fraction on the main actor") { progress.fractionCompleted >= 1 }
    #expect(progress.completedUnitCount == progress.totalUnitCount)
  }

  @Test("1.11.18, rule 22: data as a named file, gone when the handler returns")
  func dataAsFile() async throws {
    let provider = ItemProvider()
    offer(provider, "image/png", "pixels")
    provider.suggestedName = "naïve #1 100%"
    let seen = Held<(URL, Data?)>()
    provider.loadFileRepresentation(forTypeIdentifier: "public.image") { url, _ in
      if let url { seen.put((url, try? Data(contentsOf: url))) }
    }
    let (url, data) = try await seen.take()
    #expect(url.lastPathComponent == "naïve #1 100%.png")
    #expect(data == Data("pixels".utf8))
    try await eventually("the copy's folder to be removed") {
      !FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path)
    }
  }

  @Test(
    "1.11.18: a file has its type's ending, written or copied; under its own name it stays what it is",
    arguments: [
      ("Screenshot 12.30.45", "Screenshot 12.30.45.png"), ("Logo v1.2", "Logo v1.2.png"),
      ("photo.JPG", "photo.JPG"), ("own.tmp", "own.tmp"),
    ])
  func endings(_ name: String, _ copyName: String) async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let original = directory.appendingPathComponent("own.tmp")
    try Data("pixels".utf8).write(to: original)
    let written = ItemProvider()
    written.suggestedName = name
    offer(written, "image/png", "pixels")
    let copied = ItemProvider()
    copied.suggestedName = name
    copied.registerFileRepresentation(forTypeIdentifier: "image/png", fileOptions: [], visibility: .all) {
      reply in
      reply(original, false, nil)
      return nil
    }
    for (provider, expected) in [
      (written, name == "own.tmp" ? "own.tmp.png" : copyName), (copied, copyName),
    ] {
      let seen = Held<String?>()
      provider.loadFileRepresentation(forTypeIdentifier: "image/png") { url, _ in
        seen.put(url?.lastPathComponent)
      }
      #expect(try await seen.take() == expected)
    }
  }

  @Test("1.11.8, 1.11.19: a local file's own URL, its bytes, and a copy of it")
  func file() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let url = directory.appendingPathComponent("photo.JPG")
    try Data("jpeg".utf8).write(to: url)
    let provider = try #require(ItemProvider(contentsOf: url))
    #expect(provider.registeredTypeIdentifiers == ["image/jpeg"])
    #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["image/jpeg"])
    #expect(provider.suggestedName == "photo.JPG")
    #expect(await data(provider, "public.jpeg").value == Data("jpeg".utf8))
    let inPlace = Held<(URL?, Bool)>()
    provider.loadInPlaceFileRepresentation(forTypeIdentifier: "image/jpeg") { url, isInPlace, _ in
      inPlace.put((url, isInPlace))
    }
    let (found, isInPlace) = try await inPlace.take()
    #expect(found == url)
    #expect(isInPlace)
    let copied = Held<URL?>()
    provider.loadFileRepresentation(forTypeIdentifier: "image/jpeg") { copy, _ in copied.put(copy) }
    let copy = try await copied.take()
    #expect(copy != nil)
    #expect(copy != url)
    #expect(FileManager.default.fileExists(atPath: url.path))
  }

  @Test("1.11.6: a source may delete its file as soon as it has named it")
  func copiedAtOnce() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let url = directory.appendingPathComponent("short-lived.txt")
    try Data("bytes".utf8).write(to: url)
    let provider = ItemProvider()
    provider.registerFileRepresentation(forTypeIdentifier: "text/plain", fileOptions: [], visibility: .all) {
      reply in
      reply(url, false, nil)
      try? FileManager.default.removeItem(at: url)
      return nil
    }
    let seen = Held<(URL?, Data?)>()
    provider.loadFileRepresentation(forTypeIdentifier: "text/plain") { file, _ in
      seen.put((file, file.flatMap { try? Data(contentsOf: $0) }))
    }
    let (file, data) = try await seen.take()
    #expect(data == Data("bytes".utf8))
    #expect(file?.lastPathComponent == "short-lived.txt")
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("1.11.19: without a file of its own, in place is a copy that lives as long as the provider")
  func lentCopy() async throws {
    var provider: ItemProvider? = ItemProvider()
    offer(provider!, "text/plain", "x")
    let lent = Held<(URL?, Bool)>()
    provider?.loadInPlaceFileRepresentation(forTypeIdentifier: "text/plain") { url, isInPlace, _ in
      lent.put((url, isInPlace))
    }
    let (url, isInPlace) = try await lent.take()
    let path = try #require(url).path
    #expect(!isInPlace)
    #expect(FileManager.default.fileExists(atPath: path))
    provider = nil
    try await eventually("the lent copy to be removed") { !FileManager.default.fileExists(atPath: path) }
  }

  @Test("Files that aren't: missing, pipe, device, dead link")
  func badFiles() async throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let pipe = directory.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let link = directory.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: directory.appendingPathComponent("nowhere"))
    let cases: [(URL, ItemProviderError.Code)] = [
      (directory.appendingPathComponent("missing"), .itemUnavailable),
      (pipe, .itemUnavailable), (link, .itemUnavailable),
      (URL(fileURLWithPath: "/dev/zero"), .itemUnavailable),
    ]
    for (url, code) in cases {
      let provider = try #require(ItemProvider(contentsOf: url))
      #expect(await data(provider, "public.item").code == code, "\(url)")
    }
    let copied = Held<(URL?, ItemProviderError.Code?)>()
    try #require(ItemProvider(contentsOf: pipe)).loadFileRepresentation(forTypeIdentifier: "public.data") {
      url, error in
      copied.put((url, (error as? ItemProviderError)?.code))
    }
    let (url, code) = try await copied.take()
    #expect(url == nil)
    #expect(code == .itemUnavailable)
  }

  @Test("1.11.24: names are bare and bounded")
  func names() {
    let provider = ItemProvider()
    provider.suggestedName = "../../etc/passwd"
    #expect(provider.suggestedName == "passwd")
    provider.suggestedName = String(repeating: "🇨🇭", count: 8_000)
    #expect(provider.suggestedName == String(repeating: "🇨🇭", count: 30))
    for bad in ["", "/", "..", "a/..", "\u{0}\n"] {
      provider.suggestedName = bad
      #expect(provider.suggestedName == nil, "\(bad)")
    }
    provider.suggestedName = String(repeating: "ü", count: 500)
    #expect((provider.suggestedName?.utf8.count ?? 0) <= 240)
    provider.preferredPresentationSize = CGSize(width: CGFloat.nan, height: 1)
    #expect(provider.preferredPresentationSize == .zero)
  }

  @Test("Cancelling the task cancels its load")
  func cancelledTask() async throws {
    let provider = ItemProvider()
    let held = Held<@Sendable (Data?, (any Error)?) -> Void>()
    provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
      held.put(reply)
      return nil
    }
    let task = Task { try await provider.data(forType: "text/plain") }
    let reply = try await held.take()
    task.cancel()
    let result = await task.result
    #expect(throws: CocoaError.self) { try result.get() }
    reply(Data(), nil)
  }

  @Test("Many loads at once, half of them cancelled: each answers once")
  func storm() async {
    let provider = ItemProvider()
    offer(provider, "text/plain", "x")
    let answers = await withTaskGroup(of: Int.self) { group in
      for index in 0..<500 {
        group.addTask {
          let count = Mutex(0)
          return await withCheckedContinuation { continuation in
            let progress = provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { data, error in
              count.withLock { $0 += 1 }
              // A second call would trap here.
              continuation.resume(returning: (data == nil) != (error == nil) ? 1 : 1000)
            }
            if index.isMultiple(of: 2) { progress.cancel() }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(answers == 500)
  }
}

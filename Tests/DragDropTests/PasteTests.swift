import DragDrop
import DragItems
import Foundation
import TestSupport
import Testing

/// Contract 1.9: one declaration for drops and pastes.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PasteTests {
  /// A view that accepts pastes.
  final class Paper: FakeView, PasteConfigurationSupporting {
    let story: Story
    let paste = PasteInteraction(configuration: PasteConfiguration())
    var refuses = false

    init(_ story: Story, _ frame: CGRect) {
      self.story = story
      super.init("paper", frame)
      add(paste)
    }

    var pasteConfiguration: PasteConfiguration? {
      get { paste.configuration }
      set { paste.configuration = newValue }
    }

    func paste(itemProviders: [ItemProvider]) {
      story.note("pasted\(itemProviders.count)")
      for provider in itemProviders {
        provider.loadObject(ofClass: String.self) { [story] text, error in
          Task { @MainActor in story.note("got:\(text ?? "\(String(describing: error))")") }
        }
      }
    }

    func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
      !refuses && pasteConfiguration?.accepts(itemProviders) ?? false
    }
  }

  /// An object that accepts pastes for a view.
  final class Keeper: PasteConfigurationSupporting {
    var pasteConfiguration: PasteConfiguration? = PasteConfiguration(forAccepting: String.self)
    var pasted = 0
    func paste(itemProviders: [ItemProvider]) { pasted += itemProviders.count }
  }

  let ground = Playground(items: [DragItem(itemProvider: ItemProvider(object: "hello"))])
  let paper: Paper

  init() {
    paper = Paper(ground.story, CGRect(x: 200, y: 0, width: 100, height: 100))
    ground.window.add(paper)
  }

  @Test("1.9.4: types by name and by class; a value")
  func configuration() throws {
    var one = PasteConfiguration(acceptableTypeIdentifiers: ["image/png"])
    var two = one
    two.addTypeIdentifiers(forAccepting: String.self)
    one.addAcceptableTypeIdentifiers(["public.url"])
    #expect(one.acceptableTypeIdentifiers == ["image/png", "public.url"])
    #expect(two.acceptableTypeIdentifiers.contains("public.utf8-plain-text"))
    #expect(PasteConfiguration().acceptableTypeIdentifiers.isEmpty)
    #expect(two.accepts([ItemProvider(object: "x")]))
    #expect(!one.accepts([ItemProvider(object: "x")]))
    let picture = ItemProvider()
    picture.alternatives = [ItemProvider(object: "x")]
    #expect(two.accepts([picture]))
    #expect(!one.accepts([picture]))
    let copy = try JSONDecoder().decode(PasteConfiguration.self, from: JSONEncoder().encode(two))
    #expect(copy == two)
  }

  @Test("1.9.1, 1.9.2: a drop on a view that only declares what it takes; data inside the drop's scope")
  func drop() async throws {
    paper.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
    ground.beginDrag()
    #expect(ground.move(x: 250) == .copy)
    _ = ground.story.take()
    #expect(ground.drop() == .copy)
    #expect(ground.story.take() == "S.willEnd:copy pasted1 S.didEnd:copy ·set-flyToTarget·")
    try await ground.story.wait(for: "got:hello")
    try await ground.story.wait(for: "S.transferred")
  }

  @Test("1.9.1, 1.9.2: the same for a paste, from the view that has the keyboard up")
  func paste() async throws {
    paper.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
    let inner = FakeView("inner", CGRect(x: 0, y: 0, width: 10, height: 10))
    paper.add(inner)
    let providers = [ItemProvider(object: "hello")]
    let found = try #require(inner.pasteInteraction(for: providers))
    #expect(found === paper.paste)
    #expect(found.paste(providers))
    try await ground.story.wait(for: "got:hello")
    #expect(inner.pasteInteraction(for: [ItemProvider()]) == nil)
  }

  @Test("1.9.3: canPaste has the last word, for drops too")
  func refusal() {
    paper.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
    paper.refuses = true
    ground.beginDrag()
    #expect(ground.move(x: 250) == .cancel)
    #expect(paper.pasteInteraction(for: [ItemProvider(object: "x")]) == nil)
    #expect(!paper.paste.paste([ItemProvider(object: "x")]))
    #expect(!ground.story.take().contains("pasted"))
  }

  @Test("1.9.1: nil takes nothing")
  func undeclared() {
    paper.pasteConfiguration = nil
    ground.beginDrag()
    #expect(ground.move(x: 250) == .cancel)
    #expect(paper.pasteInteraction(for: [ItemProvider(object: "x")]) == nil)
  }

  @Test("1.9.1: any object may declare and take for a view; it's held weakly")
  func keeper() {
    var keeper: Keeper? = Keeper()
    ground.b.remove(ground.drop)
    ground.b.add(PasteInteraction(responder: keeper!))
    ground.beginDrag()
    #expect(ground.move(x: 150) == .copy)
    ground.drop()
    #expect(keeper?.pasted == 1)
    ground.stage.finishAnimations()
    keeper = nil
    ground.beginDrag()
    #expect(ground.move(x: 150) == .cancel)
  }

  @Test("1.9.2: what a plain view declares, the nearest ancestor that can takes")
  func responderChain() {
    let inner = FakeView("inner", CGRect(x: 0, y: 0, width: 50, height: 50))
    inner.add(PasteInteraction(configuration: PasteConfiguration(forAccepting: String.self)))
    paper.pasteConfiguration = nil
    paper.add(inner)
    ground.beginDrag()
    #expect(ground.move(x: 220, y: 20) == .copy)
    ground.drop()
    #expect(ground.story.take().contains("pasted1"))
  }

  @Test("A drop interaction of the same view is asked first")
  func precedence() {
    let interaction = DropInteraction(delegate: ground.target)
    paper.pasteConfiguration = PasteConfiguration(forAccepting: String.self)
    paper.add(interaction)
    ground.beginDrag()
    ground.move(x: 250)
    #expect(ground.story.take().contains("T.enter"))
  }
}

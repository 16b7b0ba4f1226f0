import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import Testing

@testable import GtkViews

/// A program that breaks a rule of use ends with a sentence that names the rule and its article. Each test
/// runs in a process of its own.
@Suite(.timeLimit(.minutes(5))) struct GroundRuleTests {
  private func expect(
    _ sentence: String, _ article: String, from result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(sentence), "\(text)", sourceLocation: sourceLocation)
    #expect(text.contains("See the article \(article)."), "\(text)", sourceLocation: sourceLocation)
  }

  @Test func aViewBeforeTheApplicationHasStarted() async {
    let label = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Label("too early") }
    }
    expect("Label was made before the application started.", "DragDropKit/GettingStarted", from: label)
    let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    }
    expect("View was made before the application started.", "DragDropKit/GettingStarted", from: view)
    let canvas = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = CanvasView() }
    }
    expect("CanvasView was made before", "DragDropKit/GettingStarted", from: canvas)
    let window = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Window() }
    }
    expect("Window was made before", "DragDropKit/GettingStarted", from: window)
    let icon = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Paintable(icon: "edit-find-symbolic") }
    }
    expect("Paintable was made before", "DragDropKit/GettingStarted", from: icon)
  }

  @Test func anApplicationWithAWrongID() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Application(id: "Pictures") }
    }
    expect("“Pictures” isn't an application's id.", "DragDropKit/GettingStarted", from: result)
  }

  /// The main actor of such a process isn't on its first thread.
  @Test func anApplicationThatRunsOnAnotherThread() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        withDisplay { Application(id: "org.example.Astray", isUnique: false).run(arguments: ["astray"]) }
      }
    }
    expect(
      "run() was called on another thread than the process's first.", "GtkViews/Concurrency", from: result)
  }

  @Test func aViewInsideItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        withDisplay {
          let (outer, inner) = (View(), View())
          outer.addSubview(inner)
          inner.addSubview(outer)
        }
      }
    }
    expect("View was added to itself or to a view inside it.", "GtkViews/Lifetime", from: result)
  }

  @Test func aWindowAsASubview() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { withDisplay { View().addSubview(Window()) } }
    }
    expect("A window was added to a view as a subview.", "GtkViews/Lifetime", from: result)
  }

  @Test func aSubviewOfAViewWithoutFrames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { withDisplay { Label("text").addSubview(View()) } }
    }
    expect(
      "Label can't take a subview by addSubview(_:)", "DragDropKit/PortingFromUIKit", from: result)
  }

  @Test func aDrawingContextAfterItsDrawing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        withDisplay {
          var kept: DrawingContext?
          _ = DrawingContext.record(size: .zero) { context, _ in kept = context }
          kept?.save()
        }
      }
    }
    expect("A drawing context was used after its drawing.", "GtkViews/Drawing", from: result)
  }

  @Test func aPreviewOfAViewInNoWindow() async {
    let preview = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { withDisplay { _ = TargetedDragPreview(view: View()) } }
    }
    expect("A targeted preview of a view in no window has no place.", "DragDropKit/Previews", from: preview)
    let target = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { withDisplay { _ = DragPreviewTarget(container: View(), center: .zero) } }
    }
    expect("The container of a drag preview's target is in no window.", "DragDropKit/Previews", from: target)
  }

  @Test func interactionsWithoutDragAndDrop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        withDisplay {
          final class Target: DropInteractionDelegate {}
          let target = Target()
          let application = Application(id: "org.example.Forgetful", isUnique: false)
          try? application.register()
          let view = View()
          view.addInteraction(DropInteraction(delegate: target))
          let window = Window(application: application)
          window.setDefaultSize(width: 100, height: 80)
          window.content = view
          window.presentAndPaint()
          MainLoop.settle()
        }
      }
    }
    expect("Call DragDropSystem.activate() in onStartup.", "DragDropKit/GettingStarted", from: result)
  }

  @Test func eachArticleIsThere() throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    for article in GroundRule.Article.allCases {
      let parts = article.rawValue.split(separator: "/")
      let path = "Sources/\(parts[0])/\(parts[0]).docc/\(parts[1]).md"
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
    }
  }
}

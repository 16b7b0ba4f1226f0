import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import XCTest

@testable import GtkViews

/// What UIKit's names do here.
final class UIKitFormTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private final class Page: View {
    var sizes: [CGSize] = []
    override func layoutSubviews() {
      super.layoutSubviews()
      sizes.append(bounds.size)
    }
  }

  /// A subview's frame, and which of its lengths and distances follow the superview.
  private struct Sheet {
    let view: View
    let mask: View.AutoresizingMask
    var expected: CGRect
  }

  func testSubviewsFollowTheirCanvasByTheirMasks() {
    withDisplay {
      for seed in 1...(Self.isLong ? 300 : 12) as ClosedRange<UInt64> {
        var random = SeededGenerator(seed: seed)
        let page = Page(frame: CGRect(x: 0, y: 0, width: 240, height: 180))
        // Views that were placed before and after their masks, and before and after the page was seen.
        var sheets = (0..<4).map { Self.makeSheet($0, in: page, &random) }
        let board = View(frame: CGRect(x: 0, y: 0, width: 700, height: 700))
        board.addSubview(page)
        let window = shownWindow(board)
        XCTAssertTrue(MainLoop.pump { page.isLaidOut })
        sheets += (4..<8).map { Self.makeSheet($0, in: page, &random) }
        var size = CGSize(width: 240, height: 180)
        for _ in 0..<4 {
          let next = CGSize(
            width: Int.random(in: 150...600, using: &random),
            height: Int.random(in: 150...600, using: &random))
          for index in sheets.indices { Self.follow(&sheets[index], from: size, to: next) }
          page.frame.size = next
          size = next
          XCTAssertTrue(MainLoop.pump { page.bounds.size == next }, "seed \(seed): the page has its size")
          MainLoop.settle()
        }
        for (index, sheet) in sheets.enumerated() {
          let frame = sheet.view.frame
          let distance =
            [
              frame.minX - sheet.expected.minX, frame.minY - sheet.expected.minY,
              frame.width - sheet.expected.width, frame.height - sheet.expected.height,
            ].map(abs).max() ?? 0
          XCTAssertLessThan(distance, 0.01, "seed \(seed), sheet \(index), \(frame), not \(sheet.expected)")
        }
        XCTAssertEqual(page.sizes.last, size, "seed \(seed)")
        window.close()
        MainLoop.settle()
      }
    }
  }

  @MainActor
  private static func makeSheet(_ index: Int, in page: View, _ random: inout SeededGenerator) -> Sheet {
    let frame = CGRect(
      x: Double.random(in: 0...60, using: &random), y: Double.random(in: 0...60, using: &random),
      width: Double.random(in: 100...180, using: &random),
      height: Double.random(in: 100...120, using: &random))
    let mask = View.AutoresizingMask(rawValue: Int.random(in: 0...63, using: &random))
    let view = View()
    let steps: [() -> Void] = [
      { view.frame = frame }, { view.autoresizingMask = mask }, { page.addSubview(view) },
    ]
    for step in steps.shuffled(using: &random) { step() }
    return Sheet(view: view, mask: mask, expected: frame)
  }

  /// What UIKit does: the difference is shared among what's flexible along the axis.
  private static func follow(_ sheet: inout Sheet, from old: CGSize, to new: CGSize) {
    func share(_ difference: CGFloat, _ parts: [View.AutoresizingMask]) -> [CGFloat] {
      let flexible = parts.map { sheet.mask.contains($0) }
      let count = flexible.filter { $0 }.count
      return flexible.map { $0 ? difference / CGFloat(count) : 0 }
    }
    let x = share(new.width - old.width, [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
    let y = share(new.height - old.height, [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
    sheet.expected.origin.x += x[0]
    sheet.expected.origin.y += y[0]
    sheet.expected.size.width = max(0, sheet.expected.width + x[1])
    sheet.expected.size.height = max(0, sheet.expected.height + y[1])
  }

  func testALabelsTextLinesFontAndColour() {
    withDisplay {
      let label = Label()
      label.text = nil
      XCTAssertEqual(label.text, "")
      label.text = "Some words that are longer than one line of this narrow label"
      XCTAssertEqual(label.text!, label.text ?? "")
      @MainActor func height(lines: Int, width: Int32 = 120) -> Int32 {
        label.numberOfLines = lines
        var natural: Int32 = 0
        gtk_widget_measure(label.widget, GTK_ORIENTATION_VERTICAL, width, nil, &natural, nil, nil)
        return natural
      }
      let one = height(lines: 1)
      let two = height(lines: 2)
      let all = height(lines: 0)
      XCTAssertGreaterThan(two, one)
      XCTAssertGreaterThan(all, two)
      XCTAssertEqual(height(lines: 1), one)

      let board = View(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      let sign = Label(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      sign.text = "■■■■■■"
      sign.textAlignment = .left
      sign.textColor = Color(red: 1, green: 0, blue: 0)
      sign.font = .boldSystemFont(ofSize: 60)
      XCTAssertEqual(sign.font?.size, 60)
      board.backgroundColor = .white
      board.addSubview(sign)
      let window = shownWindow(board)
      XCTAssertTrue(MainLoop.pump { sign.isLaidOut })
      assertSeen(window, [(20, 55, Color(red: 1, green: 0, blue: 0))], "large, red and at the left")
      window.close()
    }
  }

  func testAButtonsTitleAndKind() {
    withDisplay {
      let button = Button(type: .system)
      button.setTitle("Add", for: .normal)
      XCTAssertEqual(button.title, "Add")
      XCTAssertEqual(button.title(for: .normal), "Add")
      XCTAssertFalse(button.isFlat)
      XCTAssertTrue(Button(type: .custom).isFlat)
      XCTAssertEqual(
        Button(frame: CGRect(x: 1, y: 2, width: 90, height: 40)).frame.origin, CGPoint(x: 1, y: 2))
      XCTAssertEqual(ImageView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)).frame.width, 30)
    }
  }

  func testAStackOfArrangedSubviews() {
    withDisplay {
      let stack = StackView(arrangedSubviews: [Label("a"), Label("b")])
      XCTAssertEqual(stack.axis, .horizontal)
      stack.axis = .vertical
      stack.addArrangedSubview(Label("c"))
      XCTAssertEqual(stack.arrangedSubviews.count, 3)
      let window = shownWindow(stack)
      XCTAssertTrue(MainLoop.pump { stack.subviews[2].isLaidOut })
      XCTAssertGreaterThan(stack.subviews[2].frame.minY, stack.subviews[0].frame.maxY - 1)
      window.close()
    }
  }

  func testAnAnimationWithUIKitsArgumentsEndsAtItsEnd() {
    withDisplay {
      let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let window = shownWindow(view)
      var ends: [Bool] = []
      View.animate(withDuration: 0.05, animations: { view.alpha = 0.5 }, completion: { ends.append($0) })
      View.animate(withDuration: 0.05) { view.isHidden = false }
      XCTAssertTrue(MainLoop.pump { ends == [true] })
      XCTAssertEqual(view.alpha, 0.5)
      window.close()
    }
  }

  func testAViewIsFoundByItsTagAndByAPoint() {
    withDisplay {
      let board = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let inner = View(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
      inner.tag = 7
      board.addSubview(inner)
      XCTAssertTrue(board.viewWithTag(7) === inner)
      XCTAssertNil(board.viewWithTag(8))
      let window = shownWindow(board)
      XCTAssertTrue(MainLoop.pump { inner.isLaidOut })
      XCTAssertTrue(board.hitTest(CGPoint(x: 30, y: 30), with: nil) === inner)
      XCTAssertTrue(board.hitTest(CGPoint(x: 130, y: 30), with: nil) === board)
      window.close()
    }
  }

  // MARK: Controllers

  private final class Taker: ViewController {
    var texts: [String] = []
    var layouts: [CGSize] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      pasteConfiguration = PasteConfiguration(forAccepting: String.self)
    }
    override func viewDidLayoutSubviews() { layouts.append(view.bounds.size) }
    override func paste(itemProviders: [ItemProvider]) {
      for provider in itemProviders {
        provider.loadObject(ofClass: String.self) { text, _ in
          Task { @MainActor in if let text { self.texts.append(text) } }
        }
      }
    }
  }

  func testAControllerTakesPastesForItsView() {
    withDisplay {
      let controller = Taker()
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.rootViewController = controller
      show(window)
      XCTAssertTrue(MainLoop.pump { controller.view.isLaidOut && !controller.layouts.isEmpty })
      XCTAssertEqual(controller.layouts.last, controller.view.bounds.size)
      XCTAssertTrue(controller.view.isFocusable)
      XCTAssertTrue(MainLoop.pump { controller.view.becomeFirstResponder() })
      XCTAssertTrue(controller.view.isFirstResponder)
      XCTAssertTrue(window.paste([ItemProvider(object: "pasted")]))
      XCTAssertFalse(window.paste([ItemProvider()]), "by types alone")
      XCTAssertTrue(MainLoop.pump { controller.texts == ["pasted"] })
      controller.pasteConfiguration = nil
      XCTAssertFalse(window.paste([ItemProvider(object: "pasted")]))
      window.close()
    }
  }

  // MARK: Colours and images

  func testColoursByHueAreThoseOfTheWheel() {
    let wheel: [(Double, Color)] = [
      (0, .red), (1.0 / 6, .yellow), (1.0 / 3, .green), (0.5, .cyan), (2.0 / 3, .blue), (5.0 / 6, .magenta),
      (1, .red),
    ]
    for (hue, color) in wheel {
      assertNear(Color(hue: hue, saturation: 1, brightness: 1), color, "\(hue)")
      assertNear(Color(hue: hue, saturation: 0, brightness: 0.4), Color(white: 0.4), "\(hue)")
    }
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let parts = (0..<3).map { _ in Double.random(in: -0.2...1.2, using: &random) }
      let color = Color(hue: parts[0], saturation: parts[1], brightness: parts[2])
      let bounded = parts.map { min(1, max(0, $0)) }
      let rgb = [color.red, color.green, color.blue]
      XCTAssertEqual(rgb.max()!, bounded[2], accuracy: 1e-9, "seed \(seed): the brightest part")
      XCTAssertEqual(
        rgb.min()!, bounded[2] * (1 - bounded[1]), accuracy: 1e-9, "seed \(seed): the darkest part")
    }
    XCTAssertEqual(Color.red.withAlphaComponent(0.5), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  private func assertNear(_ color: Color, _ other: Color, _ what: String) {
    for path in [\Color.red, \Color.green, \Color.blue, \Color.alpha] {
      XCTAssertEqual(color[keyPath: path], other[keyPath: path], accuracy: 1e-9, what)
    }
  }

  @MainActor
  private final class Loaded {
    var color: Color?
  }

  func testAColourIsDraggedAsAColour() {
    withDisplay {
      let provider = ItemProvider(object: Color.systemBlue)
      XCTAssertTrue(provider.canLoadObject(ofClass: PreviewColor.self))
      let loaded = Loaded()
      provider.loadObject(ofClass: Color.self) { color, _ in
        Task { @MainActor in loaded.color = color }
      }
      XCTAssertTrue(MainLoop.pump { loaded.color != nil })
      XCTAssertEqual(loaded.color?.red ?? 0, Color.systemBlue.red, accuracy: 1e-4)
      XCTAssertEqual(PreviewColor(Color.red), PreviewColor(red: 1, green: 0, blue: 0))
    }
  }

  func testAnEmptyImageIsOneTransparentPixel() async throws {
    let image = Image()
    XCTAssertEqual(image.size, CGSize(width: 1, height: 1))
    XCTAssertEqual(image.pngData(), image.data)
    let texture = try await Texture.decoding(image, longestSide: 10)
    XCTAssertEqual([texture.width, texture.height], [1, 1])
    // JPEG has white behind what's transparent, so that only an image that can be decoded becomes one.
    XCTAssertEqual(image.jpegData(compressionQuality: 1)?.prefix(2), Data([0xFF, 0xD8]))
  }
}

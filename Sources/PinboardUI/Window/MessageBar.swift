import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// Messages at the bottom of a window. They disappear after some time or when they are closed.
final class MessageBar {
  let view: StackView
  private let label = Label("")
  /// Shows messages of many lines, instead of ``label``.
  private let many = Label("")
  private let scroll: ScrollView
  /// A colour that a message is about.
  private let swatch = CanvasView(accessibilityRole: .presentation)
  /// What a message offers to do.
  struct Action {
    let title: String
    let run: () -> Void
  }

  /// The button for the first action that a message offers; hidden if there's none.
  let action = Button(title: localized("Retry"))
  /// The button for the second one.
  let secondAction = Button(title: localized("Undo"))
  private let close = Button(icon: "window-close-symbolic")
  private var actions: [Action] = []
  private var hiding: Task<Void, Never>?
  private(set) var shown = MessageLines()
  /// The seconds for which a message without an action stays, and those that each further line adds.
  private let stay = (first: 8.0, further: 3.0)

  init() {
    view = StackView(axis: .horizontal, spacing: 12)
    many.isWrapping = true
    many.alignment = .start
    scroll = ScrollView(many, horizontal: .never)
    scroll.followsContentHeight = true
    scroll.followsContentWidth = true
    scroll.expandsHorizontally = true
    scroll.maximumContentHeight = 200
    scroll.isHidden = true
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    label.isWrapping = true
    action.addStyleClass("flat")
    close.addStyleClass("flat")
    close.addStyleClass("circular")
    close.accessibilityLabel = localized("Close")
    close.tooltip = close.accessibilityLabel
    // The round button stays round beside several lines.
    secondAction.addStyleClass("flat")
    for button in [action, secondAction, close] { button.verticalAlignment = .center }
    swatch.intrinsicSize = CGSize(width: 26, height: 26)
    swatch.verticalAlignment = .center
    swatch.isHidden = true
    view.addSubview(swatch)
    view.addSubview(label)
    view.addSubview(scroll)
    view.addSubview(action)
    view.addSubview(secondAction)
    view.addSubview(close)
    view.isHidden = true
    for (index, button) in [action, secondAction].enumerated() {
      button.onClick = { [weak self] in
        guard let self else { return }
        let chosen = actions.indices.contains(index) ? actions[index] : nil
        hide()
        chosen?.run()
      }
    }
    close.onClick = { [weak self] in self?.hide() }
  }

  /// Shows a message about a colour, with a swatch of it, instead of the other messages.
  func show(_ message: String, color: PickedColor) {
    shown.expire()
    show(message)
    swatch.onDraw = { context, size in
      let disc = CGRect(origin: .zero, size: size)
      context.fillRounded(disc, radius: size.height / 2, Color(color))
      context.strokeRounded(disc, radius: size.height / 2, width: 1, Color.white.withAlpha(0.55))
    }
    swatch.isHidden = false
    swatch.setNeedsDisplay()
  }

  /// Shows a message in addition to those that the user may still be reading, so that none disappears unread.
  /// - Parameter action: if there's one, the message stays until the user answers.
  func show(_ message: String, actionTitle: String? = nil, action: (() -> Void)? = nil) {
    show(message, actions: actionTitle.map { [Action(title: $0) { action?() }] } ?? [])
  }

  /// Shows a message in addition to those that the user may still be reading.
  /// - Parameter actions: two at most. If there's one, the message stays until the user answers.
  func show(_ message: String, actions: [Action]) {
    shown.add(message, isOffer: !actions.isEmpty)
    if !actions.isEmpty {
      self.actions = actions
      for (button, offered) in zip([action, secondAction], actions) { button.title = offered.title }
    }
    update()
    Trace.emit("message", ["text": message])
    view.window?.announce(message)
    hiding?.cancel()
    // What has to be scrolled takes as long as it takes.
    guard !shown.areMany else { return }
    let seconds = stay.first + stay.further * Double(shown.count - 1)
    hiding = Task { [weak self] in
      try? await Task.sleep(for: .seconds(seconds))
      guard !Task.isCancelled, let self else { return }
      shown.expire()
      update()
    }
  }

  private func update() {
    label.text = shown.areMany ? "" : shown.text
    many.text = shown.areMany ? shown.text : ""
    label.isHidden = shown.areMany
    scroll.isHidden = !shown.areMany
    action.isHidden = shown.offer == nil
    secondAction.isHidden = shown.offer == nil || actions.count < 2
    swatch.isHidden = true
    view.isHidden = shown.lines.isEmpty
  }

  func hide() {
    hiding?.cancel()
    shown.clear()
    update()
  }
}

/// The lines of a message bar: each new message is added to those that are still shown. A message has a line
/// for each thing that it reports.
nonisolated struct MessageLines {
  /// The largest number of messages. The oldest ones are removed first.
  static let most = 200
  /// The largest number of lines that are shown without scrolling.
  static let mostInView = 6

  /// The number of lines.
  var count: Int { lines.reduce(0) { $0 + $1.split(separator: "\n").count } }
  var areMany: Bool { count > Self.mostInView }

  private(set) var lines: [String] = []
  /// The line with an action, for which the bar has a button. It stays until the user answers.
  private(set) var offer: String?

  var text: String { lines.joined(separator: "\n") }

  /// - Parameter isOffer: whether the line has an action. It replaces the earlier offer, which can't be
  ///   answered any more.
  mutating func add(_ line: String, isOffer: Bool = false) {
    lines.removeAll { $0 == line || isOffer && $0 == offer }
    if isOffer || offer == line { offer = isOffer ? line : nil }
    lines.append(line)
    while lines.count > Self.most, let oldest = lines.firstIndex(where: { $0 != offer }) {
      lines.remove(at: oldest)
    }
  }

  /// Removes all lines without an action when their time is over.
  mutating func expire() { lines = offer.map { [$0] } ?? [] }

  mutating func clear() { self = MessageLines() }
}

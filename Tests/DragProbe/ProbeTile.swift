import DragDropKit
import Foundation

/// A tile to drag, with data of limited visibility.
final class ProbeTile: CanvasView, DragInteractionDelegate {
  enum Kind: String, CaseIterable {
    /// A text for everybody, and one type for each smaller circle.
    case mixed
    case team, group, own
    /// A text for everybody, in a session that's restricted to this program.
    case restricted
    /// Two texts with names and sizes, for everybody.
    case pair
    /// Allows another gesture to claim the press during the lift, and has such a gesture.
    case rival
  }

  let kind: Kind
  private let isSlow: Bool
  /// Called when the rival's gesture has claimed the press.
  var onRecognized: (() -> Void)?
  private let gesture = DragGesture()

  init(_ kind: Kind, isSlow: Bool) {
    self.kind = kind
    self.isSlow = isSlow
    super.init()
    accessibilityLabel = kind.rawValue
    let interaction = DragInteraction(delegate: self)
    addInteraction(interaction)
    guard kind == .rival else { return }
    interaction.allowsSimultaneousRecognitionDuringLift = true
    gesture.onChange = { [weak self] offset in
      // A distance below a drag's threshold.
      guard let self, hypot(offset.x, offset.y) > 3 else { return }
      gesture.claim()
      onRecognized?()
      onRecognized = nil
    }
    addGesture(gesture)
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    context.fillRounded(
      CGRect(origin: .zero, size: size), radius: 8, Color(red: 0.2, green: 0.45, blue: 0.7))
    context.text(
      TextLayout(kind.rawValue, font: Font(size: 9, weight: .bold)), at: CGPoint(x: 4, y: 24), .white)
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    if kind == .pair { return [named("first", 300, .inline), named("second", 500, .attachment)] }
    let provider = ItemProvider()
    switch kind {
    case .mixed:
      promise("secret of the team", as: "org.example.team-type", .team, in: provider)
      promise("secret of the group", as: "org.example.group-type", .group, in: provider)
      promise("secret of the process", as: "org.example.own-type", .ownProcess, in: provider)
      promise("for everybody", as: "text/plain;charset=utf-8", .all, in: provider)
      provider.teamData = Data("hint".utf8)
    case .pair: break
    case .team: promise("secret of the team", as: "org.example.team-type", .team, in: provider)
    case .group: promise("secret of the group", as: "org.example.group-type", .group, in: provider)
    case .own: promise("secret of the process", as: "org.example.own-type", .ownProcess, in: provider)
    case .rival: break
    case .restricted: promise("for everybody here", as: "text/plain;charset=utf-8", .all, in: provider)
    }
    return [DragItem(itemProvider: provider)]
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { kind == .restricted }

  private func named(_ name: String, _ width: Double, _ style: PresentationStyle) -> DragItem {
    let provider = ItemProvider()
    provider.suggestedName = "\(name).txt"
    provider.preferredPresentationSize = CGSize(width: width, height: 200)
    provider.preferredPresentationStyle = style
    promise("\(name) for everybody", as: "text/plain;charset=utf-8", .all, in: provider)
    return DragItem(itemProvider: provider)
  }

  private func promise(
    _ text: String, as type: String, _ visibility: ItemProviderRepresentationVisibility,
    in provider: ItemProvider
  ) {
    let isSlow = isSlow
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { reply in
      let progress = Progress(totalUnitCount: 1)
      let delivery = Task {
        // As slow as a network, until the reader gives up.
        if isSlow { try? await Task.sleep(for: .seconds(60)) }
        if Task.isCancelled { reply(nil, CocoaError(.userCancelled)) } else { reply(Data(text.utf8), nil) }
      }
      progress.cancellationHandler = { delivery.cancel() }
      return progress
    }
  }
}

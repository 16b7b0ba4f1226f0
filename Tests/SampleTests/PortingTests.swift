import Foundation
import Testing

/// The porting table knows each of UIKit's names that the contract has, and names nothing that isn't there.
@Suite struct PortingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func page() throws -> String {
    let file = root.appending(path: "Sources/DragDropKit/DragDropKit.docc/PortingFromUIKit.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map { String($0) }
  }

  /// Words of the code in a text.
  private static func names(_ text: some StringProtocol) -> Set<String> {
    var names: Set<String> = []
    for (index, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    where !index.isMultiple(of: 2) {
      names.formUnion(words(piece))
    }
    return names
  }

  /// By areas of the contract, 1.1 to 1.14.
  private static let wanted: [(String, String)] = [
    (
      "1.1",
      """
      UIInteraction addInteraction UIDragInteraction delegate isEnabled isEnabledByDefault
      allowsSimultaneousRecognitionDuringLift liftBehavior allowsPointerDragBeforeLiftDelay
      isUserInteractionEnabled BEDragInteraction
      """
    ),
    (
      "1.2",
      """
      UIDragInteractionDelegate itemsForBeginning previewForLifting willAnimateLiftWith sessionWillBegin
      sessionAllowsMoveOperation sessionIsRestrictedToDraggingApplication prefersFullSizePreviewsFor
      sessionDidMove willEndWith didEndWith sessionDidTransferItems itemsForAddingTo sessionForAddingItems
      willAdd previewForCancelling willAnimateCancelWith
      """
    ),
    ("1.3", "UIDragItem itemProvider localObject previewProvider setNeedsDropPreviewUpdate"),
    (
      "1.4",
      """
      UIDragDropSession items location allowsMoveOperation isRestrictedToDraggingApplication hasItemsConforming
      canLoadObjects UIDragSession localContext UIDropSession localDragSession progress progressIndicatorStyle
      UIDropSessionProgressIndicatorStyle loadObjects
      """
    ),
    (
      "1.5",
      """
      UIDropInteraction allowsSimultaneousDropSessions UIDropInteractionDelegate canHandle sessionDidEnter
      sessionDidUpdate sessionDidExit performDrop previewForDropping willAnimateDropWith concludeDrop
      sessionDidEnd
      """
    ),
    ("1.6", "UIDropOperation UIDropProposal operation isPrecise prefersFullSizePreview NSCopying"),
    ("1.7", "UIDragAnimating addAnimations addCompletion UIViewAnimatingPosition"),
    (
      "1.8",
      """
      UITargetedDragPreview target view parameters size retargetedPreview UIDragPreview UIDragPreviewTarget
      container center transform UIDragPreviewParameters UIPreviewParameters backgroundColor visiblePath
      shadowPath textLineRects UIBezierPath CGAffineTransform
      """
    ),
    (
      "1.9",
      """
      UIResponder pasteConfiguration UIPasteConfigurationSupporting paste canPaste UIPasteConfiguration
      forAccepting typeIdentifiersForAcceptingClass NSSecureCoding
      """
    ),
    (
      "1.10",
      """
      UISpringLoadedInteraction interactionBehavior interactionEffect UISpringLoadedInteractionBehavior
      shouldAllow interactionDidFinish UISpringLoadedInteractionEffect didChangeWith
      UISpringLoadedInteractionContext state targetView targetItem UISpringLoadedInteractionEffectState
      UISpringLoadedInteractionSupporting isSpringLoaded UIButton UIBarButtonItem UISegmentedControl UITabBar
      UITabBarItem UITab UIAlertController UICollectionView UITableView shouldSpringLoadItemAt
      shouldSpringLoadRowAt
      """
    ),
    (
      "1.11",
      """
      NSItemProvider UIPasteboard registerObject registerDataRepresentation registerFileRepresentation contentsOf
      registerItem loadItem registerCKShare registerGroupActivity Transferable loadTransferable
      NSItemProviderRepresentationVisibility NSItemProviderFileOptions registeredTypeIdentifiers
      registeredContentTypes registeredContentTypesForOpenInPlace hasItemConformingToTypeIdentifier
      hasRepresentationConforming canLoadObject loadObject loadDataRepresentation loadFileRepresentation
      loadInPlaceFileRepresentation Progress NSItemProviderErrorDomain suggestedName preferredPresentationSize
      UIItemProviderPresentationSizeProviding preferredPresentationStyle UIPreferredPresentationStyle teamData
      previewImageHandler loadPreviewImage NSItemProviderWriting writableTypeIdentifiersForItemProvider
      itemProviderVisibilityForRepresentation loadData NSItemProviderReading
      readableTypeIdentifiersForItemProvider object NSString NSAttributedString NSURL UIColor UIImage UTType
      UIItemProviderReadingAugmentationProviding UIItemProviderReadingAugmentationDesignating
      """
    ),
    (
      "1.12",
      """
      numberOfSections titleForHeaderInSection viewForHeaderInSection viewForSupplementaryElementOfKind
      headerReferenceSize sectionHeadersPinToVisibleBounds insertSections deleteSections moveSection reloadSections
      UIDataSourceTranslating performUsingPresentationValues
      dragDelegate dropDelegate dragInteractionEnabled hasActiveDrag hasActiveDrop hasUncommittedUpdates
      reorderingCadence UICollectionViewDragDelegate dragPreviewParametersForItemAt dragSessionWillBegin
      dragSessionDidEnd dragSessionAllowsMoveOperation dragSessionIsRestrictedToDraggingApplication
      UICollectionViewDropDelegate performDropWith dropSessionDidEnter dropSessionDidUpdate dropSessionDidExit
      dropSessionDidEnd dropPreviewParametersForItemAt UICollectionViewDropProposal UITableViewDropProposal
      intent UICollectionViewDropCoordinator destinationIndexPath proposal session drop UICollectionViewDropItem
      dragItem sourceIndexPath previewSize UICollectionViewDropPlaceholder cellUpdateHandler
      previewParametersProvider UICollectionViewDropPlaceholderContext commitInsertion deletePlaceholder
      setNeedsCellUpdate UICollectionViewCell dragStateDidChange UITableViewDragDelegate UITableViewDropDelegate
      UITableViewDropCoordinator UITableViewDropItem UITableViewDropPlaceholder
      UITableViewDropPlaceholderContext rowHeight moveRowAt UITableViewCell userInteractionEnabledWhileDragging
      """
    ),
    (
      "1.13",
      """
      WKWebView UITextDraggable textDragDelegate textDragInteraction isTextDragActive textDragOptions
      stripTextColorFromPreviews UITextDragDelegate itemsForDrag dragPreviewForLiftingItem UITextDragRequest
      dragRange suggestedItems existingItems isSelected dragSession UITextDroppable textDropDelegate
      textDropInteraction isTextDropActive UITextDropDelegate willBecomeEditableForDrop UITextDropEditability
      proposalForDrop willPerformDrop previewForDroppingAllItemsWithDefault UITextDropRequest dropPosition
      suggestedProposal isSameView dropSession UITextDropProposal dropAction dropProgressMode
      useFastSameViewOperations dropPerformer UITextPasteDelegate transformPasteItem
      combineItemAttributedStrings performPasteOf UITextPasteItem UITextCursorDropPositionAnimator
      UITextDragPreviewRenderer
      """
    ),
    ("1.14", "UITabBarController UIWindowSceneDragInteraction NSUserActivity"),
  ]

  @Test("Each of UIKit's names is the same, different, or absent")
  func complete() throws {
    let there = Self.names(try Self.page())
    for (area, names) in Self.wanted {
      let missing = names.split(whereSeparator: \.isWhitespace).map(String.init).filter {
        !there.contains($0)
      }
      #expect(missing == [], "\(area)")
    }
  }

  @Test("What the table calls ours is declared")
  func declared() throws {
    var declared: Set<String> = []
    for folder in ["DragDrop", "GtkDragDrop", "GtkViews"] {
      let base = Self.root.appending(path: "Sources/\(folder)")
      for case let path as String in FileManager.default.enumerator(atPath: base.path) ?? .init()
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") {
          // Declarations, and the labels of functions.
          declared.formUnion(Self.words(line))
        }
      }
    }
    // Foundation's, and Swift's own.
    let others: Set = ["AffineTransform", "String", "URL", "Codable", "session", "init"]
    var count = 0
    for line in try Self.page().split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, cells[1] != "here" else { continue }
      // The last table has a reason instead.
      guard cells.count == 3 || !cells[1].allSatisfy({ $0 != "`" }) else { continue }
      for name in Self.names(cells[1]) where !others.contains(name) {
        count += 1
        #expect(declared.contains(name), "\(cells[0]): there's no \(name)")
      }
    }
    #expect(count > 60)
  }
}

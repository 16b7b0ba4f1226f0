import Foundation
import Testing

/// The porting table has each of UIKit's names that the contract has, and names only things that exist.
@Suite(.timeLimit(.minutes(5))) struct PortingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func page() throws -> String {
    let file = root.appending(path: "Sources/DragDropKit/DragDropKit.docc/PortingFromUIKit.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map { String($0) }
  }

  /// The words in the code spans of a text.
  private static func names(_ text: some StringProtocol) -> Set<String> {
    var names: Set<String> = []
    for (index, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    where !index.isMultiple(of: 2) {
      names.formUnion(words(piece))
    }
    return names
  }

  /// The wanted names, by areas of the contract, 1.1 to 1.14.
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

  @Test("What the table calls ours is declared, and a member by the type that the row names")
  func declared() throws {
    let declarations = try Declarations(
      sources: ["DragItems", "DragDrop", "GtkViews", "GtkTexts", "GtkLists", "GtkDragDrop"].map {
        Self.root.appending(path: "Sources/\($0)")
      })
    #expect(declarations.types.count > 150)
    // Types of Foundation and of Swift itself.
    let others: Set = [
      "AffineTransform", "String", "URL", "Codable", "AnyHashable", "NSObject", "CGFloat", "Double",
    ]
    var section = ""
    var (names, members) = (0, 0)
    for line in try Self.page().split(separator: "\n") {
      if line.hasPrefix("### ") { section = String(line.dropFirst(4)) }
      guard line.hasPrefix("| "), section == "Same" || section == "Different" else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, cells[1] != "here" else { continue }
      let ours = Self.names(cells[1]).subtracting(others)
      for name in ours {
        names += 1
        let isType = name.first?.isUppercase == true
        #expect(
          isType ? declarations.types.contains(name) : declarations.isDeclared(name),
          "\(cells[0]): there's no \(name)")
      }
      guard section == "Same" else { continue }
      for (group, wanted) in Self.groups(cells[0]) {
        let bearers = Self.bearers(group, ours, declarations)
        let there = bearers.reduce(into: Set<String>()) { $0.formUnion(declarations.members(of: $1)) }
        members += wanted.count
        let missing = wanted.filter { !there.contains($0) }
        #expect(missing == [], "\(group): not in \(bearers.sorted())")
      }
    }
    #expect(names > 100, "\(names) names, \(members) members")
    #expect(members > 200, "\(names) names, \(members) members")
  }

  /// The types of a row's first cell, each with the members that follow it.
  private static func groups(_ cell: String) -> [(String, [String])] {
    cell.split(separator: ";").compactMap { part in
      let code = part.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      let types = code.filter { $0.first?.isUppercase == true }
      guard let type = types.last else { return nil }
      let members = code.filter { $0.first?.isUppercase != true }.flatMap(words)
      return (type, members.filter { $0 != "init" })
    }
  }

  /// The types of this project that may have the members of a UIKit type.
  private static func bearers(_ type: String, _ named: Set<String>, _ declarations: Declarations)
    -> Set<String>
  {
    var bearers = named.filter { declarations.types.contains($0) }
    for word in words(type) {
      let bare = String(word.dropFirst(word.hasPrefix("UI") || word.hasPrefix("NS") ? 2 : 0))
      if declarations.types.contains(bare) { bearers.insert(bare) }
    }
    for bearer in bearers {
      for suffix in ["DataSource", "Delegate"] where declarations.types.contains(bearer + suffix) {
        bearers.insert(bearer + suffix)
      }
    }
    return bearers
  }

  @Test("The reading of declarations sees what's in a type, and nothing else")
  func reading() {
    var found = Declarations()
    found.read(
      """
      // class Comment { var inComment = 0 }
      public final class Cat<Name>: Animal, Sendable where Name: Hashable {
        /// Has { a brace.
        var tail = "} brush {" { didSet { let inBody = 1 } }
        func purr(
          loudly volume: Int
        ) -> Int { let alsoInBody = volume; return alsoInBody }
        enum Mood { case calm, wild }
      }
      extension Cat { static let lives = 9 }
      protocol Animal { func eat(at table: Int) }
      typealias Tiger = Cat
      func free(cat: Int) { typealias Mouse = Cat }
      typealias Puma = Cat
      """)
    #expect(found.types == ["Cat", "Mood", "Animal", "Tiger", "Puma"])
    #expect(found.members(of: "Puma").contains("purr"))
    let cat = found.members(of: "Cat")
    #expect(cat.isSuperset(of: ["tail", "purr", "loudly", "lives", "calm", "wild", "eat", "at"]))
    #expect(cat.isDisjoint(with: ["inBody", "alsoInBody", "inComment", "brush", "free", "brace"]))
    #expect(!found.members(of: "Animal").contains("tail"))
    #expect(found.isDeclared("purr"))
    #expect(!found.isDeclared("inBody"))
  }
}

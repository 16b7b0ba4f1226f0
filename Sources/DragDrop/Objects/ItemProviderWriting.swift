public import Foundation

/// A class or value whose objects can be dragged out (`NSItemProviderWriting`; contract 1.11.29).
public protocol ItemProviderWriting: Sendable {
  /// Best fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// The same for one object; wins over the class's list. The default is the class's list.
  var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Who sees a representation; the default is everybody.
  static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// The same for one object; wins over the class's answer. The default is the class's answer.
  func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// Makes the data. Called off the main thread.
  /// - Parameter completionHandler: call it exactly once, on any thread, with data or an error.
  func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ItemProviderWriting {
  public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }

  public static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { .all }

  public func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  { Self.itemProviderVisibilityForRepresentation(withTypeIdentifier: type) }
}

/// Who may see one representation of an item (`NSItemProviderRepresentationVisibility`; contract 1.11.11).
public enum ItemProviderRepresentationVisibility: Int, Sendable {
  /// Every program.
  case all = 0
  /// Programs of the same team.
  case team = 1
  /// Programs of the same group.
  case group = 2
  /// Only this process.
  case ownProcess = 3

  /// Whether somebody at that distance (a group lies inside its team) sees a representation of this visibility.
  func isVisible(to audience: ItemProviderRepresentationVisibility) -> Bool {
    rawValue <= audience.rawValue
  }
}

/// An object that knows how large it would like to be shown (`UIItemProviderPresentationSizeProviding`; contract
/// 1.11.25).
public protocol PresentationSizeProviding: ItemProviderWriting {
  /// Points.
  var preferredPresentationSizeForItemProvider: CGSize { get }
}

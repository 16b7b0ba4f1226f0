public import Foundation

/// A class or value whose objects can be dragged out (`NSItemProviderWriting`; contract 1.11.29).
public protocol ItemProviderWriting: Sendable {
  /// The types that objects of the class can be written as, best fidelity first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// The types that this object can be written as; used instead of the class's list. Default: the class's
  /// list.
  var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Returns who may see a representation. Default: everybody.
  static func itemProviderVisibilityForRepresentation(withTypeIdentifier type: String)
    -> ItemProviderRepresentationVisibility
  /// Returns who may see a representation of this object; used instead of the class's answer. Default: the
  /// class's answer.
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

  /// Returns whether a program in the audience sees a representation of this visibility (a group is part of
  /// its team).
  func isVisible(to audience: ItemProviderRepresentationVisibility) -> Bool {
    rawValue <= audience.rawValue
  }
}

/// An object that has a preferred size of presentation (`UIItemProviderPresentationSizeProviding`; contract
/// 1.11.25).
public protocol PresentationSizeProviding: ItemProviderWriting {
  /// The preferred size in points.
  var preferredPresentationSizeForItemProvider: CGSize { get }
}

import Foundation

/// What an import would bring: made first, so that a person can be asked before much is done.
///
/// It holds the files open that it was made from, so what's imported is what was counted.
public struct ImportPlan: Sendable {
  /// More images than this should be asked about.
  public static let askAbove = 500

  /// How many images and texts there are to try.
  public var count: Int { items.count }
  /// "2 images and 1 note", for a question about them.
  public var summary: String {
    let notes = items.count(where: \.isNote)
    return ImportReport.summary(images: items.count - notes, notes: notes)
  }
  /// Whether a person should be asked before it's carried out: many images came from few things.
  public var shouldAsk: Bool { isExpanded && count > Self.askAbove }
  /// What's known already not to be taken.
  public let failures: [ItemFailure]
  /// What a board has no place for, as in `ImportReport.leftOut`.
  public let leftOut: [String]
  /// What else a person should know, as in `ImportReport.remarks`.
  public let remarks: [String]
  /// The name of what is imported, such as `trip.zip`, for people; nil if it's several things.
  public let name: String?

  let items: [ImportItem]
  /// Whether folders, archives or boards were opened for it.
  let isExpanded: Bool

  init(
    items: [ImportItem], failures: [ItemFailure], leftOut: [String], remarks: [String], name: String?,
    isExpanded: Bool
  ) {
    self.items = items
    self.failures = failures
    self.leftOut = leftOut
    self.remarks = remarks
    self.name = name
    self.isExpanded = isExpanded
  }
}

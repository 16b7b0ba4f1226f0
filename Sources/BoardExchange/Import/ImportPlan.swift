import Foundation

/// The contents of an import, counted before they're read, so that the user can be asked first.
///
/// The plan keeps its files open, so that the import reads the files that were counted.
public struct ImportPlan: Sendable {
  /// The number of images above which the user should be asked.
  public static let askAbove = 500

  /// The number of images and texts that the import will try.
  public var count: Int { items.count }
  /// A summary such as "2 images and 1 note", for a question to the user.
  public var summary: String {
    let notes = items.count(where: \.isNote)
    return ImportReport.summary(images: items.count - notes, notes: notes)
  }
  /// Whether the user should be asked before the import: a folder, archive or board contains many images.
  public var shouldAsk: Bool { isExpanded && count > Self.askAbove }
  /// The items that are known to fail already.
  public let failures: [ItemFailure]
  /// The contents that a board can't hold, as in `ImportReport.leftOut`.
  public let leftOut: [String]
  /// Further remarks for the user, as in `ImportReport.remarks`.
  public let remarks: [String]
  /// The name of the imported thing, such as `trip.zip`, for the user; nil if there are several things.
  public let name: String?

  let items: [ImportItem]
  /// Whether folders, archives or boards were opened for the plan.
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

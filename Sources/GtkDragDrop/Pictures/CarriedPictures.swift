import CGtk
import DragDrop
import Foundation
import GtkViews

/// The pictures of one drag as they hang from the contact, with their badge.
@MainActor
final class CarriedPictures {
  struct Entry {
    let item: DragItem
    var picture: PreviewPicture?
    /// The picture's middle where it was lifted, relative to the contact.
    let lifted: CGPoint
    /// Where it comes from, relative to the contact; nil appears in its place.
    var start: Pose?
    /// Where it belongs, relative to the contact.
    var pose: Pose?
  }

  /// From the bottom of the stack to its top.
  private(set) var entries: [Entry] = []
  var badge: DragBadge?
  /// Never grows back (contract 1.6.5).
  private(set) var prefersFullSize: Bool
  /// How far the pictures have come to their places: from 0 to 1.
  var arrival = 1.0

  /// Whether the language reads from right to left: the stack and its badge are mirrored then, their order isn't
  /// (contract, section 3, rule 34).
  let isMirrored: Bool
  let look: DragAppearance

  /// - Parameter entries: from the bottom of the stack to its top.
  init(
    _ entries: [Entry], prefersFullSize: Bool,
    isMirrored: Bool = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL,
    look: DragAppearance = DragAppearance()
  ) {
    self.look = look
    self.prefersFullSize = prefersFullSize
    self.isMirrored = isMirrored
    self.entries = entries
    arrange()
  }

  /// Adds pictures on top, or below all others with the first of them uppermost, and arranges all anew.
  func add(_ more: [Entry], atBottom: Bool = false) {
    for index in entries.indices { entries[index].start = pose(entries[index]) }
    if atBottom { entries = more.reversed() + entries } else { entries += more }
    arrange()
  }

  /// The same pictures in a smaller size.
  func shrink() {
    guard prefersFullSize else { return }
    prefersFullSize = false
    rearrange()
  }

  /// Another picture for an item; nil shows none.
  func setPicture(_ picture: PreviewPicture?, for item: DragItem) {
    guard let index = entries.firstIndex(where: { $0.item === item }) else { return }
    entries[index].picture = picture
    rearrange()
  }

  /// Whether the item's picture can be seen in the stack.
  func isInSight(_ item: DragItem) -> Bool {
    entries.suffix(look.visibleCount).contains { $0.item === item }
  }

  private func rearrange() {
    for index in entries.indices { entries[index].start = pose(entries[index]) }
    arrange()
  }

  private func arrange() {
    let top = entries.last { $0.picture != nil }?.lifted ?? .zero
    let poses = StackLayout.poses(
      sizes: sizes, top: top, prefersFullSize: prefersFullSize, isMirrored: isMirrored, look)
    for index in entries.indices { entries[index].pose = poses[index] }
  }

  /// Where a picture is now.
  private func pose(_ entry: Entry) -> Pose? {
    guard let pose = entry.pose, arrival < 1, let start = entry.start else { return entry.pose }
    return start.mixed(with: pose, arrival)
  }

  private var sizes: [CGSize?] { entries.map { $0.picture?.size } }

  func entry(for item: DragItem) -> Entry? { entries.first { $0.item === item } }

  /// What the pictures fill in their places, relative to the contact, without shadows and badge.
  var bounds: CGRect { StackLayout.bounds(sizes: sizes, poses: entries.map(\.pose)) }

  /// The rows of device pixels that the pictures cover; see ``StackLayout/coverage(sizes:poses:origin:scale:)``.
  func coverage(origin: CGPoint, scale: Double) -> [Int16] {
    StackLayout.coverage(sizes: sizes, poses: entries.map(\.pose), origin: origin, scale: scale)
  }

  var isEmpty: Bool { entries.allSatisfy { $0.picture == nil } }

  /// Where the badge sits: the top trailing corner of the picture on top.
  private var corner: CGPoint {
    guard let top = entries.last(where: { $0.picture != nil }), let size = top.picture?.size,
      let pose = pose(top)
    else { return .zero }
    let half = size.width * pose.scale / 2
    return CGPoint(
      x: pose.center.x + (isMirrored ? -half : half), y: pose.center.y - size.height * pose.scale / 2)
  }

  /// Draws everything about a contact at the context's origin.
  /// - Parameter isFlat: without shadows, for screens that can't show them.
  func draw(_ context: DrawingContext, isFlat: Bool = false, badgeInset: Double = 0) {
    for entry in entries {
      guard let picture = entry.picture, var pose = pose(entry), pose.opacity > 0 else { continue }
      if isFlat { pose.lift = 0 }
      context.draw(picture, pose, look)
    }
    guard let badge else { return }
    let corner = corner
    let inset = isMirrored ? -badgeInset : badgeInset
    BadgeDrawing.draw(
      badge, at: CGPoint(x: corner.x - inset, y: corner.y + badgeInset), isMirrored: isMirrored, in: context)
  }
}

extension DrawingContext {
  /// Draws a picture in a pose.
  func draw(_ picture: PreviewPicture, _ pose: Pose, _ look: DragAppearance) {
    save()
    translate(pose.center.x, pose.center.y)
    if pose.rotation != 0 { rotate(pose.rotation) }
    if pose.scale != 1 { scale(pose.scale, pose.scale) }
    if pose.opacity < 1 { pushOpacity(pose.opacity) }
    picture.draw(self, lift: pose.lift, look)
    if pose.opacity < 1 { pop() }
    restore()
  }
}

import CKitGtk
import DragDrop
import Foundation
import GtkViews

/// The pictures of one drag under its contact, with their badge.
@MainActor
final class CarriedPictures {
  struct Entry {
    let item: DragItem
    var picture: PreviewPicture?
    /// The picture's centre at the lift, relative to the contact.
    let lifted: CGPoint
    /// The pose from which the picture moves to its position, relative to the contact; nil: it appears there.
    var start: Pose?
    /// The picture's position in the stack, relative to the contact.
    var pose: Pose?
  }

  /// The entries from the bottom of the stack to its top.
  private(set) var entries: [Entry] = []
  var badge: DragBadge?
  /// Whether nothing is drawn, since the view under the drag shows the items itself.
  var isConcealed = false
  /// Called when a picture looks different, since an image in it is decoded now.
  var onImageDecoded: (() -> Void)?
  /// Never becomes true again (contract 1.6.5).
  private(set) var prefersFullSize: Bool
  /// The progress of the pictures' movement to their positions, from 0 to 1.
  var arrival = 1.0

  /// Whether the language reads from right to left: the stack and its badge are mirrored then, but not its
  /// order (contract, section 3, rule 34).
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

  /// Adds pictures on top, or below all others with the first new one uppermost, and arranges the stack anew.
  func add(_ more: [Entry], atBottom: Bool = false) {
    for index in entries.indices { entries[index].start = pose(entries[index]) }
    if atBottom { entries = more.reversed() + entries } else { entries += more }
    arrange()
  }

  /// Shrinks the pictures to the usual size.
  func shrink() {
    guard prefersFullSize else { return }
    prefersFullSize = false
    rearrange()
  }

  /// Replaces an item's picture; nil shows none.
  func setPicture(_ picture: PreviewPicture?, for item: DragItem) {
    guard let index = entries.firstIndex(where: { $0.item === item }) else { return }
    entries[index].picture = picture
    rearrange()
  }

  /// Returns whether the item's picture is visible in the stack.
  func isInSight(_ item: DragItem) -> Bool {
    entries.suffix(look.stack.visibleCount).contains { $0.item === item }
  }

  /// Lets the pictures move to the stack from where they were lifted, relative to the contact.
  func spread() {
    for index in entries.indices where entries[index].picture != nil {
      entries[index].start = Pose(center: entries[index].lifted, scale: 1, lift: 1)
    }
  }

  private func rearrange() {
    for index in entries.indices { entries[index].start = pose(entries[index]) }
    arrange()
  }

  private func arrange() {
    let top = entries.last { $0.picture != nil }?.lifted ?? .zero
    let poses = StackLayout.poses(
      sizes: sizes, top: top, prefersFullSize: prefersFullSize, isMirrored: isMirrored, look)
    for index in entries.indices {
      entries[index].pose = poses[index]
      entries[index].picture?.onImageDecoded = { [weak self] in self?.onImageDecoded?() }
    }
  }

  /// The picture's current pose.
  private func pose(_ entry: Entry) -> Pose? {
    guard let pose = entry.pose, arrival < 1, let start = entry.start else { return entry.pose }
    return start.mixed(with: pose, arrival)
  }

  private var sizes: [CGSize?] { entries.map { $0.picture?.size } }

  func entry(for item: DragItem) -> Entry? { entries.first { $0.item === item } }

  /// The area of the pictures at their positions, relative to the contact, without shadows and badge.
  var bounds: CGRect { StackLayout.bounds(sizes: sizes, poses: entries.map(\.pose)) }

  /// Returns the rows of device pixels that the pictures cover; see
  /// ``StackLayout/coverage(sizes:poses:origin:scale:)``.
  func coverage(origin: CGPoint, scale: Double) -> [Int16] {
    if isConcealed { return [] }
    return StackLayout.coverage(sizes: sizes, poses: entries.map(\.pose), origin: origin, scale: scale)
  }

  var isEmpty: Bool { entries.allSatisfy { $0.picture == nil } }

  /// The badge's position: the top trailing corner of the topmost picture.
  private var corner: CGPoint {
    guard let top = entries.last(where: { $0.picture != nil }), let size = top.picture?.size,
      let pose = pose(top)
    else { return .zero }
    let half = size.width * pose.scale / 2
    return CGPoint(
      x: pose.center.x + (isMirrored ? -half : half), y: pose.center.y - size.height * pose.scale / 2)
  }

  /// Draws the pictures and the badge, with the contact at the context's origin.
  /// - Parameter isFlat: whether to leave shadows out, for screens without a compositor.
  func draw(_ context: DrawingContext, isFlat: Bool = false, badgeInset: Double = 0) {
    guard !isConcealed else { return }
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
    picture.draw(self, lift: pose.lift, look, scale: pose.scale)
    if pose.opacity < 1 { pop() }
    restore()
  }
}

import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import GtkViews

/// The stage's record of one drag while any of it is shown.
@MainActor
final class StagedDrag {
  /// A point of a window, which may close.
  struct Spot {
    weak var window: Window?
    let point: CGPoint
  }

  let id: SessionID
  /// The window in which the drag was lifted.
  weak var window: Window?
  let liftPoint: CGPoint
  /// The lifted pictures, in item order.
  var lifted: [(item: DragItem, actor: StageActor?)] = []
  var lift: RunningAnimation?
  /// The pictures under the contact; set when the drag begins.
  var pictures: CarriedPictures?
  var isRestricted = false
  /// The last location in one of our windows.
  var lastLocation: Spot?
  /// The contact that carries the drag within its window; nil once the platform carries it, or it's over.
  weak var contact: ContactGesture?
  /// Whether the engine knows the contact's position.
  var isContactSeen = false
  /// Where the platform's drag was begun, if that was within a window. The drag counts as being there until
  /// the platform reports another location.
  var handedOverAt: Spot?
  /// Fingers that also hold the pictures: the first one carries on when the carrying finger goes up.
  var standby: [ContactGesture] = []
  /// The movement of the pictures to their positions under the contact.
  var arrival: RunningAnimation?
  /// The offset from the contact to the pictures while they catch up with the finger that took the drag over.
  var lag = CGPoint.zero
  /// The pictures that are being set down.
  var flights = Flights()

  init(id: SessionID, window: Window?, liftPoint: CGPoint) {
    self.id = id
    self.window = window
    self.liftPoint = liftPoint
  }
}

/// The system that owns the stage, as far as the stage needs it.
@MainActor
protocol StageSystem: AnyObject {
  var engine: DragDropEngine { get }
  var appearance: DragAppearance { get }
  /// Where files are made for other programs.
  var exports: ExportFolder { get }
  /// The team and the group with which this program shares more than with others.
  var circles: Circles { get }
  /// Those of all open windows.
  var stages: [WindowStage] { get }
  /// Nil for a window that has closed.
  func stage(of window: Window) -> WindowStage?
  /// Nil for a window that has closed.
  func contacts(of window: Window) -> WindowContacts?
  /// The window on which a drag from another program was dropped.
  func window(ofDrop session: SessionID) -> Window?
  /// A drag that the platform carried is over.
  func dragDidEnd(_ drag: PlatformDrag)
  /// The drop has received all data that it asked for.
  func transferDidFinish(_ session: SessionID)
}

/// One picture that is shown in a window's stage, at rest or moving.
@MainActor
final class StageActor {
  var picture: PreviewPicture
  var pose: Pose

  init(_ picture: PreviewPicture, _ pose: Pose) {
    self.picture = picture
    self.pose = pose
  }

  /// The picture's area in the window's space, without its rotation.
  var area: CGRect {
    let (width, height) = (picture.size.width * pose.scale, picture.size.height * pose.scale)
    return CGRect(x: pose.center.x - width / 2, y: pose.center.y - height / 2, width: width, height: height)
  }
}

/// What the display server and this version of GTK can do with a platform drag; determined at run time.
struct PlatformAbilities: Equatable, Sendable {
  /// Whether key events reach the program while a platform drag runs: only then can Space add items to it. On
  /// X11 GDK grabs the keys and lets us read the raw events. From 4.10 on it acts on them itself (Space
  /// drops), and Wayland's compositors keep them.
  let deliversKeys: Bool
  /// Whether a finger can start a platform drag: on Wayland, if GTK requests it with the finger's own serial
  /// (seen in 4.18; 4.8 uses the mouse's last serial, and the drag never ends). X11's drags only know a
  /// pointer.
  let startsFromTouch: Bool

  init(isX11: Bool, major: Int, minor: Int) {
    deliversKeys = isX11 && (major, minor) < (4, 10)
    startsFromTouch = !isX11 && (major, minor) >= (4, 18)
  }

  /// The abilities in the running program. The display must be open.
  @MainActor
  static var current: PlatformAbilities {
    let isX11 = gdk_display_get_default().map { shim_display_is_x11($0) != 0 } ?? false
    return PlatformAbilities(
      isX11: isX11, major: Int(gtk_get_major_version()), minor: Int(gtk_get_minor_version()))
  }
}

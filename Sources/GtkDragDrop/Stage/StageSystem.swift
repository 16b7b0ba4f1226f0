import DragDrop
import GtkViews

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

/// A drag whose source is still being told that it begins. Inputs that would end the drag are collected until
/// the drag exists.
@MainActor
struct DragBeginning {
  /// The window in which the drag begins.
  let window: any WindowNode
  var ends: [DragMachine.Input] = []
}

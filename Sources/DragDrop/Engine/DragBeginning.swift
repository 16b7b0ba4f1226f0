/// A drag whose source is still being told of its begin: what ends it meanwhile waits until there's a drag to end.
@MainActor
struct DragBeginning {
  /// Where it begins.
  let window: any WindowNode
  var ends: [DragMachine.Input] = []
}

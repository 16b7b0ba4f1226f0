import BoardStore

/// The errors of one image, by the board file that it was read from. The same image may be linked in one
/// board, where its file is gone, and embedded in another.
struct PictureFailures {
  private struct Failure {
    weak var file: BoardFile?
    let error: any Error
  }

  private var all: [Failure] = []

  var isEmpty: Bool { !all.contains { $0.file != nil } }

  subscript(file: BoardFile) -> (any Error)? {
    get { all.first { $0.file === file }?.error }
    set {
      // Errors of closed boards are removed too.
      all.removeAll { $0.file == nil || $0.file === file }
      if let newValue { all.append(Failure(file: file, error: newValue)) }
    }
  }
}

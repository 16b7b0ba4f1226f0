import BoardStore

/// Why one image couldn't be read, by the board file that it was to come from: the same image may be linked in one,
/// and its file gone, and embedded in another.
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
      // Those of boards that were closed go, too.
      all.removeAll { $0.file == nil || $0.file === file }
      if let newValue { all.append(Failure(file: file, error: newValue)) }
    }
  }
}

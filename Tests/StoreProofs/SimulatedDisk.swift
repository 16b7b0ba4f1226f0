/// A disk with a write cache, filled from the log. It knows the changes that a power cut can't lose any more
/// and those that it may lose: all writes since a file's last sync and all changes of names since their
/// folder's last sync.
struct SimulatedDisk {
  enum Change {
    case write(offset: Int, bytes: Range<Int>)
    case truncate(length: Int)
  }

  enum Fate {
    /// No sync came after the change.
    case open
    /// A sync of the change failed, so the system has forgotten it. It may be on the platter or never get
    /// there, whatever later syncs report.
    case doubtful
    /// The change is on the platter, above doubtful ones.
    case certain
  }

  struct File {
    /// The bytes on the platter.
    var durable: [UInt8] = []
    /// The changes since then, in order.
    var pending: [(change: Change, fate: Fate)] = []
    /// Whether the file is written through memory. After a power cut it may contain any bytes.
    var isShared = false
    /// The file's present length for readers.
    var length = 0

    /// Applies changes that can't be lost any more. Doubtful changes are forgotten once certain ones cover
    /// them, and certain changes without doubtful ones below them become durable.
    mutating func settle(from log: [UInt8]) {
      var kept: [(change: Change, fate: Fate)] = []
      for index in pending.indices {
        let (change, fate) = pending[index]
        let isCovered =
          fate == .doubtful
          && pending[(index + 1)...].contains { $0.fate == .certain && $0.change.covers(change) }
        if isCovered { continue }
        if fate == .certain && kept.isEmpty {
          change.apply(to: &durable, from: log)
        } else {
          kept.append((change, fate))
        }
      }
      pending = kept
    }
  }

  enum NameChange {
    case set(String, file: Int)
    case remove(String)
    /// Both changes at once, as in file systems with a journal.
    case rename(from: String, to: String, file: Int)
  }

  let bytes: [UInt8]
  /// Whether syncs have an effect. On a disk without it, the proofs must find losses.
  let honoursSyncs: Bool
  private(set) var files: [Int: File] = [:]
  private(set) var names: [String: Int] = [:]
  private(set) var durableNames: [String: Int] = [:]
  private(set) var pendingNames: [NameChange] = []
  /// The operations that this model doesn't have.
  private(set) var unknown: [String] = []

  init(bytes: [UInt8], honoursSyncs: Bool = true) {
    self.bytes = bytes
    self.honoursSyncs = honoursSyncs
  }

  mutating func apply(_ operation: OperationLog.Operation) {
    switch operation {
    case .create(let file, let path):
      files[file] = File()
      names[path] = file
      pendingNames.append(.set(path, file: file))
    case .write(let file, let offset, let range):
      var written = files.removeValue(forKey: file) ?? File()
      written.pending.append((.write(offset: offset, bytes: range), .open))
      written.length = max(written.length, offset + range.count)
      files[file] = written
    case .truncate(let file, let length):
      files[file, default: File()].pending.append((.truncate(length: length), .open))
      files[file]?.length = length
    case .sync(let file):
      if honoursSyncs { settle(file, as: .certain) }
    case .failedSync(let file):
      settle(file, as: .doubtful)
    case .syncFolder(let path):
      if honoursSyncs { syncFolder(path) }
    case .remove(let path):
      names[path] = nil
      pendingNames.append(.remove(path))
    case .rename(let from, let to):
      guard let file = names.removeValue(forKey: from) else { return unknown.append("rename of \(from)") }
      names[to] = file
      pendingNames.append(.rename(from: from, to: to, file: file))
    case .link(let from, let to):
      guard let file = names[from] else { return unknown.append("link of \(from)") }
      names[to] = file
      pendingNames.append(.set(to, file: file))
    case .sharedMap(let file):
      files[file]?.isShared = true
    case .unknown(let what):
      unknown.append(what)
    case .output:
      break
    }
  }

  private mutating func settle(_ number: Int, as fate: Fate) {
    guard var file = files.removeValue(forKey: number) else { return }
    for index in file.pending.indices where file.pending[index].fate == .open {
      file.pending[index].fate = fate
    }
    file.settle(from: bytes)
    files[number] = file
  }

  /// Applies all changes of names in this folder, and of a rename also the change in the other folder.
  private mutating func syncFolder(_ path: String) {
    for change in pendingNames where change.touches(path) { change.apply(to: &durableNames) }
    pendingNames.removeAll { $0.touches(path) }
  }
}

extension SimulatedDisk.Change {
  /// Returns whether nothing is left of an earlier change after this one.
  func covers(_ earlier: Self) -> Bool {
    switch (self, earlier) {
    case (.write(let offset, let range), .write(let other, let count)):
      offset <= other && other + count.count <= offset + range.count
    case (.truncate(let length), .write(let offset, _)): length <= offset
    default: false
    }
  }

  func apply(to content: inout [UInt8], from log: [UInt8]) {
    switch self {
    case .write(let offset, let range):
      if content.count < offset + range.count {
        content.append(contentsOf: repeatElement(0, count: offset + range.count - content.count))
      }
      content.replaceSubrange(offset..<offset + range.count, with: log[range])
    case .truncate(let length):
      if length <= content.count {
        content.removeSubrange(length...)
      } else {
        content.append(contentsOf: repeatElement(0, count: length - content.count))
      }
    }
  }
}

extension SimulatedDisk.NameChange {
  func touches(_ folder: String) -> Bool {
    func isIn(_ path: String) -> Bool { path.lastIndex(of: "/").map { path[..<$0] == folder } ?? false }
    return switch self {
    case .set(let path, _), .remove(let path): isIn(path)
    case .rename(let from, let to, _): isIn(from) || isIn(to)
    }
  }

  func apply(to names: inout [String: Int]) {
    switch self {
    case .set(let path, let file): names[path] = file
    case .remove(let path): names[path] = nil
    case .rename(let from, let to, let file):
      names[from] = nil
      names[to] = file
    }
  }
}

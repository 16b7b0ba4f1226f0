import Glibc

/// The faults below SQLite.
enum Fault: String, CaseIterable {
  /// There's no room for the bytes of one write.
  case full
  /// There's no room from some call on, until the user has made room.
  case staysFull
  /// A write fails.
  case write
  case sync
  case truncate
  /// Every write writes only half of its bytes, without an error.
  case short
  /// A write writes half of its bytes, and there's no room for the rest.
  case shortThenFull
  /// There's no room for a new file.
  case create
  /// A file can't be removed.
  case remove
  /// A file can't get its name.
  case name
  case read
  /// A file can't be mapped into memory.
  case map

  /// The groups of calls that can fail, as in FaultInjection.h.
  var calls: UInt32 {
    switch self {
    case .full, .write, .short, .shortThenFull: 1
    case .staysFull: 1 | 4 | 8
    case .sync: 2
    case .truncate: 4
    case .create: 8
    case .remove: 16
    case .name: 32
    case .read: 64
    case .map: 128
    }
  }

  var error: Int32 {
    switch self {
    case .full, .staysFull, .shortThenFull, .create, .name: ENOSPC
    case .write, .sync, .truncate, .remove, .read: EIO
    case .map: ENOMEM
    case .short: 0
    }
  }

  var isPartial: Bool { self == .short || self == .shortThenFull }

  /// The number of successive calls that fail.
  var count: UInt32 {
    switch self {
    case .staysFull, .short: .max
    default: 1
    }
  }
}

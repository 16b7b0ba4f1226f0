import Glibc

/// The faults below SQLite.
enum Fault: String, CaseIterable {
  /// There's no space for the bytes of a write, once.
  case full
  /// There's no space from some call on, until the user has made some.
  case staysFull
  /// A write fails.
  case write
  case sync
  case truncate
  /// Every single write writes only half of its bytes, without an error.
  case short
  /// A write writes half of its bytes, and there's no space for the rest.
  case shortThenFull
  /// There's no space for a new file.
  case create
  /// A file can't be removed.
  case remove
  /// A file can't get its name.
  case name
  case read
  /// A file can't be mapped into memory.
  case map

  /// The groups of calls in FaultInjection.h.
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

  /// The number of consecutive calls that fail.
  var count: UInt32 {
    switch self {
    case .staysFull, .short: .max
    default: 1
    }
  }
}

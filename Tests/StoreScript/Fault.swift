import Glibc

/// What can go wrong below SQLite.
enum Fault: String, CaseIterable {
  /// No room for the bytes of a write, once.
  case full
  /// No room from some call on, until the person has made some.
  case staysFull
  /// A write that fails.
  case write
  case sync
  case truncate
  /// Every single write writes only half of what it's given, without an error.
  case short
  /// A write writes half, and there's no room for the rest.
  case shortThenFull
  /// No room for a new file.
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

  /// How many calls in a row fail.
  var count: UInt32 {
    switch self {
    case .staysFull, .short: .max
    default: 1
    }
  }
}

/// What went wrong with a load, as far as a program treats problems differently or explains them in its own
/// words. An error's description stays English.
package enum LoadProblem: Sendable, Hashable {
  /// The source delivered nothing, or the drag or drop is over.
  case notDelivered
  /// The source didn't deliver in time.
  case tookTooLong
  /// There's more data than fits.
  case tooLarge
  /// An address on the network, or one that only the source understands.
  case elsewhere(String)
  /// A list with more files than the limit.
  case tooMany(limit: Int)
  /// A name or address of something that's no file or folder of this computer.
  case notAFile(String)
  /// A file or folder that can't be read, with the system's reason, if there's one.
  case unreadable(String, reason: String? = nil)
  /// A file whose disk doesn't answer.
  case unanswering(String)
  /// The data isn't what it says it is, or can't be made into what was asked for.
  case wrongForm
}

/// An error that says which of these problems it is.
package protocol LoadProblemError: Error {
  var loadProblem: LoadProblem { get }
}

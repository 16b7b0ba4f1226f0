/// An event of the decoder processes, for a trace.
public enum DecoderEvent: Sendable, Equatable {
  /// A process is in its cage and ready.
  case started(process: Int32)
  /// The layers of the cage that this system lacks; reported once. The other layers are in force.
  case layersMissing([String])
  /// A process ended while it worked or waited. The number is that of the signal that ended it, if one did.
  case died(process: Int32, signal: Int32?)
  /// A process took too long and was ended.
  case hung(process: Int32)
  /// A process gave an invalid answer and was ended. The text says how.
  case lied(process: Int32, String)
  /// A process was replaced after much work.
  case retired(process: Int32)
  /// A process with low priority got no processor, because others keep the machine busy. It was replaced by a
  /// process that takes its full share.
  case starved(process: Int32)

  /// One line for a log.
  public var sentence: String {
    switch self {
    case .started(let process): "decoder \(process) is ready"
    case .layersMissing(let layers): "the decoders' cage lacks \(layers.joined(separator: ", ")) here"
    case .died(let process, let signal?): "decoder \(process) was ended by signal \(signal) and is replaced"
    case .died(let process, nil): "decoder \(process) ended and is replaced"
    case .hung(let process): "decoder \(process) took too long and is replaced"
    case .lied(let process, let what): "decoder \(process) lied (\(what)) and is replaced"
    case .starved(let process): "decoder \(process) got no processor and is replaced"
    case .retired(let process): "decoder \(process) has worked enough and is replaced"
    }
  }
}

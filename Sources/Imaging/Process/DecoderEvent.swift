/// What happens to the decoder processes, for a trace.
public enum DecoderEvent: Sendable, Equatable {
  /// A process is in its cage and ready.
  case started(process: Int32)
  /// Layers of the cage that this system doesn't have; told once. The others hold.
  case layersMissing([String])
  /// A process ended while it worked or waited; with the signal that ended it, if one did.
  case died(process: Int32, signal: Int32?)
  /// A process took too long, and was ended.
  case hung(process: Int32)
  /// A process answered what can't be true, and was ended.
  case lied(process: Int32, String)
  /// A process was replaced after much work.
  case retired(process: Int32)
  /// A process had stepped back and got no processor, since others keep the machine busy: it was replaced by one that takes its
  /// full share.
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

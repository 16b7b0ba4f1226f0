import CGtkShim

/// How the process's memory is handed out by the C library. For programs with many large blocks, such as pictures.
public enum ProcessMemory {
  /// From now on, blocks of at least so many bytes are the system's again as soon as they are freed; else they may be
  /// kept for later, in pieces that nothing large fits into. Call it before threads are started.
  public static func returnBlocks(from bytes: Int) {
    shim_memory_return_blocks(Int32(clamping: bytes))
  }
}

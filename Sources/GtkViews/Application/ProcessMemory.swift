import CGtkShim

/// How the process's memory is handed out by the C library. For programs with many large blocks, such as pictures.
public enum ProcessMemory {
  /// From now on, blocks of at least so many bytes are the system's again as soon as they are freed, unless a heap had room
  /// for them; else they may be kept for later, in pieces that nothing large fits into. Call it before threads are started.
  public static func returnBlocks(from bytes: Int) {
    shim_memory_return_blocks(Int32(clamping: bytes))
  }

  /// From now on, so many bytes stay with the heap when they're freed, for the next one. A window that's drawn without a
  /// graphics card needs its size in pixels anew for each frame. Call it before threads are started.
  public static func keep(_ bytes: Int) { shim_memory_keep(Int32(clamping: bytes)) }

  /// From now on, all threads together have no more heaps than that; else each has one of its own, nearly, and what it has
  /// freed there is kept from the others. Call it before threads are started.
  public static func shareHeaps(_ count: Int) { shim_memory_share_heaps(Int32(clamping: count)) }
}

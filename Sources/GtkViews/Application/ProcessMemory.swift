import CGtkShim

/// Settings of the C library's memory allocator, for programs with many large blocks such as pictures.
public enum ProcessMemory {
  /// Makes freed blocks of at least `bytes` bytes return to the system at once, unless a heap had room for
  /// them. Otherwise freed memory may be kept in pieces that nothing large fits into. Call it before threads
  /// are started.
  public static func returnBlocks(from bytes: Int) {
    shim_memory_return_blocks(Int32(clamping: bytes))
  }

  /// Makes a heap keep this number of bytes when they're freed, for the next allocation. A window that's
  /// drawn without a graphics card allocates its size in pixels for each frame. Call it before threads are
  /// started.
  public static func keep(_ bytes: Int) { shim_memory_keep(Int32(clamping: bytes)) }

  /// Limits the number of heaps that all threads share. Otherwise nearly each thread has a heap of its own,
  /// whose freed memory other threads can't use. Call it before threads are started.
  public static func shareHeaps(_ count: Int) { shim_memory_share_heaps(Int32(clamping: count)) }
}

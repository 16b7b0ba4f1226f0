import CKitGtk
import CKitGtkShim
import KitFiles
import Foundation

/// The hardware that GTK draws with.
public enum GraphicsCard {
  /// Whether there's a graphics card that this process may use, as far as the system's devices say. Also
  /// false if the environment disables hardware rendering in Mesa (`LIBGL_ALWAYS_SOFTWARE`).
  public static var isPresent: Bool {
    if let wish = ProcessInfo.processInfo.environment["LIBGL_ALWAYS_SOFTWARE"],
      ["1", "true", "y"].contains(wish)
    {
      return false
    }
    let renderers = FolderNames.of(URL(pathText: "/dev/dri")) ?? []
    return renderers.contains { $0.hasPrefix("renderD") && access("/dev/dri/\($0)", R_OK | W_OK) == 0 }
      || others.contains { access($0, R_OK | W_OK) == 0 }
  }

  /// Devices of drivers with an OpenGL of their own: NVIDIA, WSL, ARM, Qualcomm and Imagination.
  private static let others = [
    "/dev/nvidiactl", "/dev/dxg", "/dev/mali0", "/dev/mali", "/dev/kgsl-3d0", "/dev/pvrsrvkm",
  ]

  /// Makes GTK draw with cairo if there's no graphics card, instead of with an emulated OpenGL: the first
  /// window opens a tenth of a second earlier, no shaders are compiled while the user waits, and half the
  /// memory is needed. Tiled canvases (``CanvasView/isTiled``) are made for cairo.
  ///
  /// Does nothing if the environment names a renderer (`GSK_RENDERER`) or sets GDK's options (`GDK_DEBUG`,
  /// `GDK_DISABLE`).
  /// Call it before the display is opened, while there's only one thread: it changes the environment, which
  /// programs started from this one inherit.
  @MainActor
  public static func avoidEmulation() {
    let environment = ProcessInfo.processInfo.environment
    let decided = ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE"].contains { environment[$0] != nil }
    guard !decided, !isPresent else { return }
    // Without OpenGL GTK falls back to cairo. Naming the cairo renderer alone would still initialise OpenGL
    // for nothing. GTK 4.16 has another variable for that, complains about the older one, and also draws with
    // Vulkan.
    if gtk_get_minor_version() >= 16 {
      setenv("GDK_DISABLE", "gl,vulkan", 1)
    } else {
      setenv("GDK_DEBUG", "gl-disable", 1)
    }
  }
}

/// Creates the drawing resources that all windows share before there's a window: the graphics context and its
/// shaders.
///
/// A start that waits for its files has time for that. Otherwise the first window would create them while the
/// user waits for it.
@MainActor
public enum RendererRehearsal {
  /// Takes about as long as a window's first frame. Does nothing without a display.
  public static func run() {
    guard let display = gdk_display_get_default() else { return }
    // Pango begins to read the font settings on a thread of its own when its first font map is created; the
    // first label waits for it.
    _ = pango_cairo_font_map_get_default()
    // Cairo needs no preparation.
    guard gdk_display_prepare_gl(display, nil) != 0, let surface = gdk_surface_new_toplevel(display) else {
      return
    }
    // The renderer is already realized, and the resources that it has created stay with the display.
    if let renderer = gsk_renderer_new_for_surface(surface) {
      gsk_renderer_unrealize(renderer)
      g_object_unref(UnsafeMutableRawPointer(renderer))
    }
    // This gives up the reference, too. Until another context becomes current, this one's context keeps the
    // surface.
    gdk_surface_destroy(surface)
  }
}

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

import CGtk
import Files
import Foundation

/// What GTK draws with.
public enum GraphicsCard {
  /// Whether there's one that this process may use, as far as the system's devices tell. False too where the environment
  /// has Mesa do without (`LIBGL_ALWAYS_SOFTWARE`).
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

  /// Of drivers that bring an OpenGL of their own: NVIDIA's, WSL's, those of ARM, Qualcomm and Imagination.
  private static let others = [
    "/dev/nvidiactl", "/dev/dxg", "/dev/mali0", "/dev/mali", "/dev/kgsl-3d0", "/dev/pvrsrvkm",
  ]

  /// Has GTK draw with cairo where there's no graphics card, instead of with an OpenGL that emulates one: a tenth of a second
  /// less for the first window, no shaders that are compiled while somebody waits, half the memory. Tiled canvases
  /// (``CanvasView/isTiled``) are made for it.
  ///
  /// Does nothing where the environment names a renderer (`GSK_RENDERER`) or has a wish about OpenGL (`GDK_DEBUG`). Before the
  /// display is opened, while there's one thread: it changes the environment, which programs that are started from
  /// this one inherit.
  @MainActor
  public static func avoidEmulation() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GSK_RENDERER"] == nil, environment["GDK_DEBUG"] == nil, !isPresent else { return }
    // GTK turns to cairo when there's no OpenGL. A named renderer alone would leave it to be set up for nothing.
    setenv("GDK_DEBUG", "gl-disable", 1)
  }
}

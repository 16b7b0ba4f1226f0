import CGtk
import Files
import Foundation

/// The hardware that GTK draws with.
public enum GraphicsCard {
  /// Whether there's a graphics card that this process may use, as far as the system's devices tell. Also
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
  /// Does nothing if the environment names a renderer (`GSK_RENDERER`) or sets GDK's options (`GDK_DEBUG`).
  /// Call it before the display is opened, while there's only one thread: it changes the environment, which
  /// programs started from this one inherit.
  @MainActor
  public static func avoidEmulation() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GSK_RENDERER"] == nil, environment["GDK_DEBUG"] == nil, !isPresent else { return }
    // Without OpenGL GTK falls back to cairo. Naming the cairo renderer alone would still initialise OpenGL
    // for nothing.
    setenv("GDK_DEBUG", "gl-disable", 1)
  }
}

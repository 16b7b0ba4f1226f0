import KitFiles
import Glibc

/// The libraries that decoder processes load if they're installed. Here, they're only searched for.
package enum OptionalLibrary {
  /// The folders of libraries, on Debian and its relatives, elsewhere, and in Flatpak.
  private static let folders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib",
    "/app/lib",
  ]

  /// The types of the images that are readable since their library is installed.
  package static var readableTypes: Set<String> {
    Set(
      ImageFormat.allCases.filter { !$0.libraries.isEmpty && $0.libraries.allSatisfy(isInstalled) }
        .map(\.typeIdentifier))
  }

  private static func isInstalled(_ name: String) -> Bool {
    folders.contains { access("\($0)/\(name)", R_OK) == 0 }
  }
}

extension ImageFormat {
  /// The libraries that read the format; empty if none of them is optional. Nearly all films in containers
  /// other than WebM have pictures for which libav is needed.
  fileprivate var libraries: [String] {
    switch self {
    case .pdf: ["libpoppler-glib.so.8"]
    case .openEXR: ["libOpenEXRCore-3_1.so.30"]
    case .mpeg4, .quickTime: ["gstreamer-1.0/libgstisomp4.so", "gstreamer-1.0/libgstlibav.so"]
    case .webM: ["gstreamer-1.0/libgstmatroska.so", "gstreamer-1.0/libgstvpx.so"]
    case .matroska: ["gstreamer-1.0/libgstmatroska.so", "gstreamer-1.0/libgstlibav.so"]
    case .ogg: ["gstreamer-1.0/libgstogg.so", "gstreamer-1.0/libgsttheora.so"]
    case .mpeg: ["gstreamer-1.0/libgstmpegpsdemux.so", "gstreamer-1.0/libgstlibav.so"]
    case .avi: ["gstreamer-1.0/libgstavi.so", "gstreamer-1.0/libgstlibav.so"]
    default: []
    }
  }
}

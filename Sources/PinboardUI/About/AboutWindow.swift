import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Imaging
import Localization

/// The window that says what Pinboard is: its version, its licence, the formats that it reads here, and what
/// it's built with.
final class AboutWindow {
  private static var open: AboutWindow?
  private let window: Window

  /// Shows the window, or brings it to the front.
  static func show(version: String, in application: Application) {
    if let open { return open.window.present() }
    let new = AboutWindow(version, in: application)
    open = new
    new.window.transientParent = Window.all.first(where: \.isActive)
    new.window.present()
  }

  private static let site = "https://github.com/pinboard/pinboard"
  private static let licence = "https://www.gnu.org/licenses/gpl-3.0.html"

  /// The icons of a program that isn't installed, in the checkout in which it was built.
  private static var iconsOfCheckout: URL? {
    let folder = ["..", "..", "..", "data", "icons"].reduce(
      URL(pathText: "/proc/self/exe").resolved.deletingLastPathComponent()
    ) { $0.appending(name: $1, isFolder: true) }.standard
    return folder.isFolder ? folder : nil
  }

  private init(_ version: String, in application: Application) {
    window = Window(application: application)
    window.title = localized("About Pinboard")
    window.titlebar = HeaderBar()
    window.closeOnKeys(of: "app.about")
    let column = StackView(axis: .vertical, spacing: 10)
    column.margins = EdgeInsets(top: 8, leading: 40, bottom: 30, trailing: 40)
    if let icons = Self.iconsOfCheckout { Paintable.findIcons(in: icons.pathText) }
    column.addSubview(ImageView(icon: "io.github.pinboard.Pinboard", size: 96))
    let name = Label("Pinboard")
    name.addStyleClass("about-name")
    column.addSubview(name)
    column.addSubview(Self.dim(localized("Version \(version)")))
    let line = Label(localized("A pinboard for images, where drag and drop is the heart."))
    line.isWrapping = true
    line.margins = EdgeInsets(top: 4, bottom: 4)
    column.addSubview(line)
    let links = StackView(axis: .horizontal, spacing: 8)
    links.horizontalAlignment = .center
    for (title, address) in [
      (localized("Website"), Self.site), (localized("Report a Problem"), Self.site + "/issues"),
      (localized("License"), Self.licence),
    ] {
      let button = Button(title: title)
      button.onClick = { [weak window] in
        guard let url = URL(string: address) else { return }
        DesktopFiles.open(url, from: window) { Self.report($0, of: address, in: window) }
      }
      links.addSubview(button)
    }
    column.addSubview(links)
    column.addSubview(
      Self.wrapped(
        localized(
          "Free software under the GNU General Public License, version 3 or later, without any warranty.")))
    let heading = Label(localized("Images that can be read here"))
    heading.addStyleClass("preferences-heading")
    heading.margins = EdgeInsets(top: 12)
    column.addSubview(heading)
    let formats = ReadableFormats.here
    column.addSubview(Self.wrapped(localized(list: formats.readable)))
    if !formats.missing.isEmpty {
      column.addSubview(
        Self.wrapped(localized("With further packages: \(localized(list: formats.missing))")))
    }
    let parts = Label(localized("Built with"))
    parts.addStyleClass("preferences-heading")
    parts.margins = EdgeInsets(top: 12)
    column.addSubview(parts)
    column.addSubview(Self.wrapped(Self.libraries.joined(separator: ", ")))
    column.setMinimumSize(width: 440)
    // With large letters, it may be higher than a screen.
    let scroll = ScrollView(column, horizontal: .never)
    scroll.followsContentHeight = true
    scroll.expandsVertically = true
    window.content = scroll
    _ = WindowNames.register(window)
    window.onClosed = { [weak self] in
      guard let self else { return }
      WindowNames.forget(self.window)
      AboutWindow.open = nil
    }
    let keys = KeyGesture()
    keys.onKey = { [weak window] press in
      guard press.name == "Escape" else { return false }
      window?.close()
      return true
    }
    column.addGesture(keys)
    window.onFirstFrame = { [weak window] in
      guard let window else { return }
      Trace.emit(
        "about.shown",
        ["window": window.traceLabel, "formats": formats.readable, "libraries": Self.libraries])
    }
  }

  /// What's linked into the program, with the versions that problems depend on.
  static var libraries: [String] {
    [
      Application.toolkit, "GdkPixbuf", "cairo", "Pango", "pixman", BoardFile.engine, "GRDB",
      WebImport.library,
      "libzip", "zlib", "libjpeg-turbo", "libpng", "LibTIFF", "Little CMS", "OpenSSL", "libseccomp",
      "swift-argument-parser", "Swift",
    ]
  }

  private static func report(_ reason: String, of address: String, in window: Window?) {
    Task {
      _ = await Ask.question(
        in: window, title: localized("\(localized(quoted: address)) can’t be opened: \(reason)"),
        buttons: [MessageDialog.Button(localized("Close"))])
    }
  }

  private static func dim(_ text: String) -> Label {
    let label = Label(text)
    label.addStyleClass("dim-label")
    return label
  }

  private static func wrapped(_ text: String) -> Label {
    let label = dim(text)
    label.isWrapping = true
    label.maximumCharacters = 48
    return label
  }
}

/// The image formats that can be read on this computer, and those for which a package is missing.
struct ReadableFormats: Equatable {
  var readable: [String] = []
  /// The names of the formats with those of their packages.
  var missing: [String] = []

  /// - Parameter types: the MIME types that the desktop's image loaders and other libraries read.
  init(loaders types: Set<String>) {
    for format in ImageFormat.allCases {
      if format.isReadable(with: types) {
        readable.append(format.displayName)
      } else {
        missing.append("\(format.displayName) (\(format.loaderPackage))")
      }
    }
  }

  @MainActor static var here: ReadableFormats {
    ReadableFormats(loaders: Texture.loadableTypes.union(OptionalLibrary.readableTypes))
  }
}

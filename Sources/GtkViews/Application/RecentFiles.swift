import CKitGtk
import KitFiles
package import Foundation
import KitGLib

/// The desktop's list of files that were used last (GtkRecentManager). Use it on the main thread.
@MainActor
package enum RecentFiles {
  /// Puts a file at the beginning of the list, which is written soon.
  /// - Parameters:
  ///   - url: the file.
  ///   - type: its MIME type.
  ///   - application: the name of the program that opens it, and the command with `%f` for the file.
  package static func add(_ url: URL, type: String, application: (name: String, command: String)) {
    guard url.isFileURL, let address = String(adopting: g_filename_to_uri(url.systemPath, nil, nil)) else {
      return
    }
    type.withCString { type in
      application.name.withCString { name in
        application.command.withCString { command in
          var data = GtkRecentData()
          data.mime_type = UnsafeMutablePointer(mutating: type)
          data.app_name = UnsafeMutablePointer(mutating: name)
          data.app_exec = UnsafeMutablePointer(mutating: command)
          // GTK copies all of the texts.
          gtk_recent_manager_add_full(gtk_recent_manager_get_default(), address, &data)
        }
      }
    }
  }

  /// Returns the files of a type that were used last, the newest first. Files that are gone are left out.
  package static func all(ofType type: String, limit: Int) -> [URL] {
    var found: [(url: URL, time: gint64)] = []
    let list = gtk_recent_manager_get_items(gtk_recent_manager_get_default())
    var link = list
    while let node = link {
      let info = OpaquePointer(node.pointee.data)
      if let info {
        if String(cString: gtk_recent_info_get_mime_type(info)) == type,
          let url = URL(string: String(cString: gtk_recent_info_get_uri(info))), url.isFileURL
        {
          let time = gtk_recent_info_get_modified(info).map { g_date_time_to_unix($0) } ?? 0
          found.append((url, time))
        }
        gtk_recent_info_unref(info)
      }
      link = node.pointee.next
    }
    g_list_free(list)
    let present = found.sorted { $0.time > $1.time }.map(\.url).filter(\.isTaken)
    return Array(present.prefix(limit))
  }
}

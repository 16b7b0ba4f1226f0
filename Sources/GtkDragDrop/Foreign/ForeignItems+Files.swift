import DragItems
import KitFiles
import Foundation
import GtkViews

/// Lists of files and other URLs.
extension ForeignItems {
  /// Returns nil when no list is offered.
  func addressList() async -> Result<URIList, any Error>? {
    if offer.hasPortalFiles, DesktopFiles.isSandboxed {
      let data = try? await delivery { source.readPortalFiles(end: $0) }.get()
      if let data, !data.isEmpty { return .success(URIList(zeroTerminatedPaths: data)) }
    }
    var result: Result<URIList, any Error>?
    for type in offer.listTypes {
      switch await readResult(type, limit: URIList.maximumByteCount) {
      case .success(let data):
        let list = await findingMounts(in: await Self.list(data, of: type))
        result = .success(list)
        if !list.entries.isEmpty { return result }
      case .failure(let error):
        result = result ?? .failure(error)
        // Each further type would wait again.
        if let error = error as? ForeignReadError, error == .silent || error == .slow { return result }
      }
    }
    return result
  }

  @concurrent private static func list(_ data: Data, of type: String) async -> URIList {
    let addresses = CopiedFiles.types.contains(type) ? CopiedFiles.addresses(in: data) : data
    return URIList(parsing: addresses, hostName: ProcessInfo.processInfo.hostName)
  }

  /// Returns the list as it is if the desktop's file service doesn't answer in time.
  private func findingMounts(in list: URIList) async -> URIList {
    guard list.mayHaveMounts else { return list }
    let find = findMounted
    let found: URIList? = await deadline.answer { take in
      // As in `FileInspection`: the service may never answer.
      DispatchQueue(label: "GtkDragDrop.MountedFile", qos: .default).async {
        let found = list.findingMounts(find)
        Task { @MainActor in take(found) }
      }
    }
    return found ?? list
  }

  struct Files: Sendable {
    var providers: [ItemProvider] = []
    var hasOnlyImages = true
  }

  /// Returns nil when no entry is a file that can be read.
  func fileItems(_ list: URIList?) async -> Files? {
    let entries = list?.entries ?? []
    guard entries.contains(where: \.isFile) else { return nil }
    let paths = entries.compactMap(\.path)
    let inspection = FileInspection(paths, unencoded: list?.unencodedPaths ?? [:])
    let all: [FileInspection.Finding]? = await deadline.answer { take in
      inspection.begin(typeOfFile) { findings in Task { @MainActor in take(findings) } }
    }
    let findings = all ?? inspection.stop()
    let limit = ForeignSource.limit
    return await Task.detached { Self.files(entries, findings, limit: limit) }.value
  }

  /// - Parameters:
  ///   - findings: the results for the first files; the others weren't examined in time.
  ///   - limit: the greatest number of bytes that are read of a mounted file.
  private nonisolated static func files(
    _ entries: [URIList.Entry], _ findings: [FileInspection.Finding], limit: Int
  ) -> Files {
    var files = Files()
    var rest = findings[...]
    for entry in entries {
      if case .mounted(let uri, let type) = entry {
        if !isOfImages(type) { files.hasOnlyImages = false }
        files.providers.append(mountedItem(uri, type: type, limit: limit))
        continue
      }
      guard let path = entry.path else {
        files.providers.append(remoteItem(entry))
        continue
      }
      let finding = rest.popFirst()
      if finding.map({ isOfImages($0.type) }) != true { files.hasOnlyImages = false }
      files.providers.append(finding.map { fileItem($0.path, type: $0.type) } ?? unansweringItem(path))
    }
    return files
  }

  private nonisolated static func isOfImages(_ type: String) -> Bool {
    TypeIdentifier(type).conforms(to: TypeIdentifier("public.image"))
  }

  private nonisolated static func mountedItem(_ uri: String, type: String, limit: Int) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = URIList.lastName(in: uri)
    provider.registerDataRepresentation(
      forTypeIdentifier: type, visibility: .all, loadHandler: MountedFile.loadHandler(for: uri, limit: limit))
    return provider
  }

  nonisolated static func fileItem(_ path: String, type: String) -> ItemProvider {
    let provider = ItemProvider()
    let url = URL(pathText: path, isFolder: type == "inode/directory")
    provider.suggestedName = (path as NSString).lastPathComponent
    provider.registerFileRepresentation(forTypeIdentifier: type, fileOptions: .openInPlace, visibility: .all)
    { reply in
      reply(url, false, nil)
      return nil
    }
    return provider
  }

  /// Makes an item for a file that couldn't be examined in time.
  private nonisolated static func unansweringItem(_ path: String) -> ItemProvider {
    failingItem(
      type: GuessedFileType.type(ofName: path) ?? addressType, name: (path as NSString).lastPathComponent,
      error: ForeignReadError.unanswering(path))
  }

  /// Makes an item whose loads fail with the reason why it can't be loaded. Its type follows from its name.
  nonisolated static func remoteItem(_ entry: URIList.Entry) -> ItemProvider {
    guard case .other(let uri) = entry else { return ItemProvider() }
    // The first page of a host has no name but the host's.
    let name = URIList.lastName(in: uri)
    let item = failingItem(
      type: name.flatMap { GuessedFileType.type(ofName: $0) } ?? addressType,
      name: name ?? URLComponents(string: uri)?.host ?? "",
      error: ForeignReadError(unfetched: uri))
    guard case .remote(let address) = ForeignReadError(unfetched: uri) else { return item }
    // A program that fetches from the network finds the address here.
    item.webSource = WebSource(page: nil, item: address)
    if !item.hasItemConformingToTypeIdentifier(addressType) {
      item.registerDataRepresentation(forTypeIdentifier: addressType, visibility: .all) { reply in
        reply(nil, ForeignReadError(unfetched: uri))
        return nil
      }
    }
    return item
  }

  /// Makes an item that reports the files beyond the limits.
  static func leftOut(of list: URIList?) -> [ItemProvider] {
    guard let list, list.wasCut else { return [] }
    let error = ForeignReadError.tooMany(URIList.maximumCount)
    return [failingItem(type: addressType, name: "Further files", error: error)]
  }

  nonisolated static let addressType = "public.url"
  nonisolated static func failingItem(type: String, name: String, error: any Error) -> ItemProvider {
    let provider = ItemProvider()
    if !name.isEmpty { provider.suggestedName = name }
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { reply in
      reply(nil, error)
      return nil
    }
    return provider
  }
}

import KitFiles
public import Foundation
import Synchronization

/// Loading (contract 1.11.16–1.11.22). Every completion is called exactly once, on a background queue, also
/// when the load is cancelled (at once), refused or forgotten by its source.
extension ItemProvider {
  /// Loads the item as data. A file is read; a folder comes as a zip file with the folder on top (1.11.17).
  /// - Parameters:
  ///   - type: a MIME type or a UTI; of a family such as `public.image`, the first registered type is loaded.
  ///   - completionHandler: data, or nil and an error.
  /// - Returns: the load's progress; cancel it to cancel the load, whose completion then fails at once with
  ///   `CocoaError.userCancelled`.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier type: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let request = LoadRequest<Data>(admission: admit()) { result in
      switch result {
      case .success(let data): completionHandler(data, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    guard let representation = representation(for: [TypeIdentifier(type)], of: request) else {
      return request.progress
    }
    fetchData(representation, for: request) { request.finish($0) }
    return request.progress
  }

  /// Loads the item as a temporary file, which is deleted when the handler returns: move it inside the
  /// handler (1.11.18).
  /// - Parameters:
  ///   - type: a MIME type or a UTI; of a family such as `public.image`, the first registered type is loaded.
  ///   - completionHandler: the file, or nil and an error.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier type: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let request = LoadRequest<LoadedFile>(admission: admit()) { result in
      switch result {
      case .success(let file):
        completionHandler(file.url, nil)
        file.removeCopy()
      case .failure(let error): completionHandler(nil, error)
      }
    }
    guard let representation = representation(for: [TypeIdentifier(type)], of: request) else {
      return request.progress
    }
    fetchFile(representation, allowsInPlace: false, for: request)
    return request.progress
  }

  /// Loads the item's file where it is, when its source allows that; otherwise a copy that lives as long as
  /// the provider (1.11.19). The way to get a local file's own URL without copying anything.
  /// - Parameters:
  ///   - type: a MIME type or a UTI; of a family such as `public.image`, the first registered type is loaded.
  ///   - completionHandler: the file and whether it is the original, or nil and an error.
  @discardableResult
  public func loadInPlaceFileRepresentation(
    forTypeIdentifier type: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    let request = LoadRequest<LoadedFile>(admission: admit()) { [self] result in
      switch result {
      case .success(let file):
        if let directory = file.directory { state.withLock { $0.lentDirectories.append(directory) } }
        completionHandler(file.url, file.directory == nil, nil)
      case .failure(let error): completionHandler(nil, false, error)
      }
    }
    guard let representation = representation(for: [TypeIdentifier(type)], of: request) else {
      return request.progress
    }
    fetchFile(representation, allowsInPlace: true, for: request)
    return request.progress
  }

  /// Loads the item as an object. The representation is chosen by the class's order of preference first, then
  /// by the provider's order (1.11.16). An item of another program may come in several forms: if one can't be
  /// read, the next one is asked for. If none can, the error is that of the best form.
  /// - Parameters:
  ///   - type: the class of the object, such as `Image.self`.
  ///   - completionHandler: the object, or nil and an error.
  @discardableResult
  public func loadObject<T: ItemProviderReading>(
    ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress {
    loadObject(ofClass: type, wanted: T.wantedTypes, isSeen: true, completionHandler: completionHandler)
  }

  /// - Parameters:
  ///   - wanted: the types that the class reads; parsed once for many items.
  ///   - isSeen: whether the caller hands the progress out.
  package func loadObject<T: ItemProviderReading>(
    ofClass type: T.Type, wanted: [TypeIdentifier], isSeen: Bool,
    completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> LoadProgress {
    let request = LoadRequest<T>(admission: admit(), isSeen: isSeen) { result in
      switch result {
      case .success(let object): completionHandler(object, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    guard !request.isOver else { return request.progress }
    let forms = matches(wanted)
    if forms.isEmpty { refuse(wanted, to: request) } else { fetchObject(from: forms[...], for: request) }
    return request.progress
  }

  /// Makes the object of the first form that is any good.
  /// - Parameter failure: Why the best form was no good, which is reported to the consumer when none is.
  private func fetchObject<T: ItemProviderReading>(
    from forms: ArraySlice<ItemProviderMatch>, for request: LoadRequest<T>,
    failure: (any Error)? = nil
  ) {
    guard let form = forms.first else { return }
    fetchData(form.representation, for: request) { [self] data in
      Self.offMain { [self] in
        let object = data.flatMap { data in
          Result {
            try T.object(
              withItemProviderData: data, typeIdentifier: form.wanted.rawValue,
              dataType: form.representation.type)
          }
        }
        guard case .failure(let error) = object else { return _ = request.finish(object) }
        if forms.count > 1, !request.isOver {
          fetchObject(from: forms.dropFirst(), for: request, failure: failure ?? error)
        } else {
          request.finish(.failure(failure ?? error))
        }
      }
    }
  }

  /// Loads a small preview image of the item (1.11.28): from the provider's own handler, otherwise the item
  /// itself if it's an image. The gate applies to this load too.
  @discardableResult
  public func loadPreviewImage(
    completionHandler: @escaping @Sendable (Image?, (any Error)?) -> Void
  ) -> Progress {
    guard let handler = previewImageHandler else {
      return loadObject(ofClass: Image.self, completionHandler: completionHandler)
    }
    let request = LoadRequest<Image>(admission: admit()) { result in
      switch result {
      case .success(let image): completionHandler(image, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    Self.queue.async {
      guard !request.isOver else { return }
      let reply = LoadReply<Image> { request.finish($0) }
      request.attach(handler { image, error in reply.send(image, error) })
    }
    return request.progress
  }

  // MARK: Inside

  private func representation<Value>(
    for wanted: [TypeIdentifier], of request: LoadRequest<Value>
  ) -> ItemProviderRepresentation? {
    guard !request.isOver else { return nil }
    if let found = matches(wanted).first { return found.representation }
    refuse(wanted, to: request)
    return nil
  }

  private func refuse<Value>(_ wanted: [TypeIdentifier], to request: LoadRequest<Value>) {
    let names = wanted.prefix(3).map(\.rawValue).joined(separator: ", ")
    request.finish(
      .failure(ItemProviderError(.itemUnavailable, "The item has no representation as \(names).")))
  }

  private func fetchData<Value>(
    _ representation: ItemProviderRepresentation, for request: LoadRequest<Value>,
    then: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    Self.queue.async {
      guard !request.isOver else { return }
      switch representation.source {
      case .data(let handler):
        let reply = LoadReply<Data> { result in
          then(result.flatMap(Self.bounded))
        }
        request.attach(handler { data, error in reply.send(data, error) })
      case .file(let handler, _):
        let reply = LoadReply<URL> { result in
          then(result.flatMap { url in Result { try Self.read(url, for: request) } })
        }
        request.attach(handler { url, _, error in reply.send(url, error) })
      }
    }
  }

  private func fetchFile(
    _ representation: ItemProviderRepresentation, allowsInPlace: Bool, for request: LoadRequest<LoadedFile>
  ) {
    let name = suggestedName
    Self.queue.async {
      guard !request.isOver else { return }
      let deliver: @Sendable (Result<LoadedFile, any Error>) -> Void = { result in
        // The load is over already, so nobody will get the copy.
        if !request.finish(result), case .success(let file) = result { file.removeCopy() }
      }
      switch representation.source {
      case .data(let handler):
        let reply = LoadReply<Data> { result in
          Self.offMain {
            deliver(
              result.flatMap(Self.bounded).flatMap { data in
                Result { try LoadedFile(writing: data, of: representation.type, named: name) }
              })
          }
        }
        request.attach(handler { data, error in reply.send(data, error) })
      case .file(let handler, let options):
        let reply = LoadReply<URL> { result in
          deliver(
            result.flatMap { url in
              Result {
                guard url.isFileURL else {
                  throw ItemProviderError(
                    .itemUnavailable, "The source named something that is no local file.")
                }
                if allowsInPlace, options.contains(.openInPlace) {
                  return LoadedFile(url: url, directory: nil)
                }
                return try LoadedFile(copying: url, of: representation.type, named: name)
              }
            })
        }
        request.attach(handler { url, _, error in reply.send(url, error) })
      }
    }
  }

  /// Runs `body` off the main thread: a source may answer on the main thread, but converting its answer
  /// mustn't block it. Files are an exception and are read where the source answers, since they may be gone
  /// once its call has returned (1.11.6).
  static func offMain(_ body: @escaping @Sendable () -> Void) {
    if Thread.isMainThread { queue.async { body() } } else { body() }
  }

  private static func bounded(_ data: Data) -> Result<Data, any Error> {
    guard data.count <= maximumDataCount else {
      return .failure(
        ItemProviderError(.itemUnavailable, "The item is too large (\(data.count) bytes).", .tooLarge))
    }
    return .success(data)
  }

  private static func read<Value>(_ url: URL, for request: LoadRequest<Value>) throws -> Data {
    guard url.isFileURL else {
      throw ItemProviderError(.itemUnavailable, "The source named something that is no local file.")
    }
    // Reading only advances the progress; `finish` alone completes it.
    let advance = { (part: Double) in request.progress.advance(toPart: part) }
    if url.isFolder {
      guard let archiver = folderArchiver.withLock({ $0 }) else {
        throw ItemProviderError(
          .unavailableCoercion,
          "“\(url.shownName)” is a folder, which this program can't make into one file.",
          .notAFile(url.shownName))
      }
      return try archiver(url, maximumDataCount, advance, { !request.isOver })
    }
    return try RegularFile.read(url, limit: maximumDataCount) { part in
      advance(part)
      return !request.isOver
    }
  }
}

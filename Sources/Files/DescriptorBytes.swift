package import Foundation

/// Reads from open files and writes to them. The system transfers a part at a time; these functions go on
/// until everything is transferred. They block.
package enum DescriptorBytes {
  /// Fills a buffer with the bytes from `offset` on.
  /// - Returns: the number of bytes; fewer than the buffer has room for at the file's end.
  package static func read(
    _ descriptor: CInt, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if got == 0 { break }
      if got > 0 { done += got } else if errno != EINTR { throw .system(errno) }
    }
    return done
  }

  /// Returns up to `count` bytes from `offset` on; fewer at the file's end.
  package static func bytes(_ descriptor: CInt, at offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try read(descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Returns up to `count` bytes from `offset` on; fewer at the file's end.
  package static func data(_ descriptor: CInt, at offset: Int, _ count: Int) throws(FileError) -> Data {
    var data = Data(count: count)
    // `Data` doesn't pass on the type of an error.
    let result = data.withUnsafeMutableBytes { buffer in
      Result { () throws(FileError) in try read(descriptor, at: offset, into: buffer) }
    }
    let got = try result.get()
    return got == count ? data : data.prefix(got)
  }

  /// Writes bytes at the file's position.
  package static func write(_ data: Data, to descriptor: CInt) throws(FileError) {
    var failure: CInt = 0
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty, failure == 0 {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, part.baseAddress, part.count)
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
      }
    }
    if failure != 0 { throw .system(failure) }
  }
}

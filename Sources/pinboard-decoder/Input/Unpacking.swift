import CZlib

/// Unpacks gzip and zlib streams through zlib, and never more than is requested.
enum Unpacking {
  private static let chunkLength = 65_536

  /// Returns the first `most` unpacked bytes of `input`; fewer if it ends before or is damaged from there
  /// on.
  static func prefix(of input: ByteInput, most: Int) throws(DecodeProblem) -> [UInt8] {
    var stream = z_stream()
    guard pinboard_inflate_start(&stream) == Z_OK else { throw .outOfMemory }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    var offset = 0
    var status = Z_OK
    while status == Z_OK, result.count < most {
      var chunk = input.bytes(at: offset, chunkLength)
      if chunk.isEmpty { break }
      offset += chunk.count
      let length = UInt32(chunk.count)
      status = chunk.withUnsafeMutableBufferPointer { buffer in
        stream.next_in = buffer.baseAddress
        stream.avail_in = length
        return unpack(&stream, to: &result, most: most)
      }
    }
    return result
  }

  /// Unpacks all of the stream's input, until `most` bytes are there. Returns zlib's status.
  private static func unpack(_ stream: inout z_stream, to result: inout [UInt8], most: Int) -> Int32 {
    var status = Z_OK
    var isFull = false
    repeat {
      let room = min(chunkLength, most - result.count)
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        status = inflate(&stream, Z_NO_FLUSH)
        filled = room - Int(stream.avail_out)
      }
      result += chunk
      isFull = chunk.count == room
    } while status == Z_OK && isFull && result.count < most
    // Z_BUF_ERROR means that more input is needed, which isn't an error.
    return status == Z_BUF_ERROR ? Z_OK : status
  }
}

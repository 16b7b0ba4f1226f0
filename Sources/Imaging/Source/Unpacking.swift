import CZlib
import Foundation

/// Unpacks gzip and zlib streams, through zlib, and never more than is asked for.
enum Unpacking {
  private static let chunkLength = 65_536

  /// The first `most` bytes of what `source` holds packed; fewer when it ends before, or is damaged from
  /// there on.
  static func prefix(of source: ByteSource, most: Int) throws(ImagingError) -> [UInt8] {
    var stream = z_stream()
    guard pinboard_inflate_start(&stream) == Z_OK else { throw ImagingError(.outOfMemory) }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    var offset = 0
    var status = Z_OK
    while status == Z_OK, result.count < most {
      var input = Array(try source.bytes(at: offset, chunkLength))
      if input.isEmpty { break }
      offset += input.count
      let length = UInt32(input.count)
      status = input.withUnsafeMutableBufferPointer { buffer in
        stream.next_in = buffer.baseAddress
        stream.avail_in = length
        return unpack(&stream, to: &result, most: most)
      }
    }
    return result
  }

  /// Takes all of the stream's input, unless there's enough; returns zlib's status.
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
    // Without progress more input is wanted, which is no fault.
    return status == Z_BUF_ERROR ? Z_OK : status
  }
}

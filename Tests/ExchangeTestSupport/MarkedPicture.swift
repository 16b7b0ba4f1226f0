import CZlib
package import Foundation

/// Pictures that say where they were taken, and the search for marked pixels in a PDF.
package enum MarkedPicture {
  /// Returns a PNG with a text chunk (PNG, section 11.3.4.3) behind its header.
  package static func png(_ picture: Data, saying words: String) -> Data {
    let chunk = Data("tEXtComment\0\(words)".utf8)
    var sum = crc32(0, nil, 0)
    sum = chunk.withUnsafeBytes {
      crc32(sum, $0.bindMemory(to: UInt8.self).baseAddress, UInt32(chunk.count))
    }
    return picture.prefix(33) + big(UInt32(chunk.count - 4)) + chunk + big(UInt32(sum))
      + picture.dropFirst(33)
  }

  /// Returns a JPEG with a segment as EXIF has it.
  package static func photo(_ picture: Data, saying words: String) -> Data {
    let segment = Data("Exif\0\0\(words)".utf8)
    let length = segment.count + 2
    return picture.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + segment
      + picture.dropFirst(2)
  }

  /// Returns the number of pairs of pixels of the colour (255, 0, 255) in a PDF's images.
  package static func marks(inPDF pdf: Data) -> Int {
    let (begin, end) = (Data("stream\n".utf8), Data("\nendstream".utf8))
    var (index, count) = (pdf.startIndex, 0)
    let pair = Data([255, 0, 255, 255, 0, 255])
    while let start = pdf.range(of: begin, in: index..<pdf.endIndex),
      let stop = pdf.range(of: end, in: start.upperBound..<pdf.endIndex)
    {
      index = stop.upperBound
      let pixels = inflated(pdf[start.upperBound..<stop.lowerBound])
      var from = pixels.startIndex
      while let found = pixels.range(of: pair, in: from..<pixels.endIndex) {
        count += 1
        from = found.upperBound
      }
    }
    return count
  }

  private static func big(_ number: UInt32) -> Data {
    Data((0..<4).map { UInt8(number >> (24 - 8 * UInt32($0)) & 255) })
  }

  /// Returns what a stream of zlib contains; nothing for other bytes.
  private static func inflated(_ data: Data) -> Data {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return Data()
    }
    defer { inflateEnd(&stream) }
    var (source, result) = (Array(data), Data())
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let room = piece.count
    source.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var status = Z_OK
      while status == Z_OK {
        piece.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(room)
          status = inflate(&stream, Z_NO_FLUSH)
        }
        result += piece.prefix(room - Int(stream.avail_out))
      }
    }
    return result
  }
}

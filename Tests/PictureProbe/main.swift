import Foundation
import Imaging

// Decodes the files whose paths come line by line, as the app does, for Tests/Corpora. The pixels go to one
// file after the other in a folder, as red, green, blue and alpha, multiplied by alpha. A line of JSON for each
// file says its size, or why there are none, as the trace says it.

/// What a line says.
struct Line: Encodable {
  var path: String
  var type: String?
  var width = 0
  var height = 0
  var isAnimated = false
  /// What's wrong with a picture of which a part is shown.
  var damage: String?
  /// Why there's no picture.
  var refusal: String?
  /// Whether the file is called damaged or cut.
  var isCalledBroken = false
  var pixels: String?
}

guard CommandLine.arguments.count == 2 else {
  print("usage: picture-probe FOLDER < paths")
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let decoder = ImageDecoder(workers: 2)
var number = 0
while let path = readLine() {
  var line = Line(path: path)
  let file = URL(fileURLWithPath: path)
  if let facts = try? ImageInspector.facts(of: file) {
    line.type = facts.typeIdentifier
    line.isAnimated = facts.isAnimated
  }
  do {
    let request = DecodeRequest(id: path, bytes: .file(file), pixelFormat: .rgba)
    let image = try await decoder.decode(request)
    (line.width, line.height, line.damage) = (image.width, image.height, image.damage?.reason.description)
    line.isCalledBroken = image.damage != nil
    var rows = Data()
    for y in 0..<image.height {
      rows += image.pixels.dropFirst(y * image.stride).prefix(image.width * 4)
    }
    let name = "\(number).rgba"
    try rows.write(to: folder.appending(path: name))
    line.pixels = name
  } catch let error as ImagingError {
    line.refusal = error.reason.description
    switch error.reason {
    case .corrupt, .truncated, .decoderDied, .decoderLied: line.isCalledBroken = true
    default: break
    }
  } catch {
    line.refusal = "\(error)"
  }
  number += 1
  print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
  fflush(nil)
}

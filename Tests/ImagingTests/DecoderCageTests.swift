import DecoderWire
import Foundation
import Testing

@testable import Imaging

@Suite struct DecoderCageTests {
  /// The program says itself what it's refused; here it's tested that it's all refused, and each by name.
  @Test func theCageRefusesEverything() async throws {
    let (output, process) = (Pipe(), Process())
    process.executableURL = try DecoderProgram.locate()
    process.arguments = ["--self-test"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    for attempt in [
      "open a file", "create a file", "make a socket", "fork", "exec", "ptrace", "signal another process",
      "map executable memory",
    ] {
      #expect(text.contains("\(attempt): refused"), "\(text)")
    }
    for layer in ["no new privileges", "seccomp filter", "resource limits"] {
      #expect(text.contains("\(layer): in force"), "\(text)")
    }
  }

  /// Of the running process, as the kernel sees it.
  @Test func aRunningDecoderHasNothing() async throws {
    let decoder = try DecoderProcess(starting: try DecoderProgram.locate(), errorOutput: nil)
    #expect(decoder.channel.waitForMessage(milliseconds: 60_000))
    let folder = "/proc/\(decoder.id)"
    let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
    #expect(FileManager.default.contents(atPath: "\(folder)/environ") == Data())
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")) == ["0", "1", "2", "3"])
    let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8)
    #expect(limits.contains(#/Max open files +16 +16/#) && limits.contains(#/Max core file size +0 +0/#))
  }

  /// Fonts are files, and none can be opened in the cage: text mustn't break a drawing.
  @Test(arguments: ["sans-serif", "serif", "monospace", "A Font That Nobody Has"])
  func drawingsWithTextAreDrawn(_ family: String) async throws {
    let text =
      "<rect width='90' height='9' fill='#f00'/><text y='40' font-family='\(family)'>MQ&#x416;</text>"
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'>\(text)</svg>"
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "t", bytes: .data(Data(svg.utf8)), extent: .longSide(90)))
    #expect(image.pixel(40, 4).letter == "R" && image.damage == nil)
  }
}

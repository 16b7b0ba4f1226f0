import CDecoderCage
import ChildProcess
import DecoderWire
import Foundation
import Testing

@testable import Imaging

@Suite(.timeLimit(.minutes(5))) struct DecoderCageTests {
  /// The program prints what it's refused. This test checks that everything is refused, each action by name.
  @Test(arguments: DecoderKind.allCases) func theCageRefusesEverything(_ kind: DecoderKind) async throws {
    let output = try ChildProcess.pipe()
    let process = try ChildProcess(
      DecoderProgram.locate(), [kind.testArgument], output: output.writing.fileDescriptor)
    try output.writing.close()
    let text = String(decoding: try output.reading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(process.wait() == 0)
    for attempt in [
      "open a file", "open a file beside the fonts", "read its own memory map", "list a folder",
      "create a file", "create a font", "make a socket", "fork", "exec", "ptrace", "signal another process",
      "map executable memory",
    ] {
      #expect(text.contains("\(attempt): refused"), "\(text)")
    }
    #expect(text.contains("read the tables of documents: refused") == (kind != .documents), "\(text)")
    for layer in ["no new privileges", "seccomp filter", "resource limits"] {
      #expect(text.contains("\(layer): in force"), "\(text)")
    }
  }

  /// Looks at the running process as the kernel sees it.
  @Test(arguments: DecoderKind.allCases) func aRunningDecoderHasNothing(_ kind: DecoderKind) async throws {
    let decoder = try DecoderProcess(starting: try DecoderProgram.locate(), as: kind, errorOutput: nil)
    #expect(decoder.channel.waitForMessage(milliseconds: 60_000))
    let folder = "/proc/\(decoder.id)"
    let status = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(status.contains("Seccomp:\t2"))
    #expect(FileManager.default.contents(atPath: "\(folder)/environ") == Data())
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")) == ["0", "1", "2", "3"])
    let limits = try String(contentsOfFile: "\(folder)/limits", encoding: .utf8)
    #expect(limits.contains(#/Max open files +1024 +1024/#))
    #expect(limits.contains(#/Max core file size +0 +0/#))
  }

  /// The middle of a large X is ink, and the middle of the box for a missing letter isn't. The faces and
  /// letters weren't drawn before the process entered the cage.
  @Test(arguments: ["sans-serif", "serif' font-weight='bold", "monospace' font-style='italic"])
  func textHasItsLetters(_ family: String) async throws {
    let watched = try DecoderProcess(starting: try DecoderProgram.locate(), errorOutput: nil)
    #expect(watched.channel.waitForMessage(milliseconds: 60_000))
    let greeting = try #require(try watched.channel.receive().flatMap { DecoderGreeting(bytes: $0.bytes) })
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><rect width='100' height='100' fill='#fff'/>"
      + "<text x='50' y='82' font-size='90' text-anchor='middle' fill='#f00' font-family='\(family)'>X</text></svg>"
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "x", bytes: .data(Data(svg.utf8)), extent: .longSide(100)))
    let middle = (44...56).flatMap { x in (44...56).map { y in image.pixel(x, y).letter } }
    if Int(greeting.layers) & PINBOARD_CAGE_READABLE != 0 {
      #expect(middle.contains("R"))
      #expect(image.damage == nil)
    } else {
      #expect(image.damage?.reason == .noFonts)
    }
  }

  /// Text mustn't break a drawing, whatever fonts there are.
  @Test(arguments: ["sans-serif", "serif", "monospace", "A Font That Nobody Has"])
  func drawingsWithTextAreDrawn(_ family: String) async throws {
    let text =
      "<rect width='90' height='9' fill='#f00'/><text y='40' font-family='\(family)'>MQ&#x416;</text>"
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'>\(text)</svg>"
    let image = try await ImageDecoder.shared.decode(
      DecodeRequest(id: "t", bytes: .data(Data(svg.utf8)), extent: .longSide(90)))
    #expect(image.pixel(40, 4).letter == "R")
    #expect(image.damage == nil)
  }
}

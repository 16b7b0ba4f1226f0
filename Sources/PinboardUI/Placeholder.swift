// A stand-in until the windows are there; replaced by the real ones.
public import Foundation

@MainActor public enum PinboardApp {
  public static func run(files: [URL], newProcess: Bool) -> Int32 {
    FileHandle.standardError.write(Data("pinboard: this build has no windows\n".utf8))
    return 1
  }
}

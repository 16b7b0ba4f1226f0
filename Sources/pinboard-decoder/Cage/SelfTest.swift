import CDecoderCage
import DecoderWire
import Glibc

/// Enters the cage, tries the actions that must be impossible there, and prints the results.
enum SelfTest {
  private static let layers: [(name: String, bit: Int)] = [
    ("no new privileges", PINBOARD_CAGE_NO_NEW_PRIVILEGES), ("seccomp filter", PINBOARD_CAGE_SECCOMP),
    ("Landlock", PINBOARD_CAGE_LANDLOCK), ("resource limits", PINBOARD_CAGE_LIMITS),
    ("descriptors closed", PINBOARD_CAGE_DESCRIPTORS),
  ]

  private static let probes: [(name: String, probe: pinboard_probe)] = [
    ("open a file", PINBOARD_PROBE_OPEN), ("open a file beside the fonts", PINBOARD_PROBE_OPEN_AROUND),
    ("read its own memory map", PINBOARD_PROBE_OPEN_PROCESS), ("list a folder", PINBOARD_PROBE_LIST),
    ("create a file", PINBOARD_PROBE_CREATE), ("create a font", PINBOARD_PROBE_CREATE_FONT),
    ("make a socket", PINBOARD_PROBE_SOCKET), ("fork", PINBOARD_PROBE_FORK), ("exec", PINBOARD_PROBE_EXEC),
    ("ptrace", PINBOARD_PROBE_PTRACE), ("signal another process", PINBOARD_PROBE_KILL),
    ("map executable memory", PINBOARD_PROBE_EXECUTABLE_MEMORY),
  ]

  /// Prints a line for each layer and each attempt. Returns whether all attempts were refused.
  static func run(_ kind: DecoderKind) -> Bool {
    let held = Int(Cage.enter(as: kind, lastDescriptor: 2))
    for layer in layers {
      print("\(layer.name): \(held & layer.bit != 0 ? "in force" : "not available here")")
    }
    print("fonts: \(held & PINBOARD_CAGE_READABLE != 0 ? "may be read" : "can't be read here")")
    var isTight = true
    let ownProbes = kind != .documents ? [("read the tables of documents", PINBOARD_PROBE_OPEN_TABLES)] : []
    for (name, probe) in probes + ownProbes {
      let refusal = pinboard_cage_probe(probe)
      print("\(name): \(refusal == 0 ? "ALLOWED" : "refused (\(String(cString: strerror(refusal))))")")
      if refusal == 0 { isTight = false }
    }
    return isTight
  }
}

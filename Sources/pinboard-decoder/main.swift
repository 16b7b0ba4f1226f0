import CScheduling
import DecoderWire
import Glibc

// The caged decoder of Pinboard: see the page on the cage in Imaging's documentation.
let argument = CommandLine.arguments.dropFirst().first
for kind in DecoderKind.allCases {
  switch argument {
  case kind.argument(isPrompt: false):
    // There are as many of these processes as processors, and they mustn't hold up the app's frames.
    pinboard_step_back()
    DecoderService(kind, socket: 3).run()
  // Beside other programs that keep all processors busy, a process with low priority would get hardly any
  // time.
  case kind.argument(isPrompt: true): DecoderService(kind, socket: 3).run()
  case kind.testArgument: exit(SelfTest.run(kind) ? 0 : 1)
  default: break
  }
}
print("pinboard-decoder reads images for Pinboard, which starts it itself.")
for kind in DecoderKind.allCases {
  print("pinboard-decoder \(kind.testArgument) shows what it's refused in its cage for \(kind).")
}
exit(CommandLine.argc == 1 ? 0 : 2)

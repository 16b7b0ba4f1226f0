import CScheduling
import Glibc

// The caged decoder of Pinboard: see the page on the cage in Imaging's documentation.
switch CommandLine.arguments.dropFirst().first {
case "--serve":
  // There are as many of these processes as processors, and they mustn't hold up the app's frames.
  pinboard_step_back()
  DecoderService(socket: 3).run()
// Beside other programs that keep all processors busy, a process with low priority would get hardly any time.
case "--serve-promptly": DecoderService(socket: 3).run()
case "--self-test": exit(SelfTest.run() ? 0 : 1)
default:
  print("pinboard-decoder reads images for Pinboard, which starts it itself.")
  print("pinboard-decoder --self-test shows what it's refused once it's in its cage.")
  exit(CommandLine.argc == 1 ? 0 : 2)
}

import DragDropKit
import Foundation

// Usage: drag-probe TRACE-FILE [--team NAME] [--group NAME] [--slow]
let probe = Probe(arguments: Array(CommandLine.arguments.dropFirst()))
exit(probe.run())

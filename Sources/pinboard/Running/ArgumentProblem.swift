import Files
import Foundation

/// The problem of an argument that should be a file.
enum ArgumentProblem: LocalizedError {
  case empty
  case standardInput
  case address(String)

  var errorDescription: String? {
    switch self {
    case .empty: "An empty name (\"\") names no file."
    case .standardInput: "Standard input (-) can only be imported."
    case .address(let text): "“\(text.shown)” is a web address, not a file of this computer."
    }
  }

  var status: ExitStatus { if case .empty = self { .usage } else { .missingInput } }
}

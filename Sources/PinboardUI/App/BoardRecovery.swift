import Board
import BoardSession
import BoardStore
import Foundation
import KitFiles
import Localization

/// Saves a board whose file is lost, when the app ends and nobody can be asked. Main thread.
struct BoardRecovery {
  let app: AppController

  /// How long images that couldn't be pinned on the board may take on its copy. They're in memory alone, so
  /// they may take longer than other imports at the end, which come from a file or an address.
  private static let patience = Duration.seconds(20)

  /// Saves a board to a new file in the library, so that nothing on it is lost.
  /// - Returns: the board on the new file; nil if it couldn't be saved.
  func recover(_ board: BoardController) async -> BoardController? {
    let name = localized("\(board.document.name) (recovered)")
    let folder = app.library.boardsFolder
    var number = 1
    while number < 100 {
      do {
        let url = folder.appending(name: BoardTitle.fileName(name, number))
        let copy = try await app.saveCopy(of: board, to: url, replacing: false) { _ in }
        // Images that couldn't be pinned while the old file was in trouble, such as a pasted one, are tried
        // again on the copy.
        await Patience.wait(for: Self.patience) { await copy.importer.finished() }
        return copy
      } catch BoardStoreError.alreadyExists {
        number += 1
      } catch {
        Trace.emit("error", ["message": "\(error)", "board": board.name])
        return nil
      }
    }
    return nil
  }
}

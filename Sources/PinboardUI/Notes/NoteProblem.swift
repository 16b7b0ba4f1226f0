/// Why a text didn't arrive.
nonisolated struct NoteProblem: Error {
  let reason: String
}

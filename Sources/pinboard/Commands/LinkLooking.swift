import ArgumentParser
import Localization

/// Where a command looks for the linked images of a board, which may come from elsewhere.
struct LinkLooking: ParsableArguments {
  @Flag(
    help: ArgumentHelp(localized("Also look at linked images outside of the board’s folder and of yours.")))
  var allLinks = false
}

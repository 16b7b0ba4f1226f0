import Testing

@testable import BoardStore

/// What other programs have done to a file. A file that was cut stays so until all of it has been read, whatever else is done
/// to it.
@Suite(.timeLimit(.minutes(5))) struct FileConditionTests {
  @Test func aFileIsCutUntilItsWhole() {
    var condition = FileCondition.intact
    condition.noteCut()
    #expect(condition == .cut)
    #expect(condition.isCut)
    #expect(!condition.isOverwritten)
    condition.noteOpened()
    #expect(condition == .cut)
    condition.noteWhole()
    #expect(condition == .intact)
  }

  @Test func anOverwrittenFileIsLookedAtAnewWhenItsOpened() {
    var condition = FileCondition.intact
    condition.noteOverwritten()
    #expect(condition == .overwritten(wasCut: false))
    #expect(condition.isOverwritten)
    #expect(!condition.isCut)
    condition.noteWhole()
    #expect(condition.isOverwritten)
    condition.noteOpened()
    #expect(condition == .intact)
  }

  @Test func aFileMayBeCutAndOverwritten() {
    var condition = FileCondition.cut
    condition.noteOverwritten()
    #expect(condition.isCut)
    #expect(condition.isOverwritten)
    condition.noteOpened()
    #expect(condition == .cut)
    var other = FileCondition.overwritten(wasCut: false)
    other.noteCut()
    #expect(other == .overwritten(wasCut: true))
    other.noteWhole()
    #expect(other == .overwritten(wasCut: false))
  }
}

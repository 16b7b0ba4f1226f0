import Testing

@testable import BoardStore

/// What other programs have done to a file. A file that was cut stays so until all of it has been read, whatever else is done
/// to it.
@Suite(.timeLimit(.minutes(5))) struct FileConditionTests {
  @Test func aFileIsCutUntilItsWhole() {
    var condition = FileCondition.intact
    condition.recordCut()
    #expect(condition == .cut)
    #expect(condition.isCut)
    #expect(!condition.isOverwritten)
    condition.recordOpening()
    #expect(condition == .cut)
    condition.recordWhole()
    #expect(condition == .intact)
  }

  @Test func anOverwrittenFileIsLookedAtAnewWhenItsOpened() {
    var condition = FileCondition.intact
    condition.recordOverwriting()
    #expect(condition == .overwritten(wasCut: false))
    #expect(condition.isOverwritten)
    #expect(!condition.isCut)
    condition.recordWhole()
    #expect(condition.isOverwritten)
    condition.recordOpening()
    #expect(condition == .intact)
  }

  @Test func aFileMayBeCutAndOverwritten() {
    var condition = FileCondition.cut
    condition.recordOverwriting()
    #expect(condition.isCut)
    #expect(condition.isOverwritten)
    condition.recordOpening()
    #expect(condition == .cut)
    var other = FileCondition.overwritten(wasCut: false)
    other.recordCut()
    #expect(other == .overwritten(wasCut: true))
    other.recordWhole()
    #expect(other == .overwritten(wasCut: false))
  }
}

public import Foundation

/// Which of a board's earlier versions are kept: the newest of each day for a week, and of each week for a
/// month.
public enum VersionThinning {
  /// The days for which each day's newest version is kept.
  public static let days = 7
  /// The days for which each week's newest version is kept.
  public static let weeks = 31

  /// Returns the dates that are kept, the newest first. Dates of the future, which another clock has made,
  /// are kept like those of today.
  public static func kept(of dates: some Sequence<Date>, now: Date, in calendar: Calendar = .current)
    -> [Date]
  {
    let today = calendar.startOfDay(for: now)
    var (days, weeks): (Set<Date>, Set<DateComponents>) = ([], [])
    return dates.sorted(by: >).filter { date in
      let day = calendar.startOfDay(for: date)
      let age = calendar.dateComponents([.day], from: day, to: today).day ?? 0
      if age < Self.days { return days.insert(day).inserted }
      guard age <= Self.weeks else { return false }
      return weeks.insert(calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: day)).inserted
    }
  }
}

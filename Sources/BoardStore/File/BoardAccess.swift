/// How a board file is opened.
public enum BoardAccess: Hashable, Sendable {
  case readWrite
  case readOnly
}

/// UIKit's `UIBezierPath` without the prefix. It's a value type here, so keep it in a `var` to draw it step
/// by step.
public typealias BezierPath = PreviewPath

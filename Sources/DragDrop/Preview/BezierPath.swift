/// UIKit's name without its prefix: here it's a value, so keep it in a `var` to draw it step by step.
public typealias BezierPath = PreviewPath

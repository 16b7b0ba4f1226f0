/// The look of a view's edge (`CALayer`, as far as views have one).
@MainActor
public struct ViewLayer {
  let view: View

  /// The radius of the corners in points, initially that of the view's style; rounds the background and the
  /// border, and the content if the view's `clipsToBounds` is true.
  public var cornerRadius: Double {
    get { view.style?.cornerRadius ?? 0 }
    nonmutating set { view.styleOfItsOwn.cornerRadius = max(0, newValue) }
  }

  /// The width of the border in points, initially 0. The border lies over the content's edge.
  public var borderWidth: Double {
    get { view.style?.borderWidth ?? 0 }
    nonmutating set { view.styleOfItsOwn.borderWidth = max(0, newValue) }
  }

  /// The border's colour, initially black; nil is black.
  public var borderColor: Color? {
    get { view.style?.borderColor ?? .black }
    nonmutating set { view.styleOfItsOwn.borderColor = newValue ?? .black }
  }

  /// Whether the content is cut off at the edge.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    nonmutating set { view.clipsToBounds = newValue }
  }
}

extension View {
  /// The look of the view's edge.
  public var layer: ViewLayer { ViewLayer(view: self) }
}

extension Color {
  /// The colour itself, for code that sets a layer's colour.
  public var cgColor: Color { self }
}

/// A view is equal to itself alone.
extension View: Hashable {
  /// Whether both are one view.
  nonisolated public static func == (left: View, right: View) -> Bool { left === right }

  /// Hashes the view's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public import GtkViews

/// How drags look and how they move: what's published nowhere (contract, section 6), named and settable, each with
/// its reason.
///
/// Set it as ``DragDropSystem/appearance``, at any time: what's shown already keeps its sizes, what's shown anew has the
/// others. Durations that the engine needs to know are in `DragDropConfiguration`.
public struct DragAppearance: Sendable {
  // MARK: The lift

  /// What a lifted picture grows to, as a factor: enough to be seen, too little to move what's under the finger.
  public var liftScale = 1.05 {
    didSet { if !(liftScale.isFinite && liftScale > 0) { liftScale = 1 } }
  }
  /// Of the lift: quick at first, so that it answers the hand.
  public var liftCurve = AnimationCurve.easeOut

  // MARK: The shadow

  /// From 0 to 1: how dark the shadow of a lifted picture is. Seen on white and on dark boards alike.
  public var shadowOpacity = 0.35
  /// Points that it lies below the picture: light comes from above, as in GTK's own windows.
  public var shadowOffset = 6.0
  /// Points over which it fades: three times its offset looks soft and keeps within an icon's margin.
  public var shadowBlur = 18.0

  // MARK: On the way

  /// The longer side of a carried picture, in points, unless the drag prefers full size: about a quarter of a
  /// laptop's screen, which leaves the places in sight where it could go.
  public var maximumSide = 320.0
  /// The same for the pictures of several items, which always shrink (contract 1.6.5): there's more to see around them.
  public var flockSide = 180.0
  /// Only so many pictures of a stack show, at least one: the badge counts, and each picture costs time in each frame.
  public var visibleCount = 5 {
    didSet { visibleCount = max(1, visibleCount) }
  }
  /// Degrees that the first picture below the top one is turned: as far as a hand spreads cards.
  public var fanAngle = 4.5
  /// Degrees that each further one is turned more: just so that its corner is seen.
  public var fanStep = 2.5
  /// Points that each further picture of the fan is shifted: a card's edge.
  public var fanShift = 4.0
  /// From 0 to 1: how high the pictures below the top one are lifted; less shadow keeps the stack from looking dirty.
  public var fanLift = 0.6
  /// Seconds that pictures need to their new places in the stack, or to a finger that takes them over: shorter than the
  /// lift, because the drag goes on meanwhile.
  public var glideDuration = 0.2
  /// Of that glide.
  public var glideCurve = AnimationCurve.easeOut
  /// What a picture shrinks to, as a factor, that flies over a window to a stack which the platform carries: the stack
  /// shows it small.
  public var joiningScale = 0.6

  // MARK: The set-down

  /// Of the flight to where a thing belongs: it starts from rest and ends at rest.
  public var setDownCurve = AnimationCurve.easeInOut
  /// What a dropped picture shrinks to, as a factor, that fades where it is (contract 1.5.8): small enough that it's
  /// seen to go, large enough that it's seen at all.
  public var shrinkScale = 0.3
  /// A target's scale below which the picture is gone when it arrives: the system's default shrinks into the middle of
  /// a view, where nothing waits for it.
  public var vanishingScale = 0.5
  /// Seconds that a picture has at least after it was sent elsewhere in mid-flight (contract 1.3.4): a jump otherwise.
  public var redirectDuration = 0.15

  // MARK: Springs

  /// Seconds in which a spring-loaded view begins to glow under a drag: at once for the eye, without a flicker where a
  /// drag only passes.
  public var springGlowDuration = 0.12
  /// Seconds of the blink's dark half; with the bright half within the engine's `springFlash`, or the blink would lag
  /// behind what it announces.
  public var springDimDuration = 0.1
  /// Seconds of the blink's bright half.
  public var springFlashDuration = 0.12
  /// Seconds in which the view lights up as it opens: it has happened already.
  public var springOpenDuration = 0.06
  /// Seconds in which the glow goes: what was opened has the eye's attention.
  public var springFadeDuration = 0.15
  /// From 0 to 1: how strong the glow is while a drag rests: a hint.
  public var springGlow = 0.35
  /// From 0 to 1: how strong it is at the dark end of the blink: nearly off, so that the blink is seen.
  public var springDim = 0.05
  /// From 0 to 1: how strong it is at the bright end; opening is stronger still.
  public var springFlash = 0.8
  /// Points: the radius of the glow's corners, that of buttons in GTK's default style.
  public var springCornerRadius = 6.0
  /// Points that the glow's rim is wide: that of GTK's focus ring.
  public var springRimWidth = 2.0

  // MARK: The window's edges

  /// Seconds before the pointer will have left its window, going on as it does, in which the platform takes the drag over:
  /// three frames, in which the platform has begun it and we have answered.
  public var handOverLead = 0.06
  /// Points from an edge within which the platform takes the drag over in any case: a window's border.
  public var handOverReach = 8.0
  /// Seconds after that in which the platform must say where the drag is: until then it's where it was, and afterwards
  /// nowhere. A tenth of a second, in which nobody lets go of a thing and sees it.
  public var handOverPatience = 0.1
  /// Points from an edge within which it shows that a finger's drag ends there: one and a half fingertips.
  public var edgeReach = 36.0
  /// Points that the band along the edge is deep: less than its reach, so that it's seen beside the finger.
  public var edgeDepth = 26.0

  /// All as described.
  public init() {}
}

public import GtkViews

/// The look and the timing of drags: numbers that Apple doesn't publish (contract, section 6), each settable
/// and with its reason.
///
/// Set it as ``DragDropSystem/appearance``, at any time: pictures that are shown already keep their sizes,
/// new ones get the new sizes. Durations that the engine needs are in `DragDropConfiguration`.
public struct DragAppearance: Sendable {
  // MARK: The lift

  /// The scale of a lifted picture: large enough to be noticed, too small to move what's under the finger.
  public var liftScale = 1.05 {
    didSet { if !(liftScale.isFinite && liftScale > 0) { liftScale = 1 } }
  }
  /// The timing curve of the lift: fast at first, so that it responds to the hand.
  public var liftCurve = AnimationCurve.easeOut

  // MARK: The shadow

  /// The opacity of a lifted picture's shadow, from 0 to 1: visible on white and on dark boards alike.
  public var shadowOpacity = 0.35
  /// The shadow's offset below the picture in points: light comes from above, as in GTK's own windows.
  public var shadowOffset = 6.0
  /// The shadow's blur in points: three times its offset looks soft and stays within an icon's margin.
  public var shadowBlur = 18.0

  // MARK: Carrying

  /// The greatest length of a carried picture's longer side, in points, unless the drag prefers full size:
  /// about a quarter of a laptop's screen, which leaves possible destinations visible.
  public var maximumSide = 320.0
  /// The greatest length of the longer side for pictures of several items, which always shrink (contract
  /// 1.6.5): several pictures need more room.
  public var flockSide = 180.0
  /// The greatest number of visible pictures of a stack, at least one. The badge gives the number of items,
  /// and each picture costs time in each frame.
  public var visibleCount = 5 {
    didSet { visibleCount = max(1, visibleCount) }
  }
  /// The rotation of the first picture below the top one, in degrees: like cards spread in a hand.
  public var fanAngle = 4.5
  /// The additional rotation of each further picture, in degrees: just enough to show its corner.
  public var fanStep = 2.5
  /// The offset of each further picture in points: the edge of a card.
  public var fanShift = 4.0
  /// The lift of the pictures below the top one, from 0 to 1; less shadow keeps the stack from looking dirty.
  public var fanLift = 0.6
  /// Seconds that pictures take to their new places in the stack, or to a finger that takes them over:
  /// shorter than the lift, because the drag goes on meanwhile.
  public var glideDuration = 0.2
  /// The timing curve of this movement.
  public var glideCurve = AnimationCurve.easeOut
  /// The scale to which a picture shrinks that flies over a window to a stack carried by the platform: the
  /// stack shows it small.
  public var joiningScale = 0.6

  // MARK: The set-down

  /// The timing curve of the flight to a target: it starts from rest and ends at rest.
  public var setDownCurve = AnimationCurve.easeInOut
  /// The scale to which a dropped picture shrinks while it fades where it is (contract 1.5.8): small enough
  /// to look like disappearing, large enough to be seen.
  public var shrinkScale = 0.3
  /// A target's scale below which the picture fades out on arrival: the default preview shrinks into the
  /// middle of a view, where no view takes its place.
  public var vanishingScale = 0.5
  /// The least time in seconds of a picture's flight after it was redirected (contract 1.3.4); without it the
  /// picture would jump.
  public var redirectDuration = 0.15

  // MARK: Springs

  /// Seconds in which a spring-loaded view begins to glow under a drag: seems immediate, but doesn't flicker
  /// where a drag only passes.
  public var springGlowDuration = 0.12
  /// Seconds of the blink's dark half. Together with the bright half it must be within the engine's
  /// `springFlash`, or the blink would end after the activation that it announces.
  public var springDimDuration = 0.1
  /// Seconds of the blink's bright half.
  public var springFlashDuration = 0.12
  /// Seconds in which the view lights up as it opens: short, since the activation has happened already.
  public var springOpenDuration = 0.06
  /// Seconds in which the glow fades out: it mustn't distract from what was opened.
  public var springFadeDuration = 0.15
  /// The glow's intensity while a drag rests, from 0 to 1: a hint.
  public var springGlow = 0.35
  /// The intensity at the dark end of the blink, from 0 to 1: nearly off, so that the blink is visible.
  public var springDim = 0.05
  /// The intensity at the bright end of the blink, from 0 to 1; the opening itself has the full intensity.
  public var springFlash = 0.8
  /// The radius of the glow's corners in points: that of buttons in GTK's default style.
  public var springCornerRadius = 6.0
  /// The width of the glow's rim in points: that of GTK's focus ring.
  public var springRimWidth = 2.0

  // MARK: The window's edges

  /// Seconds before the pointer leaves its window, if it keeps its speed, at which the platform takes the
  /// drag over: three frames, enough for the platform to begin the drag and for us to answer.
  public var handOverLead = 0.06
  /// Distance in points from an edge within which the platform takes the drag over in any case: a window's
  /// border.
  public var handOverReach = 8.0
  /// Seconds after the hand-over within which the platform must report the drag's place. Until then the drag
  /// keeps its last place, and afterwards it has none. Nobody aims and releases within a tenth of a second.
  public var handOverPatience = 0.1
  /// Distance in points from an edge within which a finger's drag shows that it ends there: one and a half
  /// fingertips.
  public var edgeReach = 36.0
  /// The depth of the band along the edge in points: less than its reach, so that it's visible beside the
  /// finger.
  public var edgeDepth = 26.0

  /// Creates an appearance of the default numbers.
  public init() {}
}

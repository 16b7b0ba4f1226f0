public import GtkViews

/// The look and the timing of drags: numbers that Apple doesn't publish (contract, section 6), each settable
/// and with its reason.
///
/// Set it as ``DragDropSystem/appearance``, at any time: pictures that are shown already keep their sizes,
/// new ones get the new sizes. Durations that the engine needs are in `DragDropConfiguration`.
public struct DragAppearance: Sendable {
  /// How pictures rise from the view.
  public var lift = Lifting()
  /// The shadow of lifted pictures.
  public var shadow = Shadow()
  /// How pictures are carried.
  public var carrying = Carrying()
  /// How several pictures lie on top of each other while they're carried.
  public var stack = Stack()
  /// How pictures reach the position where the drag ends.
  public var setDown = SettingDown()
  /// How a spring-loaded view glows under a drag.
  public var spring = Spring()
  /// What happens near the edges of a window.
  public var edge = Edge()

  /// Creates an appearance of the default numbers.
  public init() {}
}

extension DragAppearance {
  /// How pictures rise from the view when a press becomes a lift.
  public struct Lifting: Sendable {
    /// The scale of a lifted picture: large enough to be noticed, too small to move what's under the finger.
    public var scale = 1.05 {
      didSet { if !(scale.isFinite && scale > 0) { scale = 1 } }
    }
    /// The timing curve of the lift: fast at first, so that it responds to the hand.
    public var curve = AnimationCurve.easeOut
  }

  /// The shadow of lifted pictures.
  public struct Shadow: Sendable {
    /// The opacity of the shadow, from 0 to 1: visible on white and on dark boards alike.
    public var opacity = 0.35
    /// The shadow's offset below the picture in points: light comes from above, as in GTK's own windows.
    public var offset = 6.0
    /// The shadow's blur in points: three times its offset looks soft and stays within an icon's margin.
    public var blur = 18.0
  }

  /// How pictures are carried.
  public struct Carrying: Sendable {
    /// The greatest length of a picture's longer side, in points, unless the drag prefers full size: about a
    /// quarter of a laptop's screen, which leaves possible destinations visible.
    public var maximumSide = 320.0
    /// Seconds that pictures take to their new positions in the stack, or to a finger that takes them over:
    /// shorter than the lift, because the drag goes on meanwhile.
    public var glideDuration = 0.2
    /// The timing curve of this movement.
    public var glideCurve = AnimationCurve.easeOut
  }

  /// How several pictures lie on top of each other while they're carried.
  public struct Stack: Sendable {
    /// The greatest length of the longer side for pictures of several items, which always shrink (contract
    /// 1.6.5): several pictures need more room.
    public var maximumSide = 180.0
    /// The greatest number of visible pictures, at least one. The badge gives the number of items, and each
    /// picture costs time in each frame.
    public var visibleCount = 5 {
      didSet { visibleCount = max(1, visibleCount) }
    }
    /// The rotation of the first picture below the top one, in degrees: like cards spread in a hand.
    public var fanAngle = 4.5
    /// The additional rotation of each further picture, in degrees: just enough to show its corner.
    public var fanStep = 2.5
    /// The offset of each further picture in points: the edge of a card.
    public var fanShift = 4.0
    /// The lift of the pictures below the top one, from 0 to 1; less shadow keeps the stack from looking
    /// dirty.
    public var fanLift = 0.6
    /// The scale to which a picture shrinks that flies over a window to a stack carried by the platform: the
    /// stack shows it small.
    public var joiningScale = 0.6
  }

  /// How pictures reach the position where the drag ends.
  public struct SettingDown: Sendable {
    /// The timing curve of the flight to a target: it starts from rest and ends at rest.
    public var curve = AnimationCurve.easeInOut
    /// The scale to which a dropped picture shrinks while it fades where it is (contract 1.5.8): small enough
    /// to look like disappearing, large enough to be seen.
    public var shrinkScale = 0.3
    /// A target's scale below which the picture fades out on arrival: the default preview shrinks into the
    /// middle of a view, where no view replaces it.
    public var vanishingScale = 0.5
    /// The least time in seconds of a picture's flight after it was redirected (contract 1.3.4); without it
    /// the picture would jump.
    public var redirectDuration = 0.15
  }

  /// How a spring-loaded view glows under a drag.
  public struct Spring: Sendable {
    /// Seconds in which the view begins to glow: seems immediate, but doesn't flicker where a drag only
    /// passes.
    public var glowDuration = 0.12
    /// Seconds of the blink's dark half. Together with the bright half it must be within the engine's
    /// `springFlash`, or the blink would end after the activation that it announces.
    public var dimDuration = 0.1
    /// Seconds of the blink's bright half.
    public var flashDuration = 0.12
    /// Seconds in which the view lights up as it opens: short, since the activation has happened already.
    public var openDuration = 0.06
    /// Seconds in which the glow fades out: it mustn't distract from what was opened.
    public var fadeDuration = 0.15
    /// The glow's intensity while a drag rests, from 0 to 1: a hint.
    public var glow = 0.35
    /// The intensity at the dark end of the blink, from 0 to 1: nearly off, so that the blink is visible.
    public var dim = 0.05
    /// The intensity at the bright end of the blink, from 0 to 1; the opening itself has the full intensity.
    public var flash = 0.8
    /// The radius of the glow's corners in points: that of buttons in GTK's default style.
    public var cornerRadius = 6.0
    /// The width of the glow's rim in points: that of GTK's focus ring.
    public var rimWidth = 2.0
  }

  /// What happens near the edges of a window: the platform takes a pointer's drag over, and a finger's drag
  /// shows that it ends there.
  public struct Edge: Sendable {
    /// Seconds before the pointer leaves its window, if it keeps its speed, at which the platform takes the
    /// drag over: three frames, enough for the platform to begin the drag and for us to answer.
    public var handOverLead = 0.06
    /// Distance in points from an edge within which the platform takes the drag over in any case: a window's
    /// border.
    public var handOverReach = 8.0
    /// Seconds after the hand-over within which the platform must report the drag's location. Until then
    /// the drag keeps its last location, and afterwards it has none. Nobody aims and releases within a tenth
    /// of a second.
    public var handOverPatience = 0.1
    /// Distance in points from an edge within which a finger's drag shows that it ends there: one and a half
    /// fingertips.
    public var glowReach = 36.0
    /// The depth of the band along the edge in points: less than its reach, so that it's visible beside the
    /// finger.
    public var glowDepth = 26.0
  }
}

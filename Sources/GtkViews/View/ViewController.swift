public import DragDrop
public import DragItems

/// Makes and manages a view (`UIViewController`): a home for code that has its views and their delegates in
/// one object.
///
/// A window holds its ``Window/rootViewController``, and a controller its children, so delegates that are
/// controllers live as long as what they manage.
///
/// ```swift
/// final class Cards: ViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     view.addSubview(Label("Hello"))
///   }
/// }
/// ```
@MainActor
open class ViewController: PasteConfigurationSupporting {
  /// The title, for the program's own use.
  public var title: String?
  /// The controller that this one is a child of.
  public private(set) weak var parent: ViewController?
  /// The controllers whose views are in this one's view. Held strongly.
  public private(set) var children: [ViewController] = []
  /// The view, if it was needed already.
  public private(set) var viewIfLoaded: View?
  private var isShown = false

  /// Creates a controller; the view is made when it's needed.
  public init() {}

  /// Whether the view was made.
  public var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view, never nil when it's read. ``loadView()`` makes it, and ``viewDidLoad()`` follows; nil lets the
  /// view be made anew when it's needed.
  public var view: View! {
    get {
      if let viewIfLoaded { return viewIfLoaded }
      loadView()
      let view: View = viewIfLoaded ?? View()
      self.view = view
      viewDidLoad()
      return view
    }
    set {
      viewIfLoaded?.controller = nil
      if let paste { viewIfLoaded?.removeInteraction(paste) }
      viewIfLoaded = newValue
      newValue?.controller = self
      declarePaste()
    }
  }

  /// Makes the view and sets ``view``. By default a plain `View`.
  open func loadView() { view = View() }

  /// Called once, when the view was made.
  open func viewDidLoad() {}

  /// Called when the view is about to be shown: it has come into a window.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called after ``viewWillAppear(_:)``, in the next turn of the main loop.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called when the view has left its window, or the window was closed.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after ``viewWillDisappear(_:)``.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called when the view has another size, in the middle of layout: the moment to set the frames of subviews
  /// of a plain view. Views that aren't laid out by frames, such as stacks, don't call it.
  open func viewDidLayoutSubviews() {}

  // MARK: Paste

  /// The types that the controller takes by paste and by drop anywhere in its view; nil takes nothing.
  ///
  /// A click gives the view keyboard focus, so that Ctrl+V reaches it.
  public var pasteConfiguration: PasteConfiguration? { didSet { declarePaste() } }
  private var paste: PasteInteraction?

  /// Takes items that were pasted or dropped. Does nothing by default.
  open func paste(itemProviders: [ItemProvider]) {}

  /// Returns whether to take the items, judged by their types alone. By default whether
  /// ``pasteConfiguration`` accepts one of them.
  open func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    pasteConfiguration?.accepts(itemProviders) ?? false
  }

  /// Lets the view ask the controller, if it has declared types.
  private func declarePaste() {
    guard let viewIfLoaded else { return }
    if let paste { viewIfLoaded.removeInteraction(paste) }
    paste = nil
    guard pasteConfiguration != nil else { return }
    let interaction = PasteInteraction(responder: self)
    viewIfLoaded.addInteraction(interaction)
    viewIfLoaded.takeFocusOnClick()
    paste = interaction
  }

  // MARK: Children

  /// Makes another controller a child; its view is added by the caller.
  public func addChild(_ child: ViewController) {
    guard child !== self, child.parent !== self else { return }
    child.willMove(toParent: self)
    child.parent?.children.removeAll { $0 === child }
    child.parent = self
    children.append(child)
  }

  /// Ends being a child; the view is removed by the caller.
  public func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller becomes a child, and by the program before it's none any more.
  open func willMove(toParent parent: ViewController?) {}

  /// Called by the program when the view of a child was added, and when the controller is no child any more.
  open func didMove(toParent parent: ViewController?) {}

  func viewResized() { viewDidLayoutSubviews() }

  func windowChanged() {
    let isNowShown = viewIfLoaded?.window != nil
    guard isNowShown != isShown else { return }
    isShown = isNowShown
    guard isNowShown else {
      viewWillDisappear(false)
      return viewDidDisappear(false)
    }
    viewWillAppear(false)
    Task { [weak self] in if self?.isShown == true { self?.viewDidAppear(false) } }
  }
}

extension Window {
  /// The controller whose view is the window's content (`UIWindow.rootViewController`). Held until another
  /// one is set.
  public var rootViewController: ViewController? {
    get { controllerOfContent }
    set {
      controllerOfContent = newValue
      content = newValue?.view
    }
  }
}

#ifndef SHIM_MAIN_ACTOR_H
#define SHIM_MAIN_ACTOR_H

/// Puts a function pointer's type on Swift's main actor: a handler that GTK only calls on its own thread.
/// Never on destroy notifies and thread functions, which may run anywhere.
#define SHIM_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))

#endif

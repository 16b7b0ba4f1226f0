#ifndef SHIM_MAIN_ACTOR_H
#define SHIM_MAIN_ACTOR_H

/// Puts a function pointer's type on Swift's main actor: for a handler that GTK only calls on its own thread.
/// Never use it for destroy notifies and thread functions, which may be called on any thread.
#define SHIM_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))

#endif

#ifndef SHIM_MAIN_ACTOR_H
#define SHIM_MAIN_ACTOR_H

/// Puts a function pointer's type on Swift's main actor, for handlers that GTK calls only on its own thread.
/// It mustn't be used on destroy notifies and thread functions, which may run on any thread.
#define SHIM_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))

#endif

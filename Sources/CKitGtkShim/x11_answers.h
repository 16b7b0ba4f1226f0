// What GDK does with other programs' requests for data on X11. Not for Swift.
#ifndef SHIM_X11_ANSWERS_H
#define SHIM_X11_ANSWERS_H

#include "x11_library.h"

#ifdef GDK_WINDOWING_X11
typedef struct ShimX11Answers ShimX11Answers;

ShimX11Answers *shim_x11_answers_new(GdkDisplay *display);
/// Passes a request to GDK by `pass`, and follows the answers that GDK begins.
void shim_x11_answers_follow(ShimX11Answers *self, XEvent *request, void (*pass)(GdkDisplay *display, XEvent *request));
/// Notes that a requestor goes on with an answer in parts.
void shim_x11_answers_note(ShimX11Answers *self, const XEvent *event);
#endif

#endif

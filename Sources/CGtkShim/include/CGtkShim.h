// The parts of GTK that Swift can't import, or could import only without their types: one header per concern.
#ifndef CGTKSHIM_H
#define CGTKSHIM_H

// The header is included by its path, so that the Swift importer sees the module CGtk here and not a second
// copy of GTK's types.
#include "../../CGtk/shim.h"

#include "accessibility.h"
#include "canvas.h"
#include "cell_canvas.h"
#include "content_provider.h"
#include "dialogs.h"
#include "drag.h"
#include "main_actor.h"
#include "main_queue.h"
#include "memory.h"
#include "menus.h"
#include "objects.h"
#include "picture.h"
#include "pixels.h"
#include "redraw.h"
#include "signals.h"
#include "stream_read.h"
#include "text.h"
#include "ticks.h"
#include "x11.h"

#endif

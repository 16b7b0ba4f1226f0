// Functions of GTK that Swift can't import, or only without their types: one header per subject.
#ifndef CKITGTKSHIM_H
#define CKITGTKSHIM_H

// Included by its path, so that the Swift importer uses the module CKitGtk and not a second copy of GTK's
// types.
#include "../../CKitGtk/shim.h"

#include "accessibility.h"
#include "accessibility_watch.h"
#include "accessible_element.h"
#include "bus_service.h"
#include "canvas.h"
#include "cell_canvas.h"
#include "content_provider.h"
#include "desktop_portal.h"
#include "dialogs.h"
#include "drag.h"
#include "file_manager.h"
#include "front.h"
#include "input_method.h"
#include "main_actor.h"
#include "main_queue.h"
#include "memory.h"
#include "menus.h"
#include "objects.h"
#include "picture.h"
#include "pixels.h"
#include "redraw.h"
#include "screenshot.h"
#include "signals.h"
#include "stream_read.h"
#include "text.h"
#include "ticks.h"
#include "tooltips.h"
#include "widget_facts.h"
#include "x11.h"
#include "yielding.h"

#endif

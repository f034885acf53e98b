#pragma once
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

/// The references that there are to an object.
static inline unsigned int object_reference_count(gpointer object) {
  return (unsigned int)g_atomic_int_get(&((GObject *)object)->ref_count);
}

#include <stddef.h>

// Swift does not let its code name this function of its own runtime.
extern void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);

static inline void *inbetween_allocate_object(const void *metadata, size_t size, size_t alignment_mask) {
  return swift_allocObject(metadata, size, alignment_mask);
}

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Swift does not let its code name these functions of its own runtime.
extern void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);
extern void *swift_weakCopyInit(void *to, void *from);
extern void *swift_unownedRetain(void *object);
extern void *swift_lookUpClassMethod(const void *metadata, const void *method, const void *description);

static inline void *inbetween_allocate_object(const void *metadata, size_t size, size_t alignment_mask) {
  return swift_allocObject(metadata, size, alignment_mask);
}

static inline void inbetween_copy_weak(void *to, void *from) { swift_weakCopyInit(to, from); }

static inline void inbetween_copy_unowned(void *to, void *from) {
  *(void **)to = *(void **)from;
  if (*(void **)to) swift_unownedRetain(*(void **)to);
}

struct inbetween_field {
  const char *name;
  void (*free_name)(const char *name);
  bool is_strong;
  bool is_variable;
};
extern const void *inbetween_field_type(const void *type, intptr_t index, struct inbetween_field *field)
    __asm__("swift_reflectionMirror_recursiveChildMetadata") __attribute__((swiftcall));

// False for weak and unowned fields.
static inline bool inbetween_field_is_strong(const void *type, intptr_t index) {
  struct inbetween_field field = {0};
  inbetween_field_type(type, index, &field);
  if (field.free_name) field.free_name(field.name);
  return field.is_strong;
}

// CALayer.init(layer:) and CALayer, as Swift names their descriptions.
extern const char inbetween_layer_copying __asm__("$s10QuartzCore7CALayerC5layerACyp_tcfCTq");
extern const char inbetween_layer_class __asm__("$s10QuartzCore7CALayerCMn");

// Makes an object of a class of layers by that class's own init(layer:), which takes the value.
static inline void *inbetween_copy_layer(const void *metadata, void *value) {
  typedef void *copying(void *value, __attribute__((swift_context)) const void *metadata) __attribute__((swiftcall));
  copying *function = (copying *)swift_lookUpClassMethod(metadata, &inbetween_layer_copying, &inbetween_layer_class);
  return function(value, metadata);
}

#pragma once
#include <stddef.h>
#include <stdint.h>
// libFuzzer's entry point for programs with a `main` of their own; no header of the toolchain declares it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));

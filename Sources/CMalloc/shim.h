#pragma once
#include <malloc.h>
#include <mcheck.h>

// Declared by <sys/mman.h> only under a macro that Swift does not set. No behaviour.
int memfd_create(const char *name, unsigned int flags);

#pragma once
#include <malloc.h>
#include <mcheck.h>

#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// Macros that Swift does not import, as named constants. No behaviour.
static const int64_t CFFMPEG_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int CFFMPEG_ERROR_EAGAIN = AVERROR(EAGAIN);
static const int CFFMPEG_ERROR_EOF = AVERROR_EOF;

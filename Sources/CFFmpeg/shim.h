#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/crc.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Macros that Swift does not import, as named constants. No behaviour.
static const int64_t CFFMPEG_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int CFFMPEG_ERROR_EAGAIN = AVERROR(EAGAIN);
static const int CFFMPEG_ERROR_EOF = AVERROR_EOF;
static const int CFFMPEG_ERROR_ENOMEM = AVERROR(ENOMEM);
static const int CFFMPEG_ERROR_EINVAL = AVERROR(EINVAL);
static const int CFFMPEG_ERROR_EPERM = AVERROR(EPERM);
static const int CFFMPEG_ERROR_EFBIG = AVERROR(EFBIG);
static const int CFFMPEG_ERROR_ENCODER_NOT_FOUND = AVERROR_ENCODER_NOT_FOUND;
static const int CFFMPEG_ERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int CFFMPEG_ERROR_STREAM_NOT_FOUND = AVERROR_STREAM_NOT_FOUND;
static const int CFFMPEG_CODEC_GLOBAL_HEADER = AV_CODEC_FLAG_GLOBAL_HEADER;
static const int CFFMPEG_CODEC_QSCALE = AV_CODEC_FLAG_QSCALE;
static const int CFFMPEG_QP_TO_LAMBDA = FF_QP2LAMBDA;
static const int CFFMPEG_CODEC_BITEXACT = AV_CODEC_FLAG_BITEXACT;
static const int CFFMPEG_CODEC_CLOSED_GOP = AV_CODEC_FLAG_CLOSED_GOP;

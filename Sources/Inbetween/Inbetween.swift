// Everything a program needs to load, compile, sample and render scenes, under one name.

@_exported public import Batching
@_exported public import Captioning
@_exported public import Comparing
@_exported public import Encoding
@_exported public import Farming
@_exported public import FramePlanning
@_exported public import FrameSampling
@_exported public import Graphics
@_exported public import LayerModel
@_exported public import Media
@_exported public import Rasterizing
@_exported public import Regressing
@_exported public import Rendering
@_exported public import SceneLinting
@_exported public import SceneLoading
@_exported public import SceneModel
@_exported public import SceneOpening
@_exported public import Storing
@_exported public import Documents
@_exported public import TimelineCompiling
@_exported public import TimelineModel
@_exported public import Timing
@_exported public import Typesetting

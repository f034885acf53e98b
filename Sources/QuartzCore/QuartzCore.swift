// Core Animation's layers and animations over the recorder of scenes.

@_exported public import CoreGraphics

// Nothing: the compiler asks for this module in every file that imports both Testing and a module
// called CoreGraphics, and Swift Testing brings it on Apple's systems alone.

public import Graphics
import Media
import Synchronization

/// Converts premultiplied BGRA to YCbCr, BT.709 limited range, in a frame's layout.
///
/// Without a plane of alpha a premultiplied colour is taken as what it looks like over black; with
/// one it is divided by alpha first. 4:2:0 chroma is the mean of 2 × 2 pixels (weighed by their
/// alpha where that is kept), sited in their centre. Every sample is within 0.52 of the exact value
/// (rounding, and 0.012 of the coefficients'); greys have neutral chroma exactly. A 4:2:0 picture
/// with an odd side is converted as if its last column or row were there twice.
public struct PixelConverter: Sendable {
  /// Columns are converted in whole groups of this many: a step of the wide twin, two of the vector
  /// twin's.
  private static let groupWidth = 32

  /// The twin that converts; all write the same bytes.
  package enum Implementation: Sendable { case wide, vector, scalar }

  /// True where the processor has the vectors of the wide twin.
  package static var isWide: Bool { unsafe RowPairConversion.isWide }

  private let implementation: Implementation

  /// A converter.
  public init() { self.init(implementation: Self.isWide ? .wide : .vector) }

  package init(implementation: Implementation) { self.implementation = implementation }

  /// Converts a part of a picture into the same part of a frame.
  ///
  /// - Parameters:
  ///   - pixmap: A picture of the frame's size.
  ///   - rows: The rows to convert; they begin at an even row and end at an even row or the last.
  ///     All rows when `nil`.
  ///   - columns: The columns to convert, widened to whole groups of 32 where the picture has them;
  ///     all columns when `nil`.
  ///   - frame: The frame that is filled; its other samples stay as they are.
  /// - Throws: `EncodingError` when the sizes differ, the pixmap has too few bytes, or memory is
  ///   short.
  public func convert(
    _ pixmap: Pixmap, rows: Range<Int>? = nil, columns: Range<Int>? = nil,
    into frame: EncoderFrame
  ) throws(EncodingError) {
    let rows = rows ?? 0..<pixmap.height
    let asked = columns ?? 0..<pixmap.width
    guard pixmap.width == frame.width, pixmap.height == frame.height,
      pixmap.strideInBytes >= pixmap.width * 4,
      pixmap.bytes.count >= (pixmap.height - 1) * pixmap.strideInBytes + pixmap.width * 4
    else {
      throw .mismatch(
        found: "a picture of \(pixmap.width) × \(pixmap.height), \(pixmap.bytes.count) bytes",
        expected: "\(frame.width) × \(frame.height)")
    }
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= pixmap.height && rows.lowerBound % 2 == 0
        && (rows.upperBound % 2 == 0 || rows.upperBound == pixmap.height),
      "rows \(rows) of \(pixmap.height) are not whole pairs")
    precondition(
      asked.lowerBound >= 0 && asked.upperBound <= pixmap.width,
      "columns \(asked) of \(pixmap.width)")
    guard !rows.isEmpty, !asked.isEmpty else { return }
    let group = Self.groupWidth
    let columns =
      asked.lowerBound / group
      * group..<min((asked.upperBound + group - 1) / group * group, pixmap.width)
    try frame.picture.withLock { (picture) throws(EncodingError) in
      let layout = picture.layout
      unsafe try picture.withPlanes { planes in
        unsafe convert(pixmap, rows, columns, layout, planes)
      }
    }
  }

  private func convert(
    _ pixmap: Pixmap, _ rows: Range<Int>, _ columns: Range<Int>, _ layout: PlanarLayout,
    _ planes: PlanarPicture.Planes
  ) {
    unsafe pixmap.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let size = (pixmap.width, pixmap.height, pixmap.strideInBytes)
      switch layout {
      case .yuv420, .yuva420: unsafe convertPairs(base, size, rows, columns, planes)
      case .yuv444p10, .yuva444p10:
        for y in rows {
          let row = unsafe FullRowConversion(
            source: base + y * pixmap.strideInBytes, luma: planes.luma + y * planes.lumaStride,
            cb: planes.cb + y * planes.chromaStride, cr: planes.cr + y * planes.chromaStride,
            alpha: planes.alpha.map { unsafe $0 + y * planes.alphaStride })
          unsafe row.convert(columns)
        }
      }
    }
  }

  private func convertPairs(
    _ base: UnsafeRawPointer, _ size: (width: Int, height: Int, stride: Int), _ rows: Range<Int>,
    _ columns: Range<Int>, _ planes: PlanarPicture.Planes
  ) {
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
      let below = min(y + 1, size.height - 1)
      let luma = unsafe planes.luma + y * planes.lumaStride
      let alpha = unsafe planes.alpha.map { unsafe $0 + y * planes.alphaStride }
      let pair = unsafe RowPairConversion(
        top: base + y * size.stride, bottom: base + below * size.stride,
        lumaTop: luma, lumaBottom: luma + planes.lumaStride,
        cb: planes.cb + y / 2 * planes.chromaStride, cr: planes.cr + y / 2 * planes.chromaStride,
        alphaTop: alpha, alphaBottom: alpha.map { unsafe $0 + planes.alphaStride })
      switch unsafe alpha == nil ? implementation : .scalar {
      case .wide: unsafe pair.convertWide(columns, width: size.width)
      case .vector: unsafe pair.convertVector(columns, width: size.width)
      case .scalar: unsafe pair.convertScalar(columns, width: size.width)
      }
    }
  }
}

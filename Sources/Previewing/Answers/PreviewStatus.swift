/// The status of an answer, as HTTP numbers them (RFC 9110, section 15).
enum PreviewStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case timeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case addressTooLong = 414
  case headTooLarge = 431
  case internalServerError = 500
  case serviceUnavailable = 503
}

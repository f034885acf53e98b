/// The rules about who may reach a preview.
///
/// A page of another site can make a browser send requests here, and a name server can give our
/// address to a name of its own; so a request must be for a host of ours, and come from its page.
struct AccessRules: Sendable {
  private let host: HostName
  private let token: [UInt8]

  init(_ settings: PreviewSettings) {
    host = HostName(address: settings.host)
    token = Array(settings.token.utf8)
  }

  /// A reason to refuse a request.
  enum Refusal {
    /// The Host header is none of ours.
    case host
    /// A page of another site sends it.
    case origin
    /// The token is not there, or another.
    case token

    /// The sentence for the sender.
    var message: String {
      switch self {
      case .host: "this host is not served here; use the address that was printed"
      case .origin: "requests of other sites' pages are refused"
      case .token: "this needs the token of the address that was printed"
      }
    }
  }

  /// The reason to refuse a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - changes: True for one that writes, or starts a program.
  /// - Returns: The reason; `nil` when it may be answered.
  func refusal(of request: PreviewRequest, changes: Bool) -> Refusal? {
    guard let header = request.headers["host"], let name = HostName(header: header),
      name.isLoopback || name == host || host.isEverywhere && name.isNumeric
    else { return .host }
    if let origin = request.headers["origin"]?.lowercased(),
      !["http://", "https://"].contains(where: { origin == $0 + header.lowercased() })
    {
      return .origin
    }
    // A browser says where a request comes from even where there is no Origin: for pictures.
    let isForeign = ["cross-site", "same-site"].contains(request.headers["sec-fetch-site"] ?? "")
    if isForeign, request.headers["sec-fetch-mode"] != "navigate" || request.path != "/" {
      return .origin
    }
    return (changes || !host.isLoopback) && !hasToken(request) ? .token : nil
  }

  /// True for a request that carries the token.
  func hasToken(_ request: PreviewRequest) -> Bool {
    if let given = request.query.first(where: { $0.name == "token" })?.value {
      return isToken(given)
    }
    guard let field = request.headers["authorization"], field.lowercased().hasPrefix("bearer ")
    else { return false }
    return isToken(String(field.dropFirst(7)))
  }

  /// Compares all bytes, so that the time tells nothing.
  private func isToken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == token.count else { return false }
    return zip(bytes, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

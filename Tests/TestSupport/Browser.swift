public import Foundation

/// A headless Chromium, led by Debian's `chromedriver`: what a person would see of a page, and what
/// it would answer to their keys and pointer.
///
/// It reaches no network: no name of a host is resolved, and no address but this machine's own.
/// Both programs end with this object, and with the process of the test, whatever ends it.
public final class Browser: Sendable {
  /// What a page is shown on.
  public struct Screen: Sendable {
    let width: Int
    let height: Int
    let scale: Int
    let isPhone: Bool

    /// A window of a usual size.
    public static let desktop = Screen(width: 1280, height: 900, scale: 1, isPhone: false)
    /// A large window.
    public static let large = Screen(width: 1400, height: 900, scale: 1, isPhone: false)
    /// A small window.
    public static let small = Screen(width: 900, height: 700, scale: 1, isPhone: false)
    /// A phone held upright.
    public static let phone = Screen(width: 390, height: 844, scale: 3, isPhone: true)
    /// The width of an A4 sheet without its margins of 12 mm, at 96 pixels to the inch.
    public static let paper = Screen(width: 703, height: 1000, scale: 1, isPhone: false)
  }

  private let driver: BrowserDriver
  private let session: String
  /// How long a condition may take on the slowest machine.
  private static let patience = 300.0

  /// How often a browser is started: on a machine that does much else, one may not answer its
  /// driver in time.
  private static let startLimit = 5

  /// Starts a browser with one empty page.
  public init() throws {
    var starts = 1
    while true {
      do {
        let driver = try BrowserDriver()
        session = try Self.session(with: driver)
        self.driver = driver
        return
      } catch  where starts < Self.startLimit {
        starts += 1
      }
    }
  }

  /// Begins a session and gives its name.
  private static func session(with driver: BrowserDriver) throws -> String {
    let options: [String: Any] = [
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--force-color-profile=srgb",
        "--user-data-dir=\(driver.folder.file("profile"))",
      ]
    ]
    let milliseconds = 1000 * Int(patience)
    let answer = try driver.send(
      "POST", "session",
      [
        "capabilities": [
          "alwaysMatch": [
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": ["browser": "ALL"],
            "timeouts": ["pageLoad": milliseconds, "script": milliseconds],
          ]
        ]
      ])
    guard let value = answer as? [String: Any], let id = value["sessionId"] as? String else {
      throw BrowserDriver.Failure(description: "no session: \(answer)")
    }
    return id
  }

  @discardableResult
  private func send(
    _ method: String, _ command: String, _ body: [String: Any]? = nil
  ) throws -> Any {
    try driver.send(method, "session/\(session)/\(command)", body)
  }

  /// Runs a command of the DevTools protocol.
  private func tell(_ command: String, _ parameters: [String: Any]) throws {
    try send("POST", "goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// Opens a file and waits until everything in it is loaded.
  public func open(_ path: String) throws {
    try send("POST", "url", ["url": URL(fileURLWithPath: path).absoluteString])
  }

  /// Opens an address and waits until the page is loaded.
  public func open(address: String) throws { try send("POST", "url", ["url": address]) }

  /// Presses keys one after another, wherever the page has its focus; those that are held are held
  /// meanwhile.
  public func press(_ keys: String, holding held: String = "") throws {
    func key(_ type: String, _ character: Character) -> [String: Any] {
      ["type": type, "value": String(character)]
    }
    let strokes = keys.flatMap { [key("keyDown", $0), key("keyUp", $0)] }
    let actions =
      held.map { key("keyDown", $0) } + strokes + held.reversed().map { key("keyUp", $0) }
    try send(
      "POST", "actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
  }

  /// Moves the pointer to a place of the window, and clicks there so many times.
  public func point(
    at place: (x: Double, y: Double), clicks: Int = 0, holding held: String = ""
  ) throws {
    let clicks = (0..<clicks).flatMap { _ in
      [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]] as [[String: Any]]
    }
    let move: [String: Any] = [
      "type": "pointerMove", "duration": 0, "x": Int(place.x), "y": Int(place.y),
    ]
    let pause = ["type": "pause", "duration": 0] as [String: Any]
    let hold = held.map { ["type": "keyDown", "value": String($0)] as [String: Any] }
    let release = held.map { ["type": "keyUp", "value": String($0)] as [String: Any] }
    let waits = Array(repeating: pause, count: hold.count)
    try send(
      "POST", "actions",
      [
        "actions": [
          [
            "type": "key", "id": "keyboard",
            "actions": hold + Array(repeating: pause, count: clicks.count + 1) + release,
          ] as [String: Any],
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": waits + [move] + clicks,
          ] as [String: Any],
        ]
      ])
  }

  /// Shows the page on a screen.
  public func show(on screen: Screen) throws {
    try tell(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": screen.width, "height": screen.height, "deviceScaleFactor": screen.scale,
        "mobile": screen.isPhone,
      ])
    try tell(
      "Emulation.setTouchEmulationEnabled", ["enabled": screen.isPhone, "maxTouchPoints": 5])
  }

  /// Shows the page as on paper or a screen, in the light or the dark.
  public func emulate(paper: Bool = false, dark: Bool = false) throws {
    try tell(
      "Emulation.setEmulatedMedia",
      [
        "media": paper ? "print" : "screen",
        "features": [["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]],
      ])
  }

  /// The value of a function's body that runs in the page; a promise is waited for.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self, of script: String
  ) throws -> Value {
    let answer = try send("POST", "execute/sync", ["script": script, "args": [Any]()])
    let data = try JSONSerialization.data(withJSONObject: answer, options: .fragmentsAllowed)
    return try JSONDecoder().decode(type, from: data)
  }

  /// Waits until an expression is true in the page.
  ///
  /// - Throws: `BrowserDriver.Failure` when it does not become true.
  public func wait(until expression: String) throws {
    let end = Date().addingTimeInterval(Self.patience)
    while try !value(Bool.self, of: "return !!(\(expression))") {
      guard Date() < end else {
        throw BrowserDriver.Failure(description: "this did not become true: \(expression)")
      }
      usleep(20_000)
    }
  }

  /// Clicks in the middle of an element, which must be in sight or be scrolled there.
  public func click(_ selector: String) throws {
    try withElement(selector) { try send("POST", "element/\($0)/click", [:]) }
  }

  /// Types into an element.
  public func type(_ keys: String, into selector: String) throws {
    try withElement(selector) { try send("POST", "element/\($0)/value", ["text": keys]) }
  }

  /// Presses the pointer on an element, moves it and lets it go; places are shares of its width
  /// from its left.
  public func drag(_ selector: String, from start: Double, to end: Double) throws {
    // By places on screen: while a page draws itself anew its elements come and go.
    let name = String(decoding: try JSONEncoder().encode(selector), as: UTF8.self)
    let box = try value(
      [Double].self,
      of: """
        const element = document.querySelector(\(name));
        element.scrollIntoView({block: "nearest"});
        const box = element.getBoundingClientRect();
        return [box.left, box.top, box.width, box.height];
        """)
    // From the element's middle, a little inside its rims.
    func place(_ share: Double) -> (x: Double, y: Double) {
      (box[0] + box[2] / 2 + (share - 0.5) * (box[2] - 4), box[1] + box[3] / 2)
    }
    try drag(from: place(start), to: place(end))
  }

  /// Presses the pointer at a place of the window, moves it and lets it go at another.
  public func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    func move(_ x: Double, _ y: Double) -> [String: Any] {
      [
        "type": "pointerMove", "duration": 0, "origin": "viewport", "x": Int(x.rounded()),
        "y": Int(y.rounded()),
      ]
    }
    try send(
      "POST", "actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": [
              move(start.x, start.y), ["type": "pointerDown", "button": 0],
              move((start.x + end.x) / 2, (start.y + end.y) / 2), move(end.x, end.y),
              ["type": "pointerUp", "button": 0],
            ],
          ] as [String: Any]
        ]
      ])
  }

  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  /// Does something with an element, and again where the page has put a new one into its place in
  /// between.
  private func withElement(_ selector: String, _ act: (String) throws -> Void) throws {
    for _ in 0..<20 {
      do {
        return try act(element(selector))
      } catch let failure as BrowserDriver.Failure
        where failure.description.contains("stale element reference")
      {
        continue
      }
    }
    try act(element(selector))
  }

  private func element(_ selector: String) throws -> String {
    let answer = try send(
      "POST", "element", ["using": "css selector", "value": selector])
    guard let id = (answer as? [String: String])?[Self.elementKey] else {
      throw BrowserDriver.Failure(description: "\(selector): \(answer)")
    }
    return id
  }

  /// What the page and the browser wrote to the console since the last call.
  public func messages() throws -> [String] {
    let answer = try send("POST", "se/log", ["type": "browser"])
    return (answer as? [[String: Any]] ?? []).map { "\($0["level"] ?? ""): \($0["message"] ?? "")" }
  }

  /// The window, or the whole page, as PNG.
  public func picture(wholePage: Bool = false) throws -> Data {
    let answer = try send(
      "POST", "goog/cdp/execute",
      ["cmd": "Page.captureScreenshot", "params": ["captureBeyondViewport": wholePage]])
    return Self.bytes((answer as? [String: Any])?["data"])
  }

  /// The page on A4 sheets, as PDF.
  public func printed() throws -> Data {
    Self.bytes(
      try send("POST", "print", ["page": ["width": 21.0, "height": 29.7], "background": true])
    )
  }

  private static func bytes(_ base64: Any?) -> Data {
    (base64 as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
  }
}

/// The order in which variables are worked out that use one another: those that are used first,
/// and those that use themselves by others together (Tarjan's components).
struct VariableOrder {
  private(set) var circles: [[String]] = []
  private let uses: [String: [String]]
  private var numbers: [String: Int] = [:]
  /// The least number that is reached from each.
  private var least: [String: Int] = [:]
  private var open: [String] = []
  private var isOpen: Set<String> = []

  /// An order from the names that each one uses.
  init(_ uses: [String: [String]]) {
    self.uses = uses
    for name in uses.keys.sorted() where numbers[name] == nil { visit(name) }
  }

  private mutating func begin(_ name: String) {
    numbers[name] = numbers.count
    least[name] = numbers[name]
    open.append(name)
    isOpen.insert(name)
  }

  /// Visits what a name leads to, however far that is.
  private mutating func visit(_ start: String) {
    var path: [(name: String, next: Int)] = [(start, 0)]
    begin(start)
    while let (name, next) = path.last {
      let used = uses[name] ?? []
      guard next < used.count else {
        path.removeLast()
        if let around = path.last?.name { lower(around, to: least[name]) }
        if least[name] == numbers[name] { close(name) }
        continue
      }
      path[path.count - 1].next += 1
      if numbers[used[next]] == nil {
        begin(used[next])
        path.append((used[next], 0))
      } else if isOpen.contains(used[next]) {
        lower(name, to: numbers[used[next]])
      }
    }
  }

  private mutating func lower(_ name: String, to number: Int?) {
    guard let number, let own = least[name] else { return }
    least[name] = min(own, number)
  }

  private mutating func close(_ name: String) {
    var circle: [String] = []
    while let last = open.popLast() {
      isOpen.remove(last)
      circle.append(last)
      if last == name { break }
    }
    circles.append(circle)
  }
}

/// What `--json` puts on stdout when something is wrong.
struct FailureReport: Decodable {
  struct Item: Decodable {
    struct Excerpt: Decodable {
      let text: String
      let column: Int
    }
    let file: String?
    let line: Int?
    let column: Int?
    let keyPath: String?
    let layer: String?
    let animation: String?
    let message: String
    let found: String?
    let allowed: String?
    let suggestion: String?
    let excerpt: Excerpt?
  }

  let status: Int
  let errors: [Item]
}

/// Why a text is no YAML document that can be read.
struct YAMLProblem: Error {
  let line: Int
  let column: Int
  let found: String
  var allowed: String?
}

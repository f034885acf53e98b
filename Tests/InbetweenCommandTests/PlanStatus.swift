/// The answer of `inbetween farm status --json`.
struct PlanStatus: Decodable, Equatable {
  let id: String
  let segments: Int
  let done: Int
  let missing: [Int]
  let damaged: [Int]
  let files: [String]
}

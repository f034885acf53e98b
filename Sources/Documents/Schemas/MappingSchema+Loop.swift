extension MappingSchema {
  /// A name that expressions use.
  package static let nameInExpressions = ValueSchema.pattern(
    "^[A-Za-z_.\\u0080-\\uFFFF-][0-9A-Za-z_.\\u0080-\\uFFFF-]*$", "a name"
  ).asWritten

  package static let loop = MappingSchema(
    "loop", "Loops",
    expected: "{count: 31, index: i}, {in: \"${list}\", as: item} or {rows: file.csv, as: row}",
    "Under `forEach` in an item of a list: the item becomes as many as the loop has turns.",
    rules: [.exactlyOne(["count", "in", "rows"]), .excludes("count", ["as"])],
    synonyms: ["each": "in", "item": "as", "times": "count", "file": "rows"],
    example: """
      inbetween: 1
      canvas: {width: 120, height: 40}
      time: {duration: 1}
      layers:
        - forEach: {count: 5, index: i}
          frame: ["${10 + 20 * i}", 10, 15, 15]
          backgroundColor: tomato
      """,
    isLiteral: true
  ) {
    let name = nameInExpressions
    return [
      KeyRow("count", .number(.count), "How many turns there are."),
      KeyRow("in", .list(of: .anything, "a list"), "The list whose items are gone through."),
      KeyRow(
        "rows", .pattern("^[\\s\\S]+$", "the path of a CSV file"),
        "The table whose rows are gone through."),
      KeyRow("as", name, "The name of a turn's item or row in expressions."),
      KeyRow("index", name, "The name of a turn's number in expressions, from 0."),
    ]
  }
}

/// A table of RFC 4180: a header line, then records with as many fields.
package struct CSVTable {
  /// The reason why a text is no such table: its line, counted from 1, and the thing found there.
  package struct Problem: Error {
    /// Line, counted from 1.
    package let line: Int
    /// The thing that was found, as a clause.
    package let found: String
  }

  /// The names of the columns, each once.
  package let header: [String]
  /// The fields of each record, as many as the header has.
  package let records: [[String]]

  /// Reads a text: fields between commas, those in quotes with anything in them.
  package init(_ text: String) throws(Problem) {
    var all: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuoted = false
    var (line, start) = (1, 1)
    var rest = Array(text.unicodeScalars)[...]
    func endRecord() {
      fields.append(field)
      if fields != [""] || wasQuoted { all.append((start, fields)) }
      (fields, field, wasQuoted) = ([], "", false)
      start = line
    }
    while let scalar = rest.popFirst() {
      if scalar == "\n" { line += 1 }
      if isQuoted {
        if scalar != "\"" {
          field.unicodeScalars.append(scalar)
        } else if rest.first == "\"" {
          field += "\""
          rest = rest.dropFirst()
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\"" where field.isEmpty: (isQuoted, wasQuoted) = (true, true)
      case ",":
        fields.append(field)
        field = ""
      case "\r" where rest.first == "\n": break
      case "\n": endRecord()
      default: field.unicodeScalars.append(scalar)
      }
    }
    if isQuoted { throw Problem(line: start, found: "found a quote that does not end") }
    if !field.isEmpty || !fields.isEmpty { endRecord() }
    guard let first = all.first else { throw Problem(line: 1, found: "found no header line") }
    if Set(first.fields).count != first.fields.count {
      throw Problem(line: first.line, found: "found a name twice in the header line")
    }
    for record in all.dropFirst() where record.fields.count != first.fields.count {
      throw Problem(
        line: record.line,
        found:
          "found \(record.fields.count) fields, where the header line has \(first.fields.count)")
    }
    header = first.fields
    records = all.dropFirst().map(\.fields)
  }
}

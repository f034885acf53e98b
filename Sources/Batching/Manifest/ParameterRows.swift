import Foundation
import LayerModel
import Media

/// Rows of parameters from a file: CSV with a header line, or an object of JSON in each line.
enum ParameterRows {
  /// Why a file gives no rows: its line, counted from 1, and what is wrong there.
  struct Problem: Error {
    let line: Int
    let found: String
  }

  /// The rows of a file, by its ending: `.csv`, or `.jsonl` and `.ndjson`.
  static func read(_ path: String, _ limits: WorkLimits) throws(Problem) -> [[String: String]] {
    let file: RegularFile
    let text: String?
    do throws(MediaError) {
      file = try RegularFile(path, followingLinks: true)
    } catch {
      throw Problem(line: 1, found: "\(error)")
    }
    if let excess = limits.excess(of: .rowsBytes, found: file.size) {
      throw Problem(line: 1, found: "\(excess)")
    }
    do throws(MediaError) {
      text = try file.readText()
    } catch {
      throw Problem(line: 1, found: "\(error)")
    }
    guard let text else {
      throw Problem(line: 1, found: "\(path) cannot be read as a text in UTF-8")
    }
    return path.lowercased().hasSuffix(".csv") ? try csv(text) : try jsonLines(text)
  }

  /// RFC 4180: fields between commas, those in quotes with anything in them.
  static func csv(_ text: String) throws(Problem) -> [[String: String]] {
    var records: [(line: Int, fields: [String])] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuoted = false
    var (line, start) = (1, 1)
    var rest = Array(text.unicodeScalars)[...]
    func endRecord() {
      fields.append(field)
      if fields != [""] || wasQuoted { records.append((start, fields)) }
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
    guard let header = records.first else { throw Problem(line: 1, found: "found no header line") }
    if Set(header.fields).count != header.fields.count {
      throw Problem(line: header.line, found: "found a name twice in the header line")
    }
    var rows: [[String: String]] = []
    for record in records.dropFirst() {
      guard record.fields.count == header.fields.count else {
        throw Problem(
          line: record.line,
          found:
            "found \(record.fields.count) fields, where the header line has \(header.fields.count)")
      }
      rows.append(Dictionary(uniqueKeysWithValues: zip(header.fields, record.fields)))
    }
    return rows
  }

  /// An object in each line; its values are texts, numbers or booleans.
  static func jsonLines(_ text: String) throws(Problem) -> [[String: String]] {
    var rows: [[String: String]] = []
    // As bytes: to a text, "\r\n" is one character and no "\n".
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where Substring(line).contains(where: { !$0.isWhitespace }) {
      guard let object = try? JSONDecoder().decode([String: Scalar].self, from: Data(line))
      else {
        throw Problem(
          line: index + 1, found: "found no JSON object of texts, numbers and booleans")
      }
      rows.append(object.mapValues(\.text))
    }
    return rows
  }

  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        text = "\(value)"
      } else if let value = try? container.decode(Int.self) {
        text = "\(value)"
      } else if let value = try? container.decode(Double.self) {
        text = "\(value)"
      } else {
        text = try container.decode(String.self)
      }
    }
  }
}

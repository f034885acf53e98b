import Foundation
import LayerModel
import Storing
import Documents

/// Rows of parameters from a file: CSV with a header line, or an object of JSON in each line.
enum ParameterRows {
  /// The reason why a file gives no rows: its line, counted from 1, and what is wrong there.
  struct Problem: Error {
    let line: Int
    let found: String
  }

  /// The rows of a file, by its ending: `.csv`, or `.jsonl` and `.ndjson`.
  static func read(_ path: String, _ limits: WorkLimits) throws(Problem) -> [[String: String]] {
    let file: RegularFile
    let text: String?
    do throws(FileError) {
      file = try RegularFile(path, followingLinks: true)
    } catch {
      throw Problem(line: 1, found: "\(error)")
    }
    if let excess = limits.excess(of: .rowsBytes, found: file.size) {
      throw Problem(line: 1, found: "\(excess)")
    }
    do throws(FileError) {
      text = try file.readText()
    } catch {
      throw Problem(line: 1, found: "\(error)")
    }
    guard let text else {
      throw Problem(line: 1, found: "\(path) cannot be read as a text in UTF-8")
    }
    return path.lowercased().hasSuffix(".csv") ? try csv(text) : try jsonLines(text)
  }

  /// A table with a header line (RFC 4180).
  static func csv(_ text: String) throws(Problem) -> [[String: String]] {
    do throws(CSVTable.Problem) {
      let table = try CSVTable(text)
      return table.records.map { Dictionary(uniqueKeysWithValues: zip(table.header, $0)) }
    } catch {
      throw Problem(line: error.line, found: error.found)
    }
  }

  /// An object in each line; its values are texts, numbers or booleans.
  static func jsonLines(_ text: String) throws(Problem) -> [[String: String]] {
    var rows: [[String: String]] = []
    // As bytes: to a text, "\r\n" is one character and no "\n".
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where Substring(line).contains(where: { !$0.isWhitespace }) {
      guard let object = JSONDocument.decode([String: Scalar].self, from: Array(line))
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

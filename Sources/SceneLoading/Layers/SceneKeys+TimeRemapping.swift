import Documents
import Graphics
import SceneModel
import Timing

extension SceneKeys {
  /// Key frames of a layer's time.
  static let timeRemapping = KeyTable(
    "timeRemapping", "Time by key frames",
    expected: "{values: [seconds…], times: [seconds…], timingFunctions: […]}",
    "The time that counts for a layer in place of its superlayer's. Before the first and after the last time their values stay; where two times are equal it jumps. Begin time, speed, offset and cycles of the layer act on it; below 0 it is before the begin.",
    blank: TimeRemapping(times: [], values: []), synonyms: ["keyTimes": "times"],
    keys: [
      Key(
        "values", as: .list(of: .number(), count: 1...Int.max, "a list of times"),
        "The times that count; they may go back.", unit: "seconds", isRequired: true,
        read: { field, remapping in
          let allowed = "a list of times, at least one"
          guard let values = field.numbers(allowed) else { return false }
          remapping.values = values
          if values.isEmpty { field.mismatch(allowed) }
          return !values.isEmpty
        }, write: { remapping, _ in .numbers(remapping.values) }),
      Key(
        "times", as: .list(of: .number(), count: 1...Int.max, "a list of times"),
        "The superlayer's time at which each counts, none before the one before it.",
        unit: "seconds", isRequired: true,
        read: { field, remapping in
          guard let items = field.items("a list of times"),
            let times = field.numbers("a list of times")
          else { return false }
          for i in times.indices.dropFirst() where times[i] < times[i - 1] {
            items[i].report(
              "found \(items[i].described) after \(times[i - 1].shortestDecimal)",
              allowed: "times that do not decrease")
            return false
          }
          guard times.count == remapping.values.count || remapping.values.isEmpty else {
            field.report(
              "\(times.count) times for \(remapping.values.count) values",
              allowed: "\(remapping.values.count)")
            return false
          }
          remapping.times = times
          return true
        }, write: { remapping, _ in .numbers(remapping.times) }),
      Key(
        "timingFunctions", as: functions.schema,
        "The pace between two values, one fewer than there are values; those that are not there are linear.",
        read: { field, remapping in
          guard let read = functions.read(field) else { return false }
          if read.count >= max(remapping.times.count, 1) {
            field.warn(
              "\(read.count) timing functions for \(max(remapping.times.count - 1, 0)) segments: the rest is ignored"
            )
          }
          remapping.timingFunctions = read
          return true
        },
        write: { remapping, writing in
          remapping.timingFunctions.isEmpty
            ? nil : functions.write(remapping.timingFunctions, writing)
        }),
    ])

  private static var functions: Codec<[TimingFunction]> {
    Codec.timingFunction.list("a list of timing functions")
  }
}

import Graphics
import LayerModel
import Timing

/// A target of at most four numbers, which are where they lie in the layer's properties, or are a
/// matrix's.
enum LaneTarget: TrackTarget {
  /// All numbers of a field.
  case field(LaneField)
  /// Some numbers of a field, from one on.
  case part(of: LaneField, first: Int32, count: Int32)
  /// A virtual member of a matrix; `start` is the number of the matrix's parts in the model.
  case member(AnimationKeyPath.Member, of: DecomposedTransforms.Place, start: Int32)

  func running(
    _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> ValueLanes {
    guard case .member(let member, let place, _) = self, let matrix = transforms.matrix(at: place)
    else { return written(table, &properties, &transforms) }
    return TransformComponents(matrix).lanes(of: member)
  }

  func written(
    _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> ValueLanes {
    switch self {
    case .field(let field): return field.read(&properties)
    case .part(let field, let first, let count):
      return field.read(&properties).part(Int(first), Int(count))
    case .member(let member, let place, let start):
      switch transforms.state(of: place) {
      case .model: return table.matrixParts[Int(start)].lanes(of: member)
      case .replaced: return TransformComponents(properties[place]).lanes(of: member)
      case .apart: return transforms[place].lanes(of: member)
      }
    }
  }

  func value(
    of track: FlatTrack, at position: TimePosition, _ table: SamplingTable,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> ValueLanes {
    table.value(of: track, at: position, of: self, &properties, &transforms)
  }

  func write(
    _ value: ValueLanes, _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) {
    switch self {
    case .field(let field): field.write(value, to: &properties)
    case .part(let field, let first, let count):
      var whole = field.read(&properties)
      whole.replacePart(Int(first), Int(count), with: value)
      field.write(whole, to: &properties)
    case .member(let member, let place, let start):
      switch transforms.state(of: place) {
      case .model: transforms.takeApart(place, into: table.matrixParts[Int(start)])
      case .replaced:
        transforms.takeApart(place, into: TransformComponents(properties[place]))
      case .apart: break
      }
      transforms[place].set(member, to: value)
    }
  }
}

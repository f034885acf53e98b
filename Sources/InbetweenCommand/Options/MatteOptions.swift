import ArgumentParser
import Inbetween

/// The colour behind what a format cannot show as it is.
struct MatteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Behind what is half clear in a .gif, and behind all that is clear in a picture with losses, which takes white without it: a CSS colour.",
      valueName: "colour"),
    transform: ArgumentValue.matte)
  var matte: Color?
}

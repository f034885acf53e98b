import ArgumentParser
import Inbetween

/// `inbetween sheet`: frames of a clip on one picture.
struct SheetCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draws frames of a scene or clip on one picture, with their times.",
    usage: "inbetween sheet <clip> -o <file> [<options>]",
    discussion: """
        inbetween sheet clockwipe --columns 4 -o sheet.png
        inbetween sheet clip.mp4 --count 30 --columns 6 --width 160 -o sheet.png
        inbetween sheet ship-path --onion --count 8 -o onion.png
      """)

  @Argument(
    help: ArgumentHelp("A scene, a movie, an animation, or numbered pictures.", valueName: "clip"),
    completion: .file())
  var clip: String
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PNG file to write.", valueName: "file"),
    completion: .file())
  var output: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Frames in a row.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var columns = 4
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Frames in all, spread evenly.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var count = 12
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of a frame, at most, in pixels.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var width = 240
  @Flag(help: "Lays the frames on top of each other, the later the stronger.") var onion = false
  @OptionGroup var loading: LoadingOptions

  func validate() throws {
    if !output.lowercased().hasSuffix(".png") {
      throw ValidationError("-o \(output): a sheet is a .png file")
    }
  }

  var inputs: [NamedFile] { [.clip(clip, as: "<clip>")] }
  var outputs: [NamedFile] { [NamedFile(role: "-o", path: output)] }

  func run(guarding files: OutputGuard) throws {
    let clip = try ClipArgument(clip).clip(loading, protecting: files)
    var sheet = ContactSheet()
    (sheet.columns, sheet.count, sheet.width) = (columns, count, width)
    let picture = onion ? try sheet.onionSkin(of: clip) : try sheet.picture(of: clip)
    RenderWarning.show(of: clip)
    try StillRenderer.write(picture, to: output)
  }
}

import ArgumentParser

/// `inbetween farm`: one clip, or all of a manifest, on many machines.
struct FarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Renders clips on a cluster: plan, segments, join.",
    usage: "inbetween farm <command> <plan> [<options>]",
    discussion: """
      A plan is a folder that all machines see. It has everything that decides the bytes; segments are published in it, \
      and nothing is known anywhere else. The files are those of "render --reproducible", to the byte.

        inbetween farm plan clockwipe -o /shared/wipe
        inbetween farm submit /shared/wipe --slurm --wait
        inbetween farm status /shared/wipe

        inbetween farm segment /shared/wipe --index 0
        inbetween farm join /shared/wipe -o .

      Exit status: 75 may pass when it is tried again; 3 never will.
      """,
    subcommands: [
      FarmPlanCommand.self, FarmSegmentCommand.self, FarmJoinCommand.self, FarmStatusCommand.self,
      FarmSubmitCommand.self, FarmResumeCommand.self, FarmCancelCommand.self,
      FarmManifestCommand.self,
    ])
}

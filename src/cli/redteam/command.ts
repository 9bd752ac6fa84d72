import { Command, Option } from "commander";
import type { RedTeamOptions } from "../command-options.ts";

/** Declares `svc redteam`, which attacks a server of this build with the operator's configuration. */
export function redTeamCommand(finish: (status: number) => void): Command {
  return new Command("redteam")
    .description(
      "attack a server of this build with your configuration and a model that obeys every injected instruction",
    )
    .option("--json", "print the result as JSON")
    .option("--only <names...>", "attacks, vectors or controls to run; default: all")
    .option("--list", "list the attacks")
    .option("--sandbox <kind>", "bwrap, docker or auto, instead of HELPER_SANDBOX")
    .addOption(new Option("--break <control>").hideHelp())
    .addHelpText(
      "after",
      "\nExamples:\n  svc redteam\n  svc redteam --only outbound markup\n\nUses settings of the environment such as HELPER_SANDBOX and ALLOW_APPROVE, with its own code host, model, store and secrets in a temporary folder. Exit codes: 0 all attacks contained; 3 an attack escaped or is unproven; 6 a required sandbox is missing.",
    )
    .action(async (options: RedTeamOptions) => {
      const { redTeam } = await import("./redteam.ts");
      finish(await redTeam(options));
    });
}

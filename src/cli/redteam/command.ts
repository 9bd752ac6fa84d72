import { Command, Option } from "commander";
import type { RedTeamOptions } from "../command-options.ts";

/** `svc redteam`: attacks on a server of this build, with the operator's own configuration. */
export function redTeamCommand(finish: (status: number) => void): Command {
  return new Command("redteam")
    .description(
      "attack a server of this build, configured as here, with a model that obeys every injected order",
    )
    .option("--json", "print the result as JSON")
    .option("--only <names...>", "attacks, vectors or controls to try; all of them without it")
    .option("--list", "print the attacks that there are")
    .option("--sandbox <kind>", "bwrap, docker or auto in place of HELPER_SANDBOX")
    .addOption(new Option("--break <control>").hideHelp())
    .addHelpText(
      "after",
      "\nExamples:\n  svc redteam\n  svc redteam --only outbound markup\n\nUses settings of the environment such as HELPER_SANDBOX and ALLOW_APPROVE; code host, model, store and all secrets are its own, in a temporary folder. Exit status: 0 when all is contained, 3 when something escaped, 6 when a sandbox is required and not there.",
    )
    .action(async (options: RedTeamOptions) => {
      const { redTeam } = await import("./redteam.ts");
      finish(await redTeam(options));
    });
}

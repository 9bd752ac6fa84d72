import { Command } from "commander";
import type { DoctorOptions } from "../command-options.ts";

/** Declares `svc doctor`, which checks the set-up and suggests fixes. */
export function doctorCommand(finish: (status: number) => void): Command {
  return new Command("doctor")
    .description("check configuration, git, the repository, the code host and the model endpoint")
    .option(
      "--config",
      "print the effective configuration with the source of each value; secrets are redacted",
    )
    .option("--egress", "print the hosts that runners may reach, with their purpose")
    .option("--repo <owner/name>", "repository to check on the code host; default: the checkout's")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample:\n  svc doctor\n\nMakes three short calls to the model. Exits 2 when a check fails.",
    )
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import("./doctor.ts");
      finish(await doctor(options));
    });
}

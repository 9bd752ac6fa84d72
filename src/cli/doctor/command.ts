import { Command } from "commander";
import type { DoctorOptions } from "../command-options.ts";

/** `svc doctor`: what works, what does not, and how to mend it. */
export function doctorCommand(finish: (status: number) => void): Command {
  return new Command("doctor")
    .description("check configuration, git, the repository, the code host and the model endpoint")
    .option(
      "--config",
      "print the effective configuration, secrets redacted, and where each value came from",
    )
    .option("--egress", "print the hosts that runners may reach, and what each is for")
    .option(
      "--repo <owner/name>",
      "repository to check on the code host; the checkout's without it",
    )
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

import { Command } from "commander";
import type { ApplyOptions } from "../command-options.ts";

/** `svc apply`: applies a patch with the engine of tasks. */
export function applyCommand(finish: (status: number) => void): Command {
  return new Command("apply")
    .description("apply a patch as models write it to a folder: all of it, or nothing")
    .argument("<patch>", "unified diff, *** Begin Patch or SEARCH/REPLACE blocks; - reads stdin")
    .option("--root <folder>", "the folder to change", ".")
    .option("--check", "say what would change, and change nothing")
    .option("--json", "print what changed, or why nothing did, as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  svc apply fix.patch --root ./checkout --check\n\nExit codes: 0 applied; 3 refused and nothing changed, with one reason a line on stderr.",
    )
    .action(async (patch: string, options: ApplyOptions) => {
      const { apply } = await import("./apply.ts");
      finish(await apply(patch, options));
    });
}

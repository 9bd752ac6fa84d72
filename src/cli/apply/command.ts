import { Command } from "commander";
import type { ApplyOptions } from "../command-options.ts";

/** Declares `svc apply`, which applies a patch with the engine of tasks. */
export function applyCommand(finish: (status: number) => void): Command {
  return new Command("apply")
    .description("apply a patch written by a model to a folder, completely or not at all")
    .argument("<patch>", "unified diff, *** Begin Patch or SEARCH/REPLACE blocks; - reads stdin")
    .option("--root <folder>", "folder to change", ".")
    .option("--check", "print what would change without changing anything")
    .option("--json", "print the changes, or the reasons for refusing the patch, as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  svc apply fix.patch --root ./checkout --check\n\nExit codes: 0 applied; 3 refused, nothing changed, one reason per line on stderr.",
    )
    .action(async (patch: string, options: ApplyOptions) => {
      const { apply } = await import("./apply.ts");
      finish(await apply(patch, options));
    });
}

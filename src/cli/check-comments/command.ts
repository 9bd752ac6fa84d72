import { Command } from "commander";
import type { CheckCommentsOptions } from "../command-options.ts";

/** Declares `svc check-comments`, which plans comments without a model and without publishing. */
export function checkCommentsCommand(): Command {
  return new Command("check-comments")
    .description("print where comments would be posted on a pull request's file patches, as JSON")
    .requiredOption("--patches <file>", 'JSON: [{"path", "status", "previousPath"?, "patch"?}]')
    .requiredOption("--comments <file>", "JSON: comments as in a review answer")
    .option("-o, --output <file>", "write to a file instead of stdout")
    .option("--json", "print JSON (always on)")
    .addHelpText(
      "after",
      "\nExample:\n  svc check-comments --patches files.json --comments review.json",
    )
    .action(async (options: CheckCommentsOptions) => {
      const { checkComments } = await import("./check-comments.ts");
      await checkComments(options);
    });
}

import { Command } from "commander";
import type { CheckCommentsOptions } from "../command-options.ts";

/** `svc check-comments`: what would become of comments, without a model and without publishing. */
export function checkCommentsCommand(): Command {
  return new Command("check-comments")
    .description(
      "print the publish plan for comments against a pull request's file patches, as JSON",
    )
    .requiredOption("--patches <file>", 'JSON: [{"path", "status", "previousPath"?, "patch"?}]')
    .requiredOption("--comments <file>", "JSON: comments of the review contract")
    .option("-o, --output <file>", "write to a file instead of stdout")
    .option("--json", "print JSON (it always does)")
    .addHelpText(
      "after",
      "\nExample:\n  svc check-comments --patches files.json --comments review.json",
    )
    .action(async (options: CheckCommentsOptions) => {
      const { checkComments } = await import("./check-comments.ts");
      await checkComments(options);
    });
}

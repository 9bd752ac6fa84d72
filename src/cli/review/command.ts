import { Command, Option } from "commander";
import { SEVERITIES } from "../../domain/core/severity.ts";
import { FORMATS, type ReviewOptions } from "../command-options.ts";

/** `svc review`: the branch one stands on, with uncommitted work, or a pull request. */
export function reviewCommand(finish: (status: number) => void): Command {
  return new Command("review")
    .description(
      "review a pull request, or the current branch against its merge base with the default branch, uncommitted work included",
    )
    .argument("[target]", "pull request: owner/repo#12 or its address; without it your checkout")
    .option("--publish", "post the review on the pull request, once for the same head and wish")
    .option("--base <ref>", "branch, tag or commit to compare with")
    .option("--staged", "only what is staged")
    .addOption(
      new Option("--format <format>", "how to print the review").choices(FORMATS).default("text"),
    )
    .option("--json", "short for --format json")
    .option("-o, --output <file>", "write the review to a file instead of stdout")
    .addOption(
      new Option("--fail-on <severity>", "exit 1 when a finding is at least this bad").choices(
        SEVERITIES,
      ),
    )
    .addOption(
      new Option("--min-severity <severity>", "findings below it go to the summary").choices(
        SEVERITIES,
      ),
    )
    .option("--instructions <text>", "what to look at in particular")
    .option("--model <id>", "model to use (LLM_MODEL)")
    .addHelpText(
      "after",
      "\nExamples:\n  LLM_API_KEY=… LLM_API_BASE=https://… svc review --base main --fail-on major\n  LLM_API_KEY=… GITHUB_TOKEN=… svc review owner/repo#12 --publish\n\nWrites nothing to the code host without --publish. Settings come from the environment; `svc doctor --config` shows them.",
    )
    .action(async (target: string | undefined, options: ReviewOptions) => {
      const { review } = await import("./review.ts");
      finish(await review(target, options));
    });
}

import { Command, Option } from "commander";
import { SEVERITIES } from "../../domain/core/severity.ts";
import { FORMATS, type ReviewOptions } from "../command-options.ts";

/** Declares `svc review`, which reviews the current branch or a pull request. */
export function reviewCommand(finish: (status: number) => void): Command {
  return new Command("review")
    .description(
      "review a pull request, or the current branch with uncommitted changes against its merge base with the default branch",
    )
    .argument("[target]", "pull request: owner/repo#12 or its URL; default: the checkout")
    .option("--publish", "post the review on the pull request, once per head and request")
    .option("--base <ref>", "branch, tag or commit to compare with")
    .option("--staged", "review only staged changes")
    .addOption(new Option("--format <format>", "output format").choices(FORMATS).default("text"))
    .option("--json", "short for --format json")
    .option("-o, --output <file>", "write the review to a file instead of stdout")
    .addOption(
      new Option("--fail-on <severity>", "exit 1 if a finding has at least this severity").choices(
        SEVERITIES,
      ),
    )
    .addOption(
      new Option(
        "--min-severity <severity>",
        "move findings below this severity to the summary",
      ).choices(SEVERITIES),
    )
    .option(
      "--explain",
      "print the rules, filters and depth that would apply, without calling a model",
    )
    .option("--instructions <text>", "additional instructions for the review")
    .option("--model <id>", "model to use (LLM_MODEL)")
    .addHelpText(
      "after",
      "\nExamples:\n  LLM_API_KEY=… LLM_API_BASE=https://… svc review --base main --fail-on major\n  LLM_API_KEY=… GITHUB_TOKEN=… svc review owner/repo#12 --publish\n  svc review --explain\n\nWithout --publish, nothing is written to the code host. Settings come from the environment; `svc doctor --config` prints them.",
    )
    .action(async (target: string | undefined, options: ReviewOptions) => {
      if (options.explain === true) {
        const { explain } = await import("./explain.ts");
        return finish(await explain(target, options));
      }
      const { review } = await import("./review.ts");
      finish(await review(target, options));
    });
}

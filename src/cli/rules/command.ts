import { Command } from "commander";
import type { RulesOptions } from "../command-options.ts";

/** Declares `svc rules`, whose only subcommand proposes rules. */
export function rulesCommand(finish: (status: number) => void): Command {
  const suggest = new Command("suggest")
    .description(
      "propose review rules for findings that people with write access declined at least three times (with wontfix); nothing is stored",
    )
    .argument("<repository>", "owner/repo")
    .option("--limit <number>", "number of pull requests to read, the latest first", "50")
    .option("--publish", "open a pull request that adds the rules to the rules file")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  GITHUB_TOKEN=… svc rules suggest owner/repo --limit 100")
    .action(async (repository: string, options: RulesOptions) => {
      const { suggestRules } = await import("./suggest.ts");
      finish(await suggestRules(repository, options));
    });
  const rules = new Command("rules").description("propose review rules from declined findings");
  return rules.addCommand(suggest.exitOverride());
}

import { Command } from "commander";
import type { JournalOptions } from "../command-options.ts";

/** Declares `svc journal`, which lists the jobs of the server with their costs. */
export function journalCommand(finish: (status: number) => void): Command {
  return new Command("journal")
    .description("list the jobs of the server with their tokens and costs, newest first")
    .option("--repo <owner/name>", "only this repository")
    .option("--by <login>", "only jobs requested by this person")
    .option("--since <moment>", "only jobs requested since then, such as 2026-01-31")
    .option("--limit <number>", "maximum number of entries; default: 50")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample:\n  svc journal --since 2026-01-01 --json\n\nReads the store at WEB_STORE_PATH, also while a server runs.",
    )
    .action(async (options: JournalOptions) => {
      const { journal } = await import("./journal.ts");
      finish(await journal(options));
    });
}

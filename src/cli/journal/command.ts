import { Command } from "commander";
import type { JournalOptions } from "../command-options.ts";

/** `svc journal`: what the server has done. */
export function journalCommand(finish: (status: number) => void): Command {
  return new Command("journal")
    .description("print what the server has done and what it cost, the newest first")
    .option("--repo <owner/name>", "only this repository")
    .option("--by <login>", "only what this person asked for")
    .option("--since <moment>", "only what was asked since, such as 2026-01-31")
    .option("--limit <number>", "entries at most; 50 without it")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample:\n  svc journal --since 2026-01-01 --json\n\nReads the store of WEB_STORE_PATH, whether a server runs or not.",
    )
    .action(async (options: JournalOptions) => {
      const { journal } = await import("./journal.ts");
      finish(await journal(options));
    });
}

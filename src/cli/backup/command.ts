import { Command } from "commander";

/** Declares `svc backup`, which copies the store, also while a server runs. */
export function backupCommand(finish: (status: number) => void): Command {
  return new Command("backup")
    .description("copy the store to a new file, also while a server runs")
    .argument("<file>", "path of the copy; it must not exist")
    .addHelpText(
      "after",
      "\nExample:\n  svc backup /var/backups/svc.db\n\nCopies a consistent snapshot of the database at WEB_STORE_PATH. To restore it, stop the server and replace the database with the copy.",
    )
    .action(async (file: string) => {
      const { backup } = await import("./backup.ts");
      finish(await backup(file));
    });
}

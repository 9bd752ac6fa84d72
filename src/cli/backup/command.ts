import { Command } from "commander";

/** `svc backup`: a copy of the store, made while the server runs. */
export function backupCommand(finish: (status: number) => void): Command {
  return new Command("backup")
    .description("copy the store to a new file, whether a server runs or not")
    .argument("<file>", "the copy; it must not be there yet")
    .addHelpText(
      "after",
      "\nExample:\n  svc backup /var/backups/svc.db\n\nCopies the database of WEB_STORE_PATH as it is at one moment. To go back: stop the server and put the copy in its place.",
    )
    .action(async (file: string) => {
      const { backup } = await import("./backup.ts");
      finish(await backup(file));
    });
}

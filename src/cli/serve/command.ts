import { Command } from "commander";
import type { ServeOptions } from "../command-options.ts";

/** `svc serve`: the server that takes events of the code host. */
export function serveCommand(finish: (status: number) => void): Command {
  return new Command("serve")
    .description("take events of the code host and review what they ask for, until stopped")
    .option("--webhook-only", "serve POST /webhook and health alone")
    .addHelpText(
      "after",
      "\nExample:\n  GITHUB_APP_ID=1 GITHUB_PRIVATE_KEY_PATH=app.pem GITHUB_WEBHOOK_SECRET=… LLM_API_KEY=… svc serve --webhook-only\n\nKeeps its jobs in WEB_STORE_PATH. SIGTERM lets what runs come to its end for SHUTDOWN_GRACE seconds; what is left starts again with the next server.",
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./serve.ts");
      finish(await serve(options));
    });
}

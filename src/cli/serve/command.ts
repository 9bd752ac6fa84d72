import { Command } from "commander";
import type { ServeOptions } from "../command-options.ts";

/** Declares `svc serve`, the server that receives events of the code host. */
export function serveCommand(finish: (status: number) => void): Command {
  return new Command("serve")
    .description(
      "run the server: receive events of the code host, review, answer and serve the web app",
    )
    .option("--webhook-only", "serve only POST /webhook and the health routes")
    .addHelpText(
      "after",
      "\nExample:\n  GITHUB_APP_ID=1 GITHUB_PRIVATE_KEY_PATH=app.pem GITHUB_WEBHOOK_SECRET=… LLM_API_KEY=… svc serve --webhook-only\n\nJobs are stored at WEB_STORE_PATH. On SIGTERM the server stops accepting work and lets running jobs finish for SHUTDOWN_GRACE seconds; the next start repeats jobs that have not finished.",
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./serve.ts");
      finish(await serve(options));
    });
}

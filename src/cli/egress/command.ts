import { Command } from "commander";
import type { EgressOptions } from "../command-options.ts";

/** `svc egress`: the proxy that runners reach the world through. */
export function egressCommand(finish: (status: number) => void): Command {
  return new Command("egress")
    .description("let runners through to the hosts of the server's list, and nowhere else")
    .option("--host <address>", "address to listen at; without it all of this machine")
    .option("--port <number>", "port to listen at", "3128")
    .option("--folder <path>", "folder for its own files; without it one for temporary files")
    .addHelpText(
      "after",
      "\nExample:\n  RUNNER_CALLBACK_URL=http://svc:8081 RUNNER_EGRESS_TOKEN=… svc egress\n\nRuns tinyproxy, which must be there. Asks the server every five seconds which hosts it lets through, at port 443 and for CONNECT alone. Without an answer ever it lets nobody through; later it goes on with the list it has.",
    )
    .action(async (options: EgressOptions) => {
      const { egress } = await import("./egress.ts");
      finish(await egress(options));
    });
}

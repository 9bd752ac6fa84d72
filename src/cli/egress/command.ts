import { Command } from "commander";
import type { EgressOptions } from "../command-options.ts";

/** Declares `svc egress`, the forward proxy of runners. */
export function egressCommand(finish: (status: number) => void): Command {
  return new Command("egress")
    .description("run a proxy that lets runners reach only the hosts on the server's list")
    .option("--host <address>", "address to listen on; default: all addresses")
    .option("--port <number>", "port to listen on", "3128")
    .option("--folder <path>", "folder for its files; default: a temporary folder")
    .addHelpText(
      "after",
      "\nExample:\n  RUNNER_CALLBACK_URL=http://svc:8081 RUNNER_EGRESS_TOKEN=… svc egress\n\nRuns tinyproxy, which must be installed. Fetches the list of allowed hosts from the server every five seconds and allows only CONNECT to port 443. Blocks everything until the first fetch succeeds, then keeps the last known list.",
    )
    .action(async (options: EgressOptions) => {
      const { egress } = await import("./egress.ts");
      finish(await egress(options));
    });
}

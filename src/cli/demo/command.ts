import { Command } from "commander";
import type { DemoOptions } from "../command-options.ts";

/** `svc demo`: the main job for real, without an account anywhere. */
export function demoCommand(finish: (status: number) => void): Command {
  return new Command("demo")
    .description(
      "review two sample pull requests and mend a failing test on a code host of its own, and leave that and the web app running to look at",
    )
    .option(
      "--once",
      "exit when the first review is posted, the test mended and the second review a draft",
    )
    .option("--fresh", "start over: forget what an earlier demo left in .demo")
    .option("--port <number>", "port of the code host; that of the last time, or any free one")
    .option("--web-port <number>", "port of the web app; that of the last time, or any free one")
    .option(
      "--pace <milliseconds>",
      "time between two words of the draft, for whoever watches; 30 without it, and 0 with --once",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  svc demo --web-port 8080\n  svc demo --once --fresh\n\nUses the model of LLM_API_KEY when that is set, else one of its own that knows the samples. Keeps its state in .demo of the current folder.",
    )
    .action(async (options: DemoOptions) => {
      const { demo } = await import("./demo.ts");
      finish(await demo(options));
    });
}

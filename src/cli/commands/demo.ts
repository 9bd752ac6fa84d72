import { Command } from "commander";
import type { DemoOptions } from "../command-options.ts";

/** `svc demo`: the main job for real, without an account anywhere. */
export function demoCommand(finish: (status: number) => void): Command {
  return new Command("demo")
    .description(
      "review a sample pull request on a code host of its own, and leave that running to look at",
    )
    .option("--once", "exit when the review is posted")
    .option("--fresh", "start over: forget what an earlier demo left in .demo")
    .option("--port <number>", "port of the code host; any free one without it")
    .addHelpText(
      "after",
      "\nExample:\n  svc demo --once\n\nUses the model of LLM_API_KEY when that is set, else one of its own that knows the sample. Keeps its state in .demo of the current folder.",
    )
    .action(async (options: DemoOptions) => {
      const { demo } = await import("../demo/demo.ts");
      finish(await demo(options));
    });
}

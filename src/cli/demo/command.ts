import { Command } from "commander";
import type { DemoOptions } from "../command-options.ts";

/** Declares `svc demo`, which runs real reviews and a task without any account. */
export function demoCommand(finish: (status: number) => void): Command {
  return new Command("demo")
    .description(
      "review two sample pull requests and fix a failing test on an embedded code host, then keep it and the web app running",
    )
    .option(
      "--once",
      "exit when one review is posted, the test is fixed and the other review is a draft",
    )
    .option("--fresh", "delete the state of earlier demos in .demo")
    .option("--port <number>", "port of the code host; default: the last one, or a free one")
    .option("--web-port <number>", "port of the web app; default: the last one, or a free one")
    .option(
      "--pace <milliseconds>",
      "delay between two words of the draft; default: 30, or 0 with --once",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  svc demo --web-port 8080\n  svc demo --once --fresh\n\nSet LLM_API_KEY to use your own model; otherwise a scripted model that knows only these samples answers. The state is kept in .demo of the current folder.",
    )
    .action(async (options: DemoOptions) => {
      const { demo } = await import("./demo.ts");
      finish(await demo(options));
    });
}

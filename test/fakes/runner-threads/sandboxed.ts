// A runner's thread that runs a command of a repository in bubblewrap, and says when it runs and what it printed.
import { access } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createSandboxChooser } from "../../../src/adapters/sandbox/create-sandbox-chooser.ts";
import { openPortChannel } from "../../../src/adapters/thread/open-port-channel.ts";
import type { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";
import type { SandboxCommand } from "../../../src/ports/sandbox.ts";

/** The program makes a file `ready` when all of it runs. */
export type SandboxedRequest = Pick<SandboxCommand, "program" | "args" | "network">;

const { spec, channel, close } = openPortChannel();
const request = (spec as RunnerSpec).request as unknown as SandboxedRequest;
const chooser = createSandboxChooser({
  environment: process.env,
  backend: "bwrap",
  // What is not asked of a proxy is asked of nobody: tests have no network.
  packages: { resolve: async () => [] },
});
const { sandbox } = await chooser.forHelpers("require", channel.signal);
const tree = await sandbox.openTree();
const log = (text: string): void => channel.emit({ type: "log", level: "info", text });

const running = sandbox.run(
  { ...request, tree, cwd: "", timeoutMs: 600_000, maxOutputBytes: 10_000 },
  channel.signal,
);
const isThere = (name: string): Promise<boolean> =>
  access(join(tree.folder, name)).then(
    () => true,
    () => false,
  );
while (!(await isThere("ready"))) await wait(5);
log(tree.folder);
const { stdout, stderr } = await running;
log(`${Buffer.from(stdout)}${stderr}`);
await tree.close();
await channel.sendResult({ status: "no_change" });
close();

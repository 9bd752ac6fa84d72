import { createBwrapSandbox } from "../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createPlainSandbox } from "../src/adapters/sandbox/create-plain-sandbox.ts";
import type { Sandbox, SandboxTree } from "../src/ports/sandbox.ts";
import type { Measured } from "./ratio.ts";

const CALLS = 200;
const LIMIT_MS = 8;

/** What a call in bubblewrap costs above the same call without a sandbox; nothing where there is no bubblewrap. */
export async function benchSandbox(): Promise<Measured[]> {
  const environment = { PATH: process.env.PATH };
  const bwrap = createBwrapSandbox({ environment });
  const probe = await bwrap.probe(new AbortController().signal);
  if (!probe.isAvailable) {
    console.log(`skipped sandbox: ${probe.detail}`);
    return [];
  }
  const plain = createPlainSandbox({ environment });
  const [bwrapTree, plainTree] = await Promise.all([bwrap.openTree(), plain.openTree()]);
  const times = { bwrap: [] as number[], plain: [] as number[] };
  // In turn, so that both meet the same machine.
  for (let call = 0; call < CALLS; call += 1) {
    times.plain.push(await timeTrue(plain, plainTree));
    times.bwrap.push(await timeTrue(bwrap, bwrapTree));
  }
  await Promise.all([bwrapTree.close(), plainTree.close()]);
  const ours = median(times.bwrap) - median(times.plain);
  const name = `sandbox overhead (plain ${median(times.plain).toFixed(1)} ms)`;
  return [{ name, ours, unit: "ms", limit: LIMIT_MS }];
}

async function timeTrue(sandbox: Sandbox, tree: SandboxTree): Promise<number> {
  const start = performance.now();
  await sandbox.run(
    {
      ...{ tree, program: "true", args: [], cwd: "", network: "none" },
      ...{ timeoutMs: 10_000, maxOutputBytes: 1_000 },
    },
    new AbortController().signal,
  );
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

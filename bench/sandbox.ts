import { createBwrapSandbox } from "../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createDockerSandbox } from "../src/adapters/sandbox/create-docker-sandbox.ts";
import { createPlainSandbox } from "../src/adapters/sandbox/create-plain-sandbox.ts";
import type { Sandbox, SandboxTree } from "../src/ports/sandbox.ts";
import { NO_DOCKER, startDocker } from "../test/fakes/escape/sandbox-engines.ts";
import type { Measurement } from "./ratio.ts";

const environment = { PATH: process.env.PATH };

interface BenchOptions {
  readonly calls: number;
  /** Milliseconds above the same call without a sandbox. */
  readonly limit: number;
}

const BWRAP: BenchOptions = { calls: 200, limit: 8 };
/** A container is made and removed for each call; whoever takes docker takes that. */
const DOCKER: BenchOptions = { calls: 10, limit: 3_000 };

/** What a call costs in each sandbox above the same call in none; nothing for one that is not here. */
export async function benchSandbox(): Promise<Measurement[]> {
  return [...(await measure(createBwrapSandbox({ environment }), BWRAP)), ...(await benchDocker())];
}

async function benchDocker(): Promise<Measurement[]> {
  if (NO_DOCKER !== undefined) return skip(`docker: ${NO_DOCKER}`);
  await using docker = await startDocker();
  const { host: DOCKER_HOST, image } = docker;
  const sandbox = createDockerSandbox({ image, environment: { ...environment, DOCKER_HOST } });
  return await measure(sandbox, DOCKER);
}

function skip(why: string): Measurement[] {
  console.log(`skipped sandbox of ${why}`);
  return [];
}

async function measure(sandbox: Sandbox, { calls, limit }: BenchOptions): Promise<Measurement[]> {
  const probe = await sandbox.probe(new AbortController().signal);
  if (!probe.isAvailable) return skip(`${sandbox.kind}: ${probe.detail}`);
  const plain = createPlainSandbox({ environment });
  const [tree, plainTree] = await Promise.all([sandbox.openTree(), plain.openTree()]);
  const [own, without]: [number[], number[]] = [[], []];
  // In turn, so that both meet the same machine.
  for (let call = 0; call < calls; call += 1) {
    without.push(await timeTrue(plain, plainTree));
    own.push(await timeTrue(sandbox, tree));
  }
  await Promise.all([tree.close(), plainTree.close()]);
  // The least of many: what else runs on this machine is in every other figure.
  const ours = Math.min(...own) - Math.min(...without);
  const usual = (median(own) - median(without)).toFixed(1);
  const name = `sandbox overhead, ${sandbox.kind} (median ${usual} ms, plain ${median(without).toFixed(1)} ms)`;
  return [{ name, ours, unit: "ms", limit }];
}

async function timeTrue(sandbox: Sandbox, tree: SandboxTree): Promise<number> {
  const start = performance.now();
  await sandbox.run(
    {
      tree,
      program: "true",
      args: [],
      cwd: "",
      network: "none",
      timeoutMs: 10_000,
      maxOutputBytes: 1_000,
    },
    new AbortController().signal,
  );
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { expect, it } from "vitest";
import {
  createLauncherRouter,
  type RunnerPlace,
} from "../../../../src/app/jobs/launcher-router.ts";
import type { Launcher, RunnerHooks, StartedRunner } from "../../../../src/ports/launcher.ts";
import type { RunnerRecord } from "../../../../src/ports/runner-records.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const HOOKS = {} as RunnerHooks;
const STARTED = {} as StartedRunner;
const AT = "2026-01-02T03:04:05.000Z";
const RUNNER = { jobId: "job-1", attempt: 1 };

function open(backend: RunnerRecord["backend"] | undefined, adopts = true) {
  const calls: string[] = [];
  const launcher = (name: string): Launcher => ({
    launch: async ({ job }) => {
      calls.push(`${name} launches a ${job.kind}`);
      return STARTED;
    },
    adopt: async () => {
      calls.push(`${name} adopts`);
      return adopts ? STARTED : undefined;
    },
  });
  const router = createLauncherRouter({
    local: launcher("this process"),
    engines: new Map<RunnerPlace, Launcher>([["docker", launcher("docker")]]),
    records: {
      get: async () =>
        backend === undefined ? undefined : ({ ...RUNNER, backend } as RunnerRecord),
      end: async ({ jobId }, at) => void calls.push(`${jobId} ended at ${at}`),
    },
    clock: { now: () => AT },
    placeOf: (kind) => (kind === "task" ? "docker" : "inprocess"),
  });
  return { router, calls };
}

it.each([
  ["task", "docker"],
  ["review", "this process"],
  ["followup", "this process"],
] as const)("launches a %s in its place", async (kind, place) => {
  const { router, calls } = open("docker");
  const spec = sampleSpec({ job: { id: "job-1", attempt: 1, kind } });
  expect(await router.launch(spec, HOOKS)).toBe(STARTED);
  expect(calls).toEqual([`${place} launches a ${kind}`]);
});

it("lets the engine adopt a runner that started it", async () => {
  const { router, calls } = open("docker");
  expect(await router.adopt(RUNNER, HOOKS)).toBe(STARTED);
  expect(calls).toEqual(["docker adopts"]);
});

it.each<[string, RunnerRecord["backend"] | undefined, readonly string[]]>([
  ["that its engine no longer has", "docker", ["docker adopts"]],
  ["of an engine that is no longer used", "kubernetes", []],
  ["without a record", undefined, []],
])("ends the record of a runner %s", async (_what, backend, before) => {
  const { router, calls } = open(backend, false);
  expect(await router.adopt(RUNNER, HOOKS)).toBeUndefined();
  expect(calls).toEqual([...before, `job-1 ended at ${AT}`]);
});

import type { RunnerSession } from "../../app/callback/callback-session.ts";
import { RUNNER_LABELS } from "../../domain/runner/runner-layout.ts";
import type { RunnerHooks, RunnerRef, StartedRunner } from "../../ports/launcher.ts";
import { createRedactor } from "../shared/text/create-redactor.ts";
import { registerTokens } from "../shared/text/register-tokens.ts";
import type { Cluster } from "./cluster.ts";
import { followRun } from "./follow-run.ts";
import type { LauncherContext } from "./launch-run.ts";
import { removeUnit } from "./remove-unit.ts";
import { jobLabel, toLabelSelector, unitKey, unitLabels } from "./unit-identity.ts";

/**
 * Adopts the Job that an earlier process created for this try; removes the units of other tries.
 */
export async function adoptRun(
  around: LauncherContext,
  runner: RunnerRef,
  hooks: RunnerHooks,
): Promise<StartedRunner | undefined> {
  const { callbackRegistry, instance } = around;
  const redactor = createRedactor(around.gate, []);
  const resumed = await callbackRegistry.resume(runner, registerTokens(hooks, redactor));
  const key = unitKey(unitLabels(instance, runner));
  const found = await findOwnUnit(around, { jobId: runner.jobId, key, session: resumed?.session });
  if (resumed === undefined || found === undefined) {
    await resumed?.session.close(true);
    return undefined;
  }
  const { session, record } = resumed;
  return followRun({
    ...around,
    ...found,
    session,
    redactor,
    key,
    deadlineAt: record.deadlineAt,
    isAwaited: record.next === 0,
    onOutput: (line) => around.onOutput(runner.jobId, line),
  });
}

interface AdoptionQuery {
  readonly jobId: string;
  readonly key: string;
  /** Absent when the try is unknown: then there is no run to adopt. */
  readonly session: RunnerSession | undefined;
}

async function findOwnUnit(around: LauncherContext, sought: AdoptionQuery) {
  const { instance } = around;
  const labels = { ...unitLabels(instance), [RUNNER_LABELS.job]: jobLabel(sought.jobId) };
  let own: { readonly cluster: Cluster; readonly name: string } | undefined;
  try {
    const cluster = await around.cluster();
    for (const { metadata } of await cluster.listJobs(toLabelSelector(labels))) {
      const name = metadata?.name ?? "";
      const isOwn = sought.session !== undefined && unitKey(metadata?.labels) === sought.key;
      // A process that died before it created the Secret has left a pod that waits for it forever.
      if (isOwn && (await cluster.hasSecret(name))) own = { cluster, name };
      else await removeUnit({ ...around, cluster, name });
    }
  } catch (error) {
    await sought.session?.close(false);
    throw error;
  }
  return own;
}

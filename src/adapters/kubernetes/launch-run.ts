import type { V1Job, V1Secret } from "@kubernetes/client-node";
import type { RunnerSession } from "../../app/callback/callback-session.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import { RUNNER_LABELS, RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import type { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import type { RunnerHooks, StartedRunner } from "../../ports/launcher.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createRedactor } from "../shared/text/create-redactor.ts";
import { errorLine } from "../shared/text/error-line.ts";
import { getSpecSecrets, registerTokens } from "../shared/text/register-tokens.ts";
import type { Cluster } from "./cluster.ts";
import { getErrorStatus } from "./cluster-error.ts";
import type { RunnerWatch } from "./create-runner-watch.ts";
import { followRun } from "./follow-run.ts";
import type { KubernetesLauncherOptions } from "./kubernetes-launcher-options.ts";
import type { PodConfig } from "./pod-config.ts";
import { podSpec } from "./pod-spec.ts";
import {
  jobLabel,
  toLabelSelector,
  type UnitIdentity,
  unitIdentity,
  unitKey,
  unitLabels,
} from "./unit-identity.ts";

/** Services shared by the runs of one launcher. */
export interface LauncherContext extends KubernetesLauncherOptions {
  readonly watch: RunnerWatch;
  readonly graceMs: number;
  cluster(): Promise<Cluster>;
}

const LAUNCH_FAILED = "the runner's Job could not be created";

export interface LaunchOptions {
  readonly hooks: RunnerHooks;
  /** Cancels a launch in progress. */
  readonly signal: AbortSignal;
}

/**
 * Creates Job and Secret of one try; leaves none of them when it rejects with `runner-unavailable`.
 */
export async function launchRun(
  around: LauncherContext,
  spec: RunnerSpec,
  { hooks, signal }: LaunchOptions,
): Promise<StartedRunner> {
  const { callbackRegistry, clock, instance, timeoutSeconds, callbackUrl: url } = around;
  const { id: jobId, attempt, kind } = spec.job;
  const { name, labels } = unitIdentity(instance, { jobId, attempt, kind });
  const redactor = createRedactor(around.gate, getSpecSecrets(spec));
  const deadlineAt = new Date(Date.parse(clock.now()) + timeoutSeconds * 1_000).toISOString();
  const opened = { jobId, attempt, backend: "kubernetes", deadlineAt } as const;
  const { session, token } = await callbackRegistry.open(opened, registerTokens(hooks, redactor));
  redactor.add(token);
  await session.emit([{ type: "step-start", step: "launch-pod" }]);
  try {
    const cluster = await around.cluster();
    await removeEarlierAttempts(cluster, instance, jobId);
    await awaitEgress(around, session, signal);
    throwIfCancelled(signal);
    const place = { ...around, namespace: cluster.namespace, image: around.imageOf(kind) };
    const manifest = jobManifest({ name, labels }, place);
    await createUnit(cluster, manifest, { ...spec, callback: { url, token }, deadlineAt });
    return followRun({
      ...around,
      cluster,
      session,
      redactor,
      name,
      deadlineAt,
      key: unitKey(labels),
      isAwaited: true,
      onOutput: (line) => around.onOutput(jobId, line),
    });
  } catch (error) {
    throw await reportFailedLaunch(session, error);
  }
}

/** Removes the units of earlier tries, whose sessions are closed. */
async function removeEarlierAttempts(
  cluster: Cluster,
  instance: string,
  jobId: string,
): Promise<void> {
  const labels = { ...unitLabels(instance), [RUNNER_LABELS.job]: jobLabel(jobId) };
  for (const { metadata } of await cluster.listJobs(toLabelSelector(labels))) {
    await cluster.deleteJob(metadata?.name ?? "");
    await cluster.deleteSecret(metadata?.name ?? "");
  }
}

/**
 * Waits for the egress rules: a runner that starts too early would be refused the hosts that it
 * needs.
 */
async function awaitEgress(
  { egressReady }: LauncherContext,
  session: RunnerSession,
  signal: AbortSignal,
): Promise<void> {
  const isReady = await egressReady?.(signal).catch((error: unknown) => {
    throwIfCancelled(signal);
    throw error;
  });
  if (isReady ?? true) return;
  const text = "the runners' proxy does not have the allowed hosts yet; starting the runner anyway";
  await session.emit([{ type: "log", level: "warn", text }]);
}

async function reportFailedLaunch(session: RunnerSession, error: unknown): Promise<Error> {
  const failure =
    error instanceof AppError
      ? error
      : new AppError("runner-unavailable", `${LAUNCH_FAILED}: ${errorLine(error)}`, {
          details: {},
          cause: error,
        });
  const note = failure.message;
  await session.emit([{ type: "step-end", step: "launch-pod", ok: false, note }]);
  await session.close(true);
  return failure;
}

/** Creates the Job of a run and then its Secret; if one fails, neither is left. */
async function createUnit(cluster: Cluster, manifest: V1Job, spec: RunnerSpec): Promise<void> {
  const name = manifest.metadata?.name ?? "";
  let job: V1Job;
  try {
    job = await cluster.createJob(manifest);
  } catch (error) {
    // Without an answer the result is unknown; a Job that existed before is not removed.
    if (getErrorStatus(error) === undefined) await cluster.deleteJob(name).catch(() => undefined);
    throw error;
  }
  try {
    await cluster.createSecret(secretManifest(job, spec));
  } catch (error) {
    await cluster.deleteJob(name).catch(() => undefined);
    await cluster.deleteSecret(name).catch(() => undefined);
    throw error;
  }
}

const SPEC_KEY = RUNNER_LAYOUT.spec.slice(RUNNER_LAYOUT.spec.lastIndexOf("/") + 1);

/** Returns the spec of one runner as a Secret, which the cluster removes together with the Job. */
export function secretManifest(job: V1Job, spec: RunnerSpec): V1Secret {
  const { name = "", uid = "", namespace, labels } = job.metadata ?? {};
  return {
    apiVersion: "v1",
    kind: "Secret",
    type: "Opaque",
    immutable: true,
    metadata: {
      name,
      ...dropUndefined({ namespace, labels }),
      ownerReferences: [
        {
          apiVersion: "batch/v1",
          kind: "Job",
          name,
          uid,
          controller: true,
          // Blocking would need a right to the Job's finalizers in some clusters.
          blockOwnerDeletion: false,
        },
      ],
    },
    data: { [SPEC_KEY]: Buffer.from(JSON.stringify(spec)).toString("base64") },
  };
}

/** Time for which the cluster keeps an ended Job that was not removed. */
const TTL_SECONDS = 300;

/**
 * Returns the Job of one runner: one pod, one try, a hard deadline. The cluster removes it if we do
 * not.
 */
export function jobManifest({ name, labels }: UnitIdentity, place: PodConfig): V1Job {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace: place.namespace, labels: { ...labels } },
    spec: {
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      activeDeadlineSeconds: place.timeoutSeconds,
      ttlSecondsAfterFinished: TTL_SECONDS,
      template: { metadata: { labels: { ...labels } }, spec: podSpec(name, place) },
    },
  };
}

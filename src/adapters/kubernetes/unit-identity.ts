import { createHash } from "node:crypto";
import type { JobKind } from "../../domain/job/job.ts";
import { RUNNER_LABELS } from "../../domain/runner/runner-layout.ts";
import type { RunnerRef } from "../../ports/launcher.ts";

type Labels = Readonly<Record<string, string>>;

/** Names and labels of one runner's Job, pod and Secret. */
export interface UnitIdentity {
  /** Name of both the Job and the Secret. */
  readonly name: string;
  readonly labels: Labels;
}

const LABEL = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/** Short enough for a name of 63 characters with kind and attempt. */
const NAME_PART = /^[a-z0-9](?:[-a-z0-9]{0,38}[a-z0-9])?$/;

/**
 * Returns the names of one try of a job: a value that does not fit into names and labels is hashed,
 * so that two jobs never share one.
 */
export function unitIdentity(instance: string, ref: RunnerRef & { readonly kind: JobKind }) {
  const part = NAME_PART.test(ref.jobId) ? ref.jobId : digest(ref.jobId);
  return {
    name: `svc-${ref.kind}-${part}-${ref.attempt}`,
    labels: unitLabels(instance, ref),
  } satisfies UnitIdentity;
}

/** Returns the labels of one try, or of all tries of an instance. */
export function unitLabels(instance: string, ref?: RunnerRef): Labels {
  return {
    [RUNNER_LABELS.managedBy]: "svc",
    [RUNNER_LABELS.component]: "runner",
    [RUNNER_LABELS.instance]: instance,
    ...(ref === undefined
      ? {}
      : { [RUNNER_LABELS.job]: jobLabel(ref.jobId), [RUNNER_LABELS.attempt]: `${ref.attempt}` }),
  };
}

export function jobLabel(jobId: string): string {
  return LABEL.test(jobId) ? jobId : digest(jobId);
}

export function toLabelSelector(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
}

/** Returns the key that identifies a unit of one instance; missing labels give empty parts. */
export function unitKey(labels: Labels | undefined): string {
  return `${labels?.[RUNNER_LABELS.job] ?? ""}/${labels?.[RUNNER_LABELS.attempt] ?? ""}`;
}

const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);

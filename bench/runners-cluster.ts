// An API server in a process of its own; tells when it had made which Job.
import { RUNNER_LABELS } from "../src/domain/runner/runner-layout.ts";
import { startKubeApi } from "../test/fakes/kube-api.ts";

/** A Job of the cluster, and when it was there, in milliseconds since 1970. */
export interface MadeJob {
  readonly jobId: string;
  readonly at: number;
}

const made: MadeJob[] = [];
const api = await startKubeApi();
api.intercept(({ verb, resource, body }) => {
  if (verb === "create" && resource === "jobs") {
    const { metadata } = body as { readonly metadata: { readonly labels: Labels } };
    made.push({ jobId: metadata.labels[RUNNER_LABELS.job] ?? "", at: Date.now() });
  }
  return undefined;
});
// Whoever measures has ended without it.
process.on("disconnect", () => process.exit());
process.on("message", () => process.send?.(made));
process.send?.(api.config);

type Labels = Readonly<Record<string, string>>;

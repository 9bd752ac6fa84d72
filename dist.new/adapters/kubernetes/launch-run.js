import { AppError } from "../../domain/errors/app-error.js";
import { RUNNER_LABELS } from "../../domain/runner/runner-place.js";
import { throwIfCancelled } from "../shared/cancel-error.js";
import { firstLine } from "../shared/first-line.js";
import { learnTokens, secretsOf } from "../shared/learn-tokens.js";
import { createRedactor } from "../shared/redactor.js";
import { createUnit } from "./create-unit.js";
import { followRun } from "./follow-run.js";
import { jobManifest } from "./job-manifest.js";
import { jobLabel, selectorOf, unitIdentity, unitKey, unitLabels } from "./unit-identity.js";
const HIDDEN = "the runner's Job could not be made";
/** Creates Job and Secret of one try; nothing of them is left when it rejects with `runner-unavailable`. */
export async function launchRun(around, spec, { hooks, signal }) {
    const { desk, clock, instance, timeoutSeconds, callbackUrl: url } = around;
    const { id: jobId, attempt, kind } = spec.job;
    const { name, labels } = unitIdentity(instance, { jobId, attempt, kind });
    const redactor = createRedactor(around.gate, secretsOf(spec));
    const deadlineAt = new Date(Date.parse(clock.now()) + timeoutSeconds * 1_000).toISOString();
    const opened = { jobId, attempt, backend: "kubernetes", deadlineAt };
    const { session, token } = await desk.open(opened, learnTokens(hooks, redactor));
    redactor.add(token);
    await session.say([{ type: "step-start", step: "launch-pod" }]);
    try {
        const cluster = await around.cluster();
        await removeOthers(cluster, instance, jobId);
        await awaitEgress(around, session, signal);
        throwIfCancelled(signal);
        const place = { ...around, namespace: cluster.namespace, image: around.imageOf(kind) };
        const manifest = jobManifest({ name, labels }, place);
        await createUnit(cluster, manifest, { ...spec, callback: { url, token }, deadlineAt });
        return followRun({
            ...{ ...around, cluster, session, redactor, name, deadlineAt },
            ...{ key: unitKey(labels), isAwaited: true },
            onOutput: (line) => around.onOutput(jobId, line),
        });
    }
    catch (error) {
        throw await giveUp(session, error);
    }
}
/** What an earlier try has left has lost its voice. */
async function removeOthers(cluster, instance, jobId) {
    const labels = { ...unitLabels(instance), [RUNNER_LABELS.job]: jobLabel(jobId) };
    for (const { metadata } of await cluster.listJobs(selectorOf(labels))) {
        await cluster.deleteJob(metadata?.name ?? "");
        await cluster.deleteSecret(metadata?.name ?? "");
    }
}
/** A runner that starts too early would be refused the hosts that it needs. */
async function awaitEgress({ egressReady }, session, signal) {
    const isReady = await egressReady?.(signal).catch((error) => {
        throwIfCancelled(signal);
        throw error;
    });
    if (isReady ?? true)
        return;
    const text = "the proxy of runners does not know the allowed hosts yet: the runner starts anyway";
    await session.say([{ type: "log", level: "warn", text }]);
}
async function giveUp(session, error) {
    const told = error instanceof AppError
        ? error
        : new AppError("runner-unavailable", `${HIDDEN}: ${firstLine(error)}`, {
            details: {},
            cause: error,
        });
    const note = told.message;
    await session.say([{ type: "step-end", step: "launch-pod", ok: false, note }]);
    await session.close(true);
    return told;
}

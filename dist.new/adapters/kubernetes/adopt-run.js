import { RUNNER_LABELS } from "../../domain/runner/runner-place.js";
import { learnTokens } from "../shared/learn-tokens.js";
import { createRedactor } from "../shared/redactor.js";
import { followRun } from "./follow-run.js";
import { removeUnit } from "./remove-unit.js";
import { jobLabel, selectorOf, unitKey, unitLabels } from "./unit-identity.js";
/** Takes up the Job that an earlier process made for this very try; what there is of other tries is removed. */
export async function adoptRun(around, runner, hooks) {
    const { desk, instance } = around;
    const redactor = createRedactor(around.gate, []);
    const resumed = await desk.resume(runner, learnTokens(hooks, redactor));
    const key = unitKey(unitLabels(instance, runner));
    const found = await find(around, { jobId: runner.jobId, key, session: resumed?.session });
    if (resumed === undefined || found === undefined) {
        await resumed?.session.close(true);
        return undefined;
    }
    const { session, record } = resumed;
    return followRun({
        ...{ ...around, ...found, session, redactor, key },
        ...{ deadlineAt: record.deadlineAt, isAwaited: record.next === 0 },
        onOutput: (line) => around.onOutput(runner.jobId, line),
    });
}
async function find(around, sought) {
    const { instance } = around;
    const labels = { ...unitLabels(instance), [RUNNER_LABELS.job]: jobLabel(sought.jobId) };
    let own;
    try {
        const cluster = await around.cluster();
        for (const { metadata } of await cluster.listJobs(selectorOf(labels))) {
            const name = metadata?.name ?? "";
            const isOwn = sought.session !== undefined && unitKey(metadata?.labels) === sought.key;
            // A process that died before it made the Secret has left a pod that waits for it for ever.
            if (isOwn && (await cluster.hasSecret(name)))
                own = { cluster, name };
            else
                await removeUnit({ ...around, cluster, name });
        }
    }
    catch (error) {
        await sought.session?.close(false);
        throw error;
    }
    return own;
}

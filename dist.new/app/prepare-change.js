import { changeEvent } from "../domain/event/change-event.js";
import { findTampering } from "../domain/tamper/find-tampering.js";
import { applyToSnapshot } from "./apply-to-snapshot.js";
import { createSight } from "./create-sight.js";
import { createNormalizeChange, } from "./normalize-change.js";
import { refuseNormalized, refusePolicy } from "./refuse-change.js";
import { inStep } from "./run-steps.js";
import { scopeNormalized } from "./scope-normalized.js";
/**
 * Creates what makes a change of a model's patch, and checks it: it is applied in memory, asked about by our policy,
 * handed to the repository's own formatter and checks, and cut to what belongs to it. Nothing is written anywhere. A
 * refusal says to the model what to mend. Rejects with `cancelled`, or as the snapshot does.
 */
export function createPrepareChange(ports, settings) {
    const normalize = toNormalize(ports, settings);
    return async (input, run) => {
        const { sight = createSight(ports.clock) } = input;
        const applied = await inStep(run.emit, "apply", async (note) => {
            const outcome = await applyToSnapshot({ ...input, sight }, settings, run.signal);
            if (outcome.kind === "refused")
                note(outcome.why, "failed");
            else
                note(countFilesOf(outcome.changes));
            return outcome;
        });
        if (applied.kind === "refused")
            return applied;
        const normalized = await normalize(input.snapshot, applied, run);
        if (normalized.kind === "failed")
            return refuseNormalized(normalized, settings, sight.wrap);
        const scoped = scopeNormalized(applied, normalized, settings);
        if (scoped.kind === "refused")
            return refusePolicy(scoped.problems);
        const change = {
            patch: input.patch,
            changes: scoped.commit,
            rung: applied.rung,
            applyNotes: applied.notes,
            normalizer: normalized.verdict,
            leftOut: scoped.leftOut,
            tamper: findTampering(scoped.commit),
        };
        run.emit(changeEvent(change));
        return { kind: "ready", change };
    };
}
function toNormalize({ openSandbox, files }, settings) {
    if (settings.normalize === undefined)
        return (_snapshot, { changes }) => Promise.resolve({ kind: "taken", verdict: { kind: "none" }, changes, leftOut: [] });
    const run = openSandbox === undefined || files === undefined
        ? ({ changes }) => {
            const verdict = { kind: "skipped", why: "there is no sandbox for it here" };
            return Promise.resolve({ kind: "taken", verdict, changes, leftOut: [] });
        }
        : createNormalizeChange({ openSandbox, files }, settings.normalize);
    return (snapshot, { changes }, context) => inStep(context.emit, "normalize", async (note) => {
        const outcome = await run({ changes, snapshot }, context);
        if (outcome.kind === "failed")
            note(outcome.why, "failed");
        else
            note(wordsOf(outcome.verdict), outcome.verdict.kind === "broken" ? "failed" : undefined);
        return outcome;
    });
}
const wordsOf = (verdict) => "why" in verdict ? `${verdict.kind}: ${verdict.why}` : verdict.kind;
const countFilesOf = ({ length }) => length === 1 ? "1 file" : `${length} files`;

import { isAppError } from "../domain/errors/app-error.js";
import { clipUntrusted } from "../domain/untrusted/untrusted.js";
import { collectNormalized } from "./collect-normalized.js";
import { openNormalizerTree, } from "./normalizer-tree.js";
import { throwIfCancelled } from "./throw-if-cancelled.js";
/** Most of what a failed run has printed that is told, its end: with the notes it fits into a turn uncut. */
const MAX_TOLD_CHARS = 79_000;
/** What keeps a change from being normalized, and says nothing of the change. */
const UNUSABLE = ["sandbox-unavailable", "tree-too-large", "input-invalid"];
/** As a shell says it. */
const NOT_STARTED = 126;
const NOT_FOUND = 127;
/**
 * Creates what has the repository's own formatter and checks run on a change, in a sandbox without a network. Where it
 * cannot be run, has no time, or fails on the base too, the change is taken as it is, and the verdict says why. Rejects
 * with `cancelled`, or as the snapshot does.
 */
export function createNormalizeChange(ports, { command, timeout }) {
    const baselines = new WeakMap();
    const attemptWith = async (input, run) => {
        const ownMs = timeout * 1_000;
        const limitMs = run.time?.limitFor("normalize", ownMs) ?? ownMs;
        if (limitMs === 0)
            return undefined;
        const ended = await attempt({ ports, command, limitMs, run }, input);
        const isCut = ended === "timed-out" && limitMs < ownMs;
        if (isCut)
            return undefined;
        return ended === "timed-out" ? tookTooLong(timeout) : ended;
    };
    const baseline = async (snapshot, run) => {
        const known = baselines.get(snapshot) ?? (await attemptWith({ snapshot, changes: [] }, run));
        if (known !== undefined)
            baselines.set(snapshot, known);
        return known;
    };
    return async (input, run) => {
        const { changes, snapshot } = input;
        const taken = (verdict, collected) => ({
            ...{ kind: "taken", verdict, changes, leftOut: [] },
            ...collected,
        });
        const ended = await attemptWith(input, run);
        if (ended === undefined)
            return taken({ kind: "skipped", why: "there was no time left for it" });
        if (ended.kind === "unusable")
            return taken({ kind: "skipped", why: ended.why });
        if (ended.kind === "passed")
            return taken({ kind: "passed" }, ended);
        run.emit({ type: "normalize-error", text: ended.output });
        const without = await baseline(snapshot, run);
        if (without === undefined || without.kind === "passed")
            return ended;
        return taken(blameBase(without));
    };
}
/** What is said of a normalizer that does not take the base itself. */
function blameBase(ended) {
    if (ended.kind === "unusable")
        return { kind: "skipped", why: ended.why };
    if (ended.isMissing)
        return { kind: "skipped", why: `its program cannot be started: ${ended.why}` };
    return { kind: "broken", why: `it fails on the base without the change, too: ${ended.why}` };
}
const tookTooLong = (seconds) => {
    const why = `it took more than ${seconds} s`;
    return { kind: "failed", output: why, why, isMissing: false };
};
async function attempt({ ports, command, limitMs, run }, { changes, snapshot }) {
    const { signal } = run;
    let tree;
    try {
        const sandbox = await ports.openSandbox(run);
        const { files } = ports;
        tree = await openNormalizerTree({ sandbox, files }, { snapshot, changes }, signal);
        const outcome = await tree.run(command, limitMs);
        if (outcome.isTimedOut)
            return "timed-out";
        const failure = whyFailed(outcome);
        if (failure !== undefined)
            return failure;
        const request = { tree, files, snapshot, owned: changes, signal };
        const collected = await collectNormalized(request);
        const [removed, ...others] = collected.removed;
        if (removed === undefined)
            return { kind: "passed", ...collected };
        const more = others.length === 0 ? "" : ` and ${others.length} more`;
        return toFailed(outcome, `it removed ${removed}${more}, which the patch changes`);
    }
    catch (error) {
        throwIfCancelled(signal);
        if (!UNUSABLE.some((code) => isAppError(error, code)))
            throw error;
        return { kind: "unusable", why: error.message };
    }
    finally {
        await tree?.close();
    }
}
function whyFailed(outcome) {
    const { exitCode, isCapped, isTreeFull } = outcome;
    if (exitCode === 0 && !isCapped && !isTreeFull)
        return undefined;
    let why = `it ended with exit code ${exitCode}`;
    if (isCapped)
        why = "it printed more than it may";
    if (isTreeFull)
        why = "it wrote more to the disk than it may";
    return toFailed(outcome, why);
}
function toFailed({ exitCode, stdout }, why) {
    const printed = new TextDecoder().decode(stdout);
    const output = printed.trim() === "" ? why : `${clipUntrusted(printed, MAX_TOLD_CHARS, true)}\n[${why}]`;
    const isMissing = exitCode === NOT_STARTED || exitCode === NOT_FOUND;
    return { kind: "failed", output, why, isMissing };
}

import { isAppError } from "../domain/errors/app-error.js";
import { errorText } from "../domain/errors/error-text.js";
import { repositoryName } from "../domain/pull/pull-request.js";
import { readConventions } from "./read-conventions.js";
import { readRules } from "./read-rules.js";
/**
 * Opens head, merge base and the default branch's tip of a pull request for reading. Rules always come from the
 * default branch: what is under review cannot change how it is reviewed.
 */
export async function openPull(ports, pull, options) {
    const { emit, signal } = options;
    const tip = await ports.pulls.branchTip(pull.ref, pull.defaultBranch, signal);
    try {
        return await openSnapshots(ports, { pull, tip }, options);
    }
    catch (error) {
        if (!isAppError(error) || signal.aborted)
            throw error;
        const problem = `reviewed without tools, because the clone failed: ${errorText(error)}`;
        emit({ type: "log", level: "warn", text: problem });
        return {
            problem,
            trunk: () => Promise.resolve(undefined),
            conventions: async () => {
                const found = tip === undefined ? undefined : rulesByApi(ports, { pull, tip }, options);
                return { rules: (await found) ?? options.defaultRules };
            },
            close: () => Promise.resolve(),
        };
    }
}
async function openSnapshots({ snapshots, tokens }, { pull, tip }, { serverUrl, rulesPath, defaultRules, signal }) {
    const { token } = await tokens.issue(pull.ref, "read", signal);
    const origin = {
        kind: "remote",
        url: `${serverUrl}/${repositoryName(pull.ref)}.git`,
        purpose: "review",
        token,
        refs: [`refs/pull/${pull.ref.number}/head`],
    };
    const also = tip === undefined ? [pull.mergeBaseSha] : [pull.mergeBaseSha, tip];
    const snapshot = await snapshots.open({ origin, commit: pull.head.sha, also }, signal);
    const openTrunk = async () => tip === undefined ? undefined : snapshots.open({ origin, commit: tip }, signal);
    return {
        snapshot,
        trunk: openTrunk,
        conventions: async () => {
            const trunk = await openTrunk();
            if (trunk === undefined)
                return { rules: defaultRules };
            try {
                return await readConventions(trunk, { rulesPath, defaultRules }, signal);
            }
            finally {
                await trunk.close();
            }
        },
        close: () => snapshot.close(),
    };
}
/** Reads the rules file over the API, with the same checks as from a snapshot. */
async function rulesByApi({ pulls }, { pull, tip = "" }, { rulesPath, signal }) {
    const file = { path: rulesPath, ref: tip };
    return readRules({
        stat: async (path) => {
            const blob = await pulls.fileAt(pull.ref, { ...file, maxBytes: MAX_API_BYTES }, signal);
            return blob === undefined ? undefined : { path, kind: "file", size: blob.bytes.length };
        },
        read: (_path, { maxBytes }) => pulls.fileAt(pull.ref, { ...file, maxBytes }, signal),
    }, rulesPath, signal);
}
/** What the code host serves of one file by its ordinary answer. */
const MAX_API_BYTES = 1_000_000;

import { repositoryName } from "../domain/pull/pull-request.js";
import { PATCH_LIMITS } from "./complete-patches.js";
import { openNoHelpers, withContext, } from "./open-helper-tools.js";
import { openPull } from "./open-pull.js";
import { inStep } from "./run-steps.js";
/** Reviews a pull request of the code host. Writes nothing. Rejects as `PullReader` and `ReviewFiles` do. */
export function createReviewPull(ports) {
    return async (review, settings, run) => {
        const { emit, signal } = run;
        const { pull } = review;
        const opened = await inStep(emit, "clone", async (note) => {
            const result = await openPull(ports, pull, { ...settings, emit, signal });
            if (result.problem !== undefined)
                note("failed; going on without tools");
            return result;
        });
        try {
            return await reviewOpened(ports, { review, pull, opened }, { settings, ...run });
        }
        finally {
            await opened.close();
        }
    };
}
async function reviewOpened(ports, pinned, { settings, emit, signal }) {
    const { review, pull, opened } = pinned;
    const { fetched, posted } = await inStep(emit, "fetch-pr", async () => {
        const [fetched, posted] = await Promise.all([
            listFiles(ports, { ...pinned, mayApprove: settings.allowApprove }, signal),
            review.skipsSaid ? ports.findSaid(pull.ref, signal) : NOTHING_SAID,
        ]);
        return { fetched, posted };
    });
    for (const text of editsOf(pinned))
        emit({ type: "log", level: "info", text });
    const change = describe(pinned, ports.clock.now());
    const { conventions, helpers } = await inStep(emit, "context", async (note) => {
        const conventions = await opened.conventions();
        const wish = { opened, change, files: fetched.files };
        const helpers = await openHelpers(ports, wish, { emit, signal });
        if (helpers.note !== undefined)
            note(helpers.note);
        return { conventions, helpers };
    });
    const input = {
        jobId: review.jobId,
        change: withContext(change, helpers),
        base: pull.mergeBaseSha,
        head: pull.head.sha,
        files: fetched.files,
        ...(opened.snapshot === undefined ? {} : { snapshot: opened.snapshot }),
        ...conventions,
        skipPaths: helpers.skipPaths,
        helpers,
        posted,
        problems: problemsOf(pinned, fetched),
    };
    return ports.reviewFiles(input, settings, { emit, signal }).finally(helpers.close);
}
async function openHelpers({ openHelpers = openNoHelpers }, { opened, change, files }, run) {
    const { snapshot: head, trunk: openTrunk } = opened;
    if (head === undefined)
        return openNoHelpers();
    const { title, description = "" } = change;
    return openHelpers({ head, openTrunk, subject: { title, description, files } }, run);
}
const NOTHING_SAID = new Map();
const WORDS = ["title", "description"];
function describe({ review, pull }, now) {
    const { asked } = review;
    const { title = pull.title, description = pull.description } = asked ?? {};
    const late = asked === undefined ? [] : WORDS.filter((what) => asked[what] === undefined);
    return {
        repository: repositoryName(pull.ref),
        title,
        ...(description === "" ? {} : { description }),
        ...(late.length === 0 ? {} : { late }),
        author: pull.author,
        baseName: pull.base.branch,
        headName: pull.head.branch,
        ...(review.instructions ? { instructions: review.instructions } : {}),
        today: now.slice(0, "2026-01-01".length),
    };
}
/** What the model does not get to see, because it came after the wish for a review. */
function editsOf({ review: { asked }, pull }) {
    return WORDS.filter((what) => asked?.[what] !== undefined && asked[what] !== pull[what]).map((what) => `the ${what} was edited after this was asked: it is read as it was`);
}
/**
 * Lists the changed files. The code host lists those of whatever the head is by now, and so many and no more: what may
 * be approved is what git has at the pinned head, and git has what is missing.
 */
async function listFiles({ pulls }, { pull, opened, mayApprove }, signal) {
    const inGit = async () => opened.snapshot?.changes(pull.mergeBaseSha, { ...PATCH_LIMITS, signal });
    const pinned = mayApprove ? await inGit() : undefined;
    if (pinned !== undefined)
        return { files: pinned, isComplete: true };
    const fetched = await pulls.files(pull, signal);
    const all = fetched.isComplete ? undefined : await inGit();
    if (all === undefined)
        return fetched;
    const listed = new Set(fetched.files.map(({ path }) => path));
    const rest = all.filter(({ path }) => !listed.has(path));
    return { files: [...fetched.files, ...rest], isComplete: true };
}
function problemsOf({ pull, opened }, { files, isComplete }) {
    const { changedFiles } = pull;
    return [
        ...(opened.problem === undefined ? [] : [opened.problem]),
        ...(isComplete
            ? []
            : [
                `the code host lists ${files.length} of ${changedFiles} changed files; the others were not reviewed`,
            ]),
    ];
}

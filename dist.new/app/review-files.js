import { parseHunks } from "../domain/diff/parse-hunks.js";
import { planChunks } from "../domain/diff/plan-chunks.js";
import { planReview } from "../domain/finding/plan-review.js";
import { createVault, withoutPlaceholders } from "../domain/inbound/vault.js";
import { whyLeftOut } from "../domain/manifest/left-out.js";
import { buildManifest } from "../domain/manifest/manifest.js";
import { mergeAnswers } from "../domain/review/merge-answers.js";
import { ownFindings } from "../domain/review/own-findings.js";
import { whyNothing } from "../domain/review/why-nothing.js";
import { announcePlan } from "./announce-plan.js";
import { completePatches, PATCH_LIMITS } from "./complete-patches.js";
import { readHeadBlobs } from "./head-blobs.js";
import { describeChunks, failWithoutAnswer } from "./judge-chunks.js";
import { openTalk } from "./open-talk.js";
import { problemsOf, reviewChunks } from "./review-chunks.js";
import { inStep } from "./run-steps.js";
import { toVisibleRules } from "./visible-rules.js";
/**
 * Reviews changed files: chunks within the budget, one conversation each, side by side; answers recovered, findings
 * anchored, everything accounted for. Rejects when no part of the change could be reviewed.
 */
export function createReviewFiles(ports) {
    return async (given, settings, context) => {
        const { emit, signal } = context;
        const { rules, problems } = toVisibleRules(given.rules, emit);
        const files = await withPatches(given, signal);
        const input = { ...given, files, rules, problems: [...(given.problems ?? []), ...problems] };
        const leftOut = whyEachIsLeftOut(input);
        const shown = input.files.filter((file) => !leftOut.has(file.path));
        const own = createVault();
        const vault = ports.overrides?.vault?.(own) ?? own;
        const chunks = planChunks(shown.map(toDiff(vault)), settings.maxDiffChars);
        if (chunks.length === 0) {
            const manifest = buildManifest(input.files, leftOut, []);
            return { kind: "nothing", reason: whyNothing(manifest), manifest };
        }
        const scope = { input, settings, leftOut, vault };
        const talk = openTalk(ports, scope, context);
        const outcomes = await inStep(emit, "llm", async (note) => {
            const ended = await reviewChunks(chunks, talk.review);
            failWithoutAnswer(ended);
            note(describeChunks(ended));
            return ended;
        });
        const draft = await toDraft(scope, { talk, outcomes }, signal);
        announcePlan(draft.plan, emit);
        return draft;
    };
}
async function withPatches({ files, base, snapshot }, signal) {
    if (base === undefined || snapshot === undefined)
        return files;
    return completePatches(files, { snapshot, base }, { ...PATCH_LIMITS, signal });
}
async function toDraft({ input, settings, leftOut, vault }, { talk, outcomes }, signal) {
    const merged = mergeAnswers(outcomes.flatMap((outcome) => outcome.answers));
    const shown = input.files.filter((file) => !leftOut.has(file.path));
    const { template } = input;
    const said = { files: shown, hidden: talk.hidden, said: merged.comments };
    const own = ownFindings(template === undefined ? said : { ...said, template });
    const comments = [...merged.comments, ...own];
    const { minSeverity, allowApprove } = settings;
    const plan = planReview(input.files, comments, {
        headBlob: await readHeadBlobs(comments, input.snapshot, signal),
        event: merged.event,
        allowApprove,
        vault,
        limits: minSeverity === undefined ? {} : { minSeverity },
        ...(input.posted === undefined ? {} : { posted: input.posted }),
    });
    const { usage, calls, model } = talk.review.run.account.totals;
    const parts = outcomes.flatMap((outcome) => outcome.parts);
    return {
        kind: "draft",
        repository: input.change.repository,
        title: input.change.title,
        head: input.head,
        summary: withoutPlaceholders(merged.summary),
        plan,
        manifest: buildManifest(input.files, leftOut, parts),
        stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
        usage,
        calls,
        ...(model === undefined ? {} : { model }),
        problems: [...(input.problems ?? []), ...problemsOf(outcomes, talk.review.run.account.budget)],
    };
}
function whyEachIsLeftOut({ files, skipPaths }) {
    const reasons = new Map();
    for (const file of files) {
        const reason = whyLeftOut(file, skipPaths);
        if (reason !== undefined)
            reasons.set(file.path, reason);
    }
    return reasons;
}
/** Secrets are taken out of the whole patch: its parts would hold parts of them. Lines stay where they are. */
const toDiff = (vault) => (file) => ({
    path: file.path,
    hunks: parseHunks(vault.mask(file.patch ?? "")),
});

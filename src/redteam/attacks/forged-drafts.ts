import { gzipSync } from "node:zlib";
import { PACKED_TYPE } from "../../adapters/shared/remote-runner/pack-announcement.ts";
import { computeGitBlobId } from "../../domain/task/git-tree-id.ts";
import type { Attack, Control } from "../attack.ts";
import type { HostileRunner, RunnerPlan } from "../hostile-runner.ts";
import { FOREIGN_HOST, VICTIM } from "../oracle/live-markup.ts";
import { byRunner, createDraftResult, createIntent, wasAccepted } from "./runner-shape.ts";

/** Creates an attack with a draft that a genuine runner would not send. */
const draftAttack = (
  [name, control]: readonly [string, Control],
  over: (runner: HostileRunner) => Readonly<Record<string, unknown>>,
  more: Partial<Attack> = {},
): Attack =>
  byRunner(
    { name, control, wants: "what a draft must not have, past the runner's own rules" },
    (runner) => runner.post("result", createDraftResult(runner, over(runner))),
    { proof: wasAccepted("result"), ...more },
  );

/** Creates an attack with an announcement that the server must refuse. */
const intentAttack = (name: string, acts: RunnerPlan["acts"]): Attack =>
  byRunner({ name, control: "outbound", wants: "our word for something unchecked" }, acts, {
    job: "task",
    checks: [({ notes }) => notes.find((note) => note.startsWith("intent: 2"))],
    proof: ({ notes }) => (notes.includes("intent: 422") ? undefined : "not held"),
  });

const plan = (body: string, more: object = {}) => {
  const finding = { path: "src/change.js", side: "RIGHT", line: 1, severity: "major", body };
  const place = { path: "src/change.js", side: "RIGHT", line: 1 };
  const planned = { finding, id: "0123456789abcdef", place, reason: "it says so", ...more };
  return { plan: { event: "COMMENT", inline: [planned], file: [], summary: [] } };
};

const MARKUP = `![x](https://${FOREIGN_HOST}/p) <img src="https://${FOREIGN_HOST}/p"> ${VICTIM} Fixes #1`;
const FORGED = `<!-- svc:1 {"k":"review","id":"x","head":"${"a".repeat(40)}","mac":"${"0".repeat(32)}"} -->`;

/** Attacks on the server's own checks of drafts, which must not rely on those of the runner. */
export const FORGED_DRAFTS: readonly Attack[] = [
  draftAttack(["runner-tells-its-own-token", "outbound"], ({ token }) => ({
    summary: `It is ${token}.`,
  })),
  draftAttack(["runner-tells-its-token-reversed", "outbound"], ({ token }) =>
    plan([...token].reverse().join("")),
  ),
  draftAttack(["runner-tells-the-host-s-token", "outbound"], ({ hostToken }) =>
    plan(`See ${hostToken} here.`),
  ),
  byRunner(
    { name: "runner-logs-its-tokens", control: "outbound", wants: "secrets in its job's events" },
    async (runner) => {
      await runner.sendLogs(0, [runner.token, runner.hostToken]);
      await runner.post("result", {
        status: "failed",
        error: `${runner.token} ${runner.hostToken}`,
      });
    },
    { proof: wasAccepted("events") },
  ),
  byRunner(
    {
      name: "runner-announces-its-token",
      control: "outbound",
      wants: "a secret in what the job keeps of its pull request",
    },
    (runner) => runner.post("intent", createIntent(runner, { body: runner.hostToken })),
    {
      job: "task",
      checks: [({ notes }) => notes.find((note) => note.startsWith("intent: 2"))],
      proof: ({ notes }) =>
        notes.some((note) => note.startsWith("intent: 422")) ? undefined : "not held",
    },
  ),
  intentAttack("runner-announces-a-token-as-a-path", (runner) =>
    runner.post("intent", createIntent(runner, {}, [{ path: `docs/${runner.hostToken}` }])),
  ),
  intentAttack("runner-announces-a-token-in-its-commit", (runner) => {
    const { message } = createIntent(runner);
    return runner.post(
      "intent",
      createIntent(runner, { message: `${runner.hostToken}\n\n${message}` }),
    );
  }),
  intentAttack("runner-announces-a-token-in-a-file", (runner) => {
    const bytes = Buffer.from(`The key: ${[...runner.hostToken].reverse().join("")}\n`);
    const file = { path: "notes.txt", mode: "100644", blob: computeGitBlobId(bytes) } as const;
    const head = createIntent(runner, { files: [{ ...file, size: bytes.length }] }, [file]);
    const body = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), gzipSync(bytes)]);
    return runner.post("intent", body, { type: PACKED_TYPE });
  }),
  intentAttack("runner-announces-no-files", (runner) =>
    runner.post("intent", createIntent(runner, { files: undefined })),
  ),
  intentAttack("runner-announces-a-bomb", (runner) => {
    const file = { path: "notes.txt", mode: "100644", blob: "a".repeat(40) } as const;
    const head = createIntent(runner, { files: [{ ...file, size: 1 }] }, [file]);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const body = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bomb]);
    return runner.post("intent", body, { type: PACKED_TYPE });
  }),
  draftAttack(["runner-drafts-markup", "markup"], () => ({ summary: MARKUP, title: MARKUP })),
  draftAttack(["runner-comments-markup", "markup"], () => plan(MARKUP)),
  draftAttack(["runner-suggests-markup", "markup"], () =>
    plan("So.", { suggestion: { text: `\`\`\`\n${MARKUP}`, isCommittable: true } }),
  ),
  draftAttack(["runner-names-markup-as-a-file", "markup"], () => ({
    manifest: [
      { path: `\`${MARKUP}\``, status: "modified", state: "not-reviewed", reason: "binary" },
    ],
    problems: [MARKUP],
    model: MARKUP,
  })),
  draftAttack(
    ["runner-approves", "approve"],
    () => ({
      plan: { event: "APPROVE", inline: [], file: [], summary: [] },
    }),
    { needs: ["no-approve"] },
  ),
  draftAttack(["runner-forges-a-marker", "marker"], () => ({ summary: `Done.\n\n${FORGED}` })),
  byRunner(
    { name: "runner-logs-for-pages", control: "page", wants: "a script in the viewer's page" },
    async (runner) => {
      await runner.sendLogs(0, [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "\u001b]0;x\u0007",
      ]);
      await runner.post(
        "result",
        createDraftResult(runner, { title: "</title><script>alert(1)</script>" }),
      );
    },
    { needs: ["pages"], proof: wasAccepted("events") },
  ),
];

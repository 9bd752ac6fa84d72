import type {
  RunEvent,
  RunEventBody,
  RunEventType,
} from "../../../../src/domain/event/run-event.ts";

/** One event body of each type. */
export const BODIES: { readonly [Type in RunEventType]: Extract<RunEventBody, { type: Type }> } = {
  "run-start": { type: "run-start", kind: "review", title: "t", steps: ["clone", "llm", "done"] },
  "step-start": { type: "step-start", step: "clone" },
  "step-end": { type: "step-end", step: "clone", ok: true, note: "1 s" },
  log: { type: "log", level: "warn", text: "careful" },
  "text-delta": { type: "text-delta", thread: "review 1/1", text: "Hel" },
  "text-end": { type: "text-end", thread: "review 1/1", text: "Hello" },
  "reasoning-delta": { type: "reasoning-delta", thread: "review 1/1", text: "Hm" },
  "reasoning-end": { type: "reasoning-end", thread: "review 1/1", text: "Hmm" },
  "tool-start": {
    type: "tool-start",
    thread: "review 1/1",
    callId: "c1",
    tool: "read_file",
    arguments: "{}",
  },
  "tool-end": { type: "tool-end", thread: "review 1/1", callId: "c1", ok: true, ms: 5, bytes: 9 },
  usage: { type: "usage", input: 9, cached: 1, output: 2, calls: 1, estimated: false },
  "model-call": {
    type: "model-call",
    purpose: "review 1/1",
    model: "m",
    attempt: 1,
    ok: true,
    input: 9,
    cached: 1,
    output: 2,
    estimated: false,
    ms: 1.5,
  },
  retry: { type: "retry", thread: "review 1/1", attempt: 2, reason: "overloaded", delayMs: 50 },
  finding: {
    type: "finding",
    id: "f1",
    path: "x",
    bucket: "inline",
    severity: "major",
    title: "Leak",
    line: 3,
    side: "RIGHT",
  },
  "normalize-error": { type: "normalize-error", text: "lint failed" },
  verdict: { type: "verdict", ok: true, text: "verified" },
  "time-budget": { type: "time-budget", totalMs: 3_600_000, reserveMs: 1_980_000 },
  candidates: {
    type: "candidates",
    groups: [
      { title: "Timeouts", tests: ["a.py::one"], count: 1 },
      { title: "Rounding", tests: ["b.py::two"], count: 3 },
    ],
  },
  cycle: { type: "cycle", group: 1, round: 1 },
  "cycle-end": { type: "cycle-end", group: 1, round: 1, outcome: "no-change" },
  change: {
    type: "change",
    files: [
      { path: "x", status: "modified", added: 1, removed: 1, patch: "@@ -1 +1 @@\n-a\n+b\n" },
    ],
    fileCount: 1,
    rung: "offset",
    notes: ["x: 6 lines further down"],
    leftOut: [],
    tamper: [{ code: "suppression", path: "x", text: "type: ignore" }],
  },
  "pull-opened": {
    type: "pull-opened",
    number: 519,
    url: "https://host.example/519",
    branch: "svc/fix-7c41e09b",
    commit: "b".repeat(40),
    isFollowup: false,
  },
  "draft-ready": { type: "draft-ready", inline: 1, file: 2, summary: 3, event: "COMMENT" },
  published: { type: "published", url: "https://host.example/1" },
  "run-end": { type: "run-end", status: "published", stopReason: "final" },
};

/** The event of that type with its place in the log; `seq` 0 for one that is not stored. */
export function sampleEvent<Type extends RunEventType>(
  type: Type,
  seq: number,
  change: Partial<Extract<RunEventBody, { type: Type }>> = {},
): RunEvent {
  const envelope = {
    seq,
    at: `2026-01-01T00:00:${String(seq % 60).padStart(2, "0")}Z`,
    jobId: "j1",
  };
  return { ...BODIES[type], ...change, ...envelope } as RunEvent;
}

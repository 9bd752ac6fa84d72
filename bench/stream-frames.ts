import { isEphemeral, type RunEventBody } from "../src/domain/event/run-event.ts";

/** As fast as a served model speaks. */
const FRAME_MS = 50;
const DELTAS = 30;
const REASONING_DELTAS = 8;
const CALLS = 3;
const START = Date.UTC(2026, 0, 1);
const ANSWER =
  "\n\n- one\n- two with [a link](https://example.org/)\n\n```js\nconst total = sum(lines);\n```\n";

/** A stream of server-sent events, frame by frame. */
export interface StreamFrames {
  readonly frames: Iterable<string>;
  /** Position of the last stored event, once all frames have been taken. */
  lastSeq(): number;
}

/** What a run of many turns says: as many frames as asked for, its last words among them. */
export function streamFrames(jobId: string, count: number): StreamFrames {
  let [seq, sent] = [0, 0];
  const write = (body: RunEventBody): string => {
    const isKept = !isEphemeral(body.type);
    if (isKept) seq += 1;
    const at = new Date(START + sent * FRAME_MS).toISOString();
    sent += 1;
    const data = JSON.stringify({ ...body, seq: isKept ? seq : 0, at, jobId });
    return `${isKept ? `id: ${seq}\n` : ""}event: ${body.type}\ndata: ${data}\n\n`;
  };
  const frames = (function* () {
    const turns = allTurns();
    yield write({ type: "run-start", kind: "review", title: "Large", steps: ["context", "llm"] });
    yield write({ type: "step-start", step: "llm" });
    while (sent < count - 1) yield write(turns.next().value);
    yield write({ type: "run-end", status: "failed", stopReason: "final", error: "refused" });
  })();
  return { frames, lastSeq: () => seq };
}

function* allTurns(): Generator<RunEventBody, never> {
  for (let turn = 1; ; turn += 1) yield* bodiesOf(turn);
}

function* bodiesOf(turn: number): Generator<RunEventBody> {
  const thread = `part ${1 + (turn % 4)}/4`;
  for (let at = 0; at < DELTAS; at += 1) {
    const type = at < REASONING_DELTAS ? "reasoning-delta" : "text-delta";
    yield { type, thread, text: "some words of it " };
  }
  yield { type: "reasoning-end", thread, text: "Is it so? ".repeat(20), ms: 1_200 };
  yield { type: "text-end", thread, text: `I look at **turn ${turn}** of \`${thread}\`.${ANSWER}` };
  for (let call = 0; call < CALLS; call += 1) {
    const callId = `${turn}.${call}`;
    const path = `src/file-${turn}.js`;
    const said = { tool: "read_file", arguments: JSON.stringify({ path, start_line: call + 1 }) };
    yield { type: "tool-start", thread, callId, ...said };
    yield { type: "tool-end", thread, callId, ok: (turn + call) % 9 !== 0, ms: 12, bytes: 3_400 };
  }
  const cost = { input: 900, cached: 500, output: 120, estimated: false };
  const call = { purpose: thread, model: "served", attempt: 1, ok: true, ms: 1_800 };
  yield { type: "model-call", ...call, ...cost };
  const { input, cached, output, estimated } = cost;
  const total = { input: input * turn, cached: cached * turn, output: output * turn };
  yield { type: "usage", ...total, calls: turn, estimated };
  yield* nowAndThen(turn, thread);
}

function* nowAndThen(turn: number, thread: string): Generator<RunEventBody> {
  if (turn % 10 === 0) {
    const severity = (["critical", "major", "minor", "nit"] as const)[(turn / 10) % 4] ?? "nit";
    const at = { path: "src/payments.js", bucket: "inline", line: turn } as const;
    yield { type: "finding", id: `f${turn % 300}`, severity, title: "A `thing` is wrong", ...at };
  }
  if (turn % 15 === 0)
    yield { type: "retry", thread, attempt: 2, reason: "the connection closed", delayMs: 2_000 };
  if (turn % 25 === 0) yield { type: "log", level: "info", text: "a line of the log" };
}

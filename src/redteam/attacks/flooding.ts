import type { Attack } from "../attack.ts";
import type { HostileRunner } from "../hostile-runner.ts";
import { byRunner, mustNotBeStored, mustRefuse, refusedText, wasAnswered } from "./runner-shape.ts";

const MIB = 1024 * 1024;

/**
 * Sends a message that is larger than a runner's. It may be cut off; later messages are still
 * processed.
 */
const flood = (
  name: string,
  wants: string,
  send: (runner: HostileRunner, as: { readonly as: string }) => Promise<unknown>,
): Attack =>
  byRunner({ name, wants, control: "callback" }, (runner) => send(runner, { as: "flood" }), {
    checks: [mustRefuse("flood"), mustNotBeStored],
    proof: wasAnswered("giving up"),
  });

const nested = (depth: number): string => `{"status":"draft","draft":${"[".repeat(depth)}`;

/** Attacks with messages that the callback cannot or must not read. */
export const FLOODING: readonly Attack[] = [
  flood("runner-sends-too-much", "the server's memory", async (runner, as) => {
    const words = refusedText(runner);
    await runner.post("events", `{"events":["${words}${"x".repeat(3 * MIB)}"]}`, as);
    await runner.post("intent", `{"title":"${words}${"x".repeat(MIB)}"}`, as);
    await runner.post("result", `{"error":"${words}${"x".repeat(20 * MIB)}"}`, as);
  }),
  flood("runner-nests-deeply", "the server's stack", async (runner, as) => {
    await runner.post("result", nested(200_000), as);
    await runner.post("events", `${nested(5_000)}${"]".repeat(5_000)}}`, as);
  }),
  flood("runner-sends-no-json", "an error that says too much", async (runner, as) => {
    const words = refusedText(runner);
    for (const body of ["", "null", "[]", `"${words}"`, `{"status":"${words}`, "\0\0"])
      await runner.post("result", body, as);
    await runner.post("result", `{"status":"failed","error":"${words}"}`, {
      ...as,
      type: "text/plain",
    });
  }),
  flood("runner-names-no-status", "an end with an unknown status", async (runner, as) => {
    for (const status of ["published", "succeeded ", "__proto__", 1, ["failed"]])
      await runner.post("result", { status, error: refusedText(runner) }, as);
    await runner.post("result", { status: "failed", error: refusedText(runner).repeat(999) }, as);
  }),
  byRunner(
    {
      name: "runner-says-what-is-not-its-own",
      control: "callback",
      wants: "events that only the server may tell",
    },
    (runner) => {
      const url = `https://attacker.example/${refusedText(runner)}`;
      const text = refusedText(runner);
      const events = [
        ...[
          { type: "published", url },
          { type: "run-end", status: "succeeded", error: text },
        ],
        ...[{ type: text }, { type: "log", level: text, text }, { type: "__proto__", text }, text],
        { type: "log", level: "info", text: { toString: text } },
      ];
      return runner.post("events", { attempt: runner.attempt, from: 0, events });
    },
    { checks: [mustNotBeStored], proof: wasAnswered("events", "giving up") },
  ),
];

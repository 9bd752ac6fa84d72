import type { Attack } from "../attack.ts";
import type { Caller, HandedRunner, HostileRunner } from "../hostile-runner.ts";
import {
  byRunner,
  drafted,
  mustBeUnheard,
  mustRefuse,
  refusedWords,
  wasAnswered,
} from "./runner-shape.ts";

const failed = (runner: HostileRunner) => ({ status: "failed", error: refusedWords(runner) });
const words = (runner: HostileRunner) => ({
  attempt: runner.attempt,
  from: 0,
  events: [{ type: "log", level: "info", text: refusedWords(runner) }],
});

/** A message that is sent as somebody else. */
function posing(
  name: string,
  wants: string,
  acts: (runner: HostileRunner, as: Caller) => Promise<unknown>,
): Attack {
  return byRunner(
    { name, wants, control: "callback" },
    (runner) => acts(runner, { as: "posing" }),
    {
      checks: [mustRefuse("posing"), mustBeUnheard],
      proof: (evidence) => wasAnswered("posing", "giving up")(evidence),
    },
  );
}

/** The same to the job of an honest runner, which goes on and ends it itself. */
function meddling(
  name: string,
  wants: string,
  send: (runner: HostileRunner, target: HandedRunner & Caller) => Promise<unknown>,
): Attack {
  const attack = posing(name, wants, async (runner, as) => {
    const { token: _token, ...target } = await runner.other();
    await send(runner, { ...target, ...as, token: runner.token });
  });
  return { ...attack, proof: (evidence) => undisturbed(evidence) ?? attack.proof?.(evidence) };
}

const undisturbed: NonNullable<Attack["proof"]> = ({ notes }) =>
  notes.includes("the honest one: 204") ? undefined : "the honest runner was not heard";

const altered = (token: string): readonly string[] => [
  ...[token.toUpperCase(), token.slice(0, -1), `${token}x`, [...token].reverse().join("")],
  ...[`${token}, Bearer ${token}`, "x".repeat(10_000), "null"],
];

const PAGES = [
  ...["/", "/login", "/webhook", "/tasks", "/api/session", "/api/reviews", "/api/providers"],
  ...["/admin/pods", "/internal/jobs", "/internal/egress"],
];

/** A runner with the token of its job, at the door of others. */
export const IMPERSONATING: readonly Attack[] = [
  meddling("runner-ends-another-job", "an end of somebody else's job", (runner, target) =>
    runner.post("result", failed(runner), target),
  ),
  meddling("runner-speaks-for-another-job", "words in somebody else's job", (runner, target) =>
    runner.post("events", words(runner), target),
  ),
  meddling("runner-drafts-for-another-job", "its review elsewhere", (runner, target) => {
    const { repository, head, base } = target;
    const draft = drafted({ ...runner, repository, head, base }, { summary: refusedWords(runner) });
    return runner.post("result", draft, target);
  }),
  meddling(
    "runner-asks-for-another-token",
    "a token for a repository that is not its own",
    (runner, target) => runner.post("token", "", target),
  ),
  meddling("runner-walks-to-another-job", "the same by its path", (runner, target) =>
    runner.post("result", failed(runner), {
      ...target,
      jobId: `${runner.jobId}/..%2f${target.jobId}`,
    }),
  ),
  posing("runner-s-token-altered", "to be taken for a runner", async (runner, as) => {
    for (const token of altered(runner.token))
      await runner.post("events", words(runner), { ...as, token });
  }),
  posing("runner-with-the-host-s-token", "the same with another token", (runner, as) =>
    runner.post("events", words(runner), { ...as, token: runner.hostToken }),
  ),
  posing("runner-of-no-job", "a job of its own", async (runner, as) => {
    for (const jobId of ["none", "%00", "..%2Fadmin", "__proto__", "x".repeat(4_000)])
      await runner.post("result", failed(runner), { ...as, jobId });
  }),
  byRunner(
    {
      name: "runner-at-the-pages",
      control: "callback",
      wants: "pages and API by the runners' door",
    },
    async ({ knock }) => {
      for (const path of PAGES) {
        await knock("GET", path);
        await knock("POST", path);
      }
    },
    {
      checks: [({ notes }) => notes.find((note) => /^(?:GET|POST) .*: [23]\d\d$/.test(note))],
      proof: wasAnswered("POST /api/session", "giving up"),
    },
  ),
];

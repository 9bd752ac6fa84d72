import type { Attack } from "../attack.ts";
import type { HostileRunner, InterceptedRunner, MessageOverrides } from "../hostile-runner.ts";
import {
  byRunner,
  createDraftResult,
  mustNotBeStored,
  mustRefuse,
  refusedText,
  wasAnswered,
} from "./runner-shape.ts";

const failed = (runner: HostileRunner) => ({ status: "failed", error: refusedText(runner) });
const logEvents = (runner: HostileRunner) => ({
  attempt: runner.attempt,
  from: 0,
  events: [{ type: "log", level: "info", text: refusedText(runner) }],
});

/** Sends a message with another identity. */
function impersonate(
  name: string,
  wants: string,
  acts: (runner: HostileRunner, as: MessageOverrides) => Promise<unknown>,
): Attack {
  return byRunner(
    { name, wants, control: "callback" },
    (runner) => acts(runner, { as: "posing" }),
    {
      checks: [mustRefuse("posing"), mustNotBeStored],
      proof: (evidence) => wasAnswered("posing", "giving up")(evidence),
    },
  );
}

/** Sends a message to the job of a genuine runner, which continues and ends the job itself. */
function attackOtherJob(
  name: string,
  wants: string,
  send: (runner: HostileRunner, target: InterceptedRunner & MessageOverrides) => Promise<unknown>,
): Attack {
  const attack = impersonate(name, wants, async (runner, as) => {
    const { token: _token, ...target } = await runner.startOtherJob();
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

/** Attacks by a runner that uses its job's token for other jobs. */
export const IMPERSONATION: readonly Attack[] = [
  attackOtherJob("runner-ends-another-job", "the end of another runner's job", (runner, target) =>
    runner.post("result", failed(runner), target),
  ),
  attackOtherJob(
    "runner-speaks-for-another-job",
    "events in another runner's job",
    (runner, target) => runner.post("events", logEvents(runner), target),
  ),
  attackOtherJob("runner-drafts-for-another-job", "its review elsewhere", (runner, target) => {
    const { repository, head, base } = target;
    const draft = createDraftResult(
      { ...runner, repository, head, base },
      { summary: refusedText(runner) },
    );
    return runner.post("result", draft, target);
  }),
  attackOtherJob(
    "runner-asks-for-another-token",
    "a token for a repository that is not its own",
    (runner, target) => runner.post("token", "", target),
  ),
  attackOtherJob("runner-walks-to-another-job", "the same by its path", (runner, target) =>
    runner.post("result", failed(runner), {
      ...target,
      jobId: `${runner.jobId}/..%2f${target.jobId}`,
    }),
  ),
  impersonate("runner-s-token-altered", "to be taken for a runner", async (runner, as) => {
    for (const token of altered(runner.token))
      await runner.post("events", logEvents(runner), { ...as, token });
  }),
  impersonate("runner-with-the-host-s-token", "the same with another token", (runner, as) =>
    runner.post("events", logEvents(runner), { ...as, token: runner.hostToken }),
  ),
  impersonate("runner-of-no-job", "a job of its own", async (runner, as) => {
    for (const jobId of ["none", "%00", "..%2Fadmin", "__proto__", "x".repeat(4_000)])
      await runner.post("result", failed(runner), { ...as, jobId });
  }),
  byRunner(
    {
      name: "runner-at-the-pages",
      control: "callback",
      wants: "pages and API by the runners' door",
    },
    async ({ request }) => {
      for (const path of PAGES) {
        await request("GET", path);
        await request("POST", path);
      }
    },
    {
      checks: [({ notes }) => notes.find((note) => /^(?:GET|POST) .*: [23]\d\d$/.test(note))],
      proof: wasAnswered("POST /api/session", "giving up"),
    },
  ),
];

import type { HostileRunner, InterceptedRunner, RunnerPlan } from "../hostile-runner.ts";
import { deliver } from "./deliver.ts";
import { runTask, type TaskAttackContext, type TaskAttackRun } from "./run-task.ts";
import { addRepository, openPull } from "./set-up-repository.ts";

/** Starts a job with a hostile runner, runs its actions, and waits for the job's end. */
export async function runHostileRunner(
  plan: RunnerPlan,
  context: TaskAttackContext,
): Promise<Omit<TaskAttackRun, "trace"> & Partial<TaskAttackRun>> {
  if (plan.job === "task") {
    const [carried, notes] = await Promise.all([runTask({}, context), act(plan, context)]);
    return { ...carried, notes: [...carried.notes, ...notes] };
  }
  await startReview(context);
  const notes = await act(plan, context);
  await context.untilSettled(1);
  return { notes };
}

async function startReview({
  harness,
  facts,
}: Pick<TaskAttackContext, "harness" | "facts">): Promise<void> {
  addRepository(harness, facts, true);
  openPull(harness, facts, {});
  await deliver(harness, facts, {});
}

async function act(plan: RunnerPlan, context: TaskAttackContext): Promise<readonly string[]> {
  const { harness, facts } = context;
  const url = harness.runnerServer?.callbackUrl ?? "";
  const handed = await harness.server.runnerOf(facts.repository);
  const notes: string[] = [];
  const others: InterceptedRunner[] = [];
  const post = createPoster(url, handed, notes);
  const write = createWriter(`${harness.host.apiUrl}/repos/${facts.repository}`, handed, notes);
  const runner: HostileRunner = {
    ...facts,
    ...handed,
    post,
    write,
    commit: async (message, files) => {
      const tree = Object.entries(files).map(([path, content]) => ({
        path,
        content,
        mode: "100644",
        type: "blob",
      }));
      const made = await write("git/trees", { base_tree: handed.base, tree });
      const commit = { message, tree: made.sha, parents: [handed.base] };
      return String((await write("git/commits", commit)).sha);
    },
    request: async (method, path) => {
      const headers = { authorization: `Bearer ${handed.token}` };
      const response = await fetch(`${url}${path}`, { method, headers });
      await response.body?.cancel();
      notes.push(`${method} ${path}: ${response.status}`);
      return response.status;
    },
    sendLogs: (from, lines) => {
      const events = lines.map((text) => ({ type: "log", level: "info", text }));
      return post("events", { attempt: handed.attempt, from, events });
    },
    startOtherJob: async () => {
      const name = `${facts.name}-other`;
      const repository = `acme/${name}`;
      await startReview({ harness, facts: { ...facts, name, repository } });
      const other = await harness.server.runnerOf(repository);
      others.push(other);
      return other;
    },
  };
  await plan.acts(runner);
  const failed = { status: "failed", error: "the runner gave up" };
  for (const { jobId, token } of others)
    await post("result", failed, { jobId, token, as: "the honest one" });
  await post("result", failed, { as: "giving up" });
  return notes;
}

/** Creates a function that writes to the code host with the runner's token. */
function createWriter(
  root: string,
  own: InterceptedRunner,
  notes: string[],
): HostileRunner["write"] {
  return async (route, body) => {
    const response = await fetch(`${root}/${route}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${own.hostToken}` },
      body: JSON.stringify(body),
    });
    notes.push(`${route}: ${response.status}`);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;

/** A dropped connection counts as status 0. */
function createPoster(url: string, own: InterceptedRunner, notes: string[]): HostileRunner["post"] {
  return async (what, body, caller = {}) => {
    const { token = own.token, jobId = own.jobId, type = "application/json", as = what } = caller;
    const status = await fetch(`${url}/internal/jobs/${jobId}/${what}`, {
      method: "POST",
      headers: { "content-type": type, authorization: `Bearer ${token}` },
      body: isRaw(body) ? body : JSON.stringify(body),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    notes.push(`${as}: ${status}`);
    return status;
  };
}

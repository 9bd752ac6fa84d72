import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { isTerminal } from "../../../src/domain/job/job.ts";
import { type DockerServer, useDockerServer } from "../docker-server.ts";
import { getBotLogin } from "../posted-answers.ts";
import { AUTHOR, REPOSITORY } from "../serve-harness.ts";
import type { ServeProcess } from "../serve-process.ts";
import type { StoredJob } from "../stored-jobs.ts";
import { openTaskHarness, type TaskHarness } from "../task-harness.ts";
import { type ControlledRunner, startRunnerController } from "./start-runner-controller.ts";

/** Something of ours on the code host, wherever it is. */
export interface PostedItem {
  readonly at: string;
  readonly kind: "pull" | "comment" | "approval" | "review" | "on-line";
  readonly body: string;
  /** File and line, of a comment on one. */
  readonly line?: string | undefined;
}

/** Work whose runner is a puppet. */
export interface HijackedJob {
  readonly id: string;
  readonly runner: ControlledRunner;
  /** What is asked for is the comment on this pull request; 0 for a task. */
  readonly number: number;
  /** What was posted since it was asked for. */
  posted(): readonly PostedItem[];
  /** The job, when all that follows from its end, or from its draft, was done; neither has a token of its runner. */
  end(status?: "draft"): Promise<StoredJob>;
  /** What the server's log says of the job, each line once. */
  log(): readonly string[];
}

export interface HostileRunnerHarness extends AsyncDisposable {
  readonly harness: TaskHarness;
  readonly server: ServeProcess;
  /** A pull request that nobody has asked anything about, in a repository that the app may write to. */
  readonly bystander: { readonly repository: string; readonly number: number };
  review(): Promise<HijackedJob>;
  task(over?: object): Promise<HijackedJob>;
  /** Fails unless the server answers and works, and nothing is on the code host that nobody asked for. */
  expectWell(): Promise<void>;
  /** Has all puppets end that have not yet. */
  release(): void;
  /** Has the real runner do a review. */
  honest(): Promise<{ readonly job: StoredJob; readonly posted: readonly PostedItem[] }>;
}

const CONTROLLED_RUNNER = new URL("controlled-runner.ts", import.meta.url);

/** Has a daemon of docker and a started server for the tests of a suite. */
export function useHostileRunnerHarness(): {
  readonly engine: DockerServer;
  readonly at: () => HostileRunnerHarness;
} {
  const engine = useDockerServer(CONTROLLED_RUNNER);
  let scene: HostileRunnerHarness | undefined;
  beforeAll(async () => {
    scene = await openHostileRunnerHarness(await engine.environment("tasks"));
  }, 60_000);
  // A test that failed half way leaves none that waits.
  afterEach(() => scene?.release());
  afterAll(() => scene?.[Symbol.asyncDispose]());
  const at = (): HostileRunnerHarness => {
    if (scene === undefined) throw new Error("the server was not started yet");
    return scene;
  };
  return { engine, at };
}

/** A started server all of whose runners in containers a test may take over. */
async function openHostileRunnerHarness(
  env: Readonly<Record<string, string>>,
): Promise<HostileRunnerHarness> {
  const scene = await openTaskHarness();
  const puppets = await startRunnerController((spec) => {
    for (const secret of [spec.callback?.token, spec.token.value]) scene.secrets.add(secret ?? "");
  });
  scene.addRepository("acme/bystander");
  const number = scene.openPull("acme/bystander");
  const server = scene.start(env);
  await server.ready;
  const settled = (isIt: (job: StoredJob) => boolean): Promise<StoredJob> =>
    scene.jobThat((job) => isIt(job) && job.outbox.every(({ state }) => state !== "pending"));
  const takeOver = async (id: string, number: number, before: number): Promise<HijackedJob> => {
    const puppet = await puppets.of(id);
    const posted = () => listPosted(scene).slice(before);
    const lines = () => server.lines().filter(({ job }) => job === id);
    return {
      id,
      number,
      runner: puppet,
      posted,
      end: async (wanted) => {
        const job = await settled(({ id: other, status }) => {
          return other === id && (wanted === undefined ? isTerminal(status) : status === wanted);
        });
        const left = JSON.stringify([job, posted()]);
        for (const secret of [puppet.token, puppet.spec.token.value])
          expect(left).not.toContain(secret);
        return job;
      },
      log: () => [...new Set(lines().map(({ msg }) => msg))],
    };
  };
  const request = async (words: string) => {
    const number = scene.openPull();
    const before = listPosted(scene).length;
    const comment = await scene.host.comment(REPOSITORY, number, AUTHOR, `@asksvc ${words}`);
    return { number, before, comment };
  };
  const honest: HostileRunnerHarness["honest"] = async () => {
    scene.script(() => JSON.stringify({ summary: "Fine.", event: "COMMENT", comments: [] }));
    const { before, comment } = await request("look");
    const job = await settled(
      ({ commentId, status }) => commentId === comment && isTerminal(status),
    );
    return { job, posted: listPosted(scene).slice(before) };
  };
  return {
    harness: scene,
    server,
    honest,
    release: puppets.release,
    bystander: { repository: "acme/bystander", number },
    expectWell: async () => {
      for (const path of ["healthz", "readyz"])
        expect((await fetch(`${server.url}/${path}`)).status).toBe(200);
      expect((await honest()).job.status).toBe("published");
      const places = listPosted(scene).map(({ at }) => at);
      expect(places.filter((at) => !at.startsWith(`${REPOSITORY}#`))).toEqual([]);
    },
    review: async () => {
      const { number, before, comment } = await request(`look, ${puppets.keyword}`);
      const { id } = await scene.job(comment, () => true);
      return takeOver(id, number, before);
    },
    task: async (over = {}) => {
      const before = listPosted(scene).length;
      const instruction = `Fix it, ${puppets.keyword}`;
      const response = await scene.post({ instruction, context: "It fails.", ...over });
      const { id } = (await response.json()) as { readonly id: string };
      return takeOver(id, 0, before);
    },
    [Symbol.asyncDispose]: async () => {
      await puppets.close();
      await scene[Symbol.asyncDispose]();
    },
  };
}

/** All that the app has posted on the code host, the oldest first. */
function listPosted({ host }: Pick<TaskHarness, "host">): readonly PostedItem[] {
  const bot = getBotLogin(host);
  const all = host.state.repositories.flatMap(({ owner, name, issues }) =>
    issues.flatMap(({ id, number, author, body, comments, pull }) => {
      const at = `${owner}/${name}#${number}`;
      const reviews = pull?.reviews ?? [];
      return [
        { id, author, posted: { at, kind: "pull", body } },
        ...comments.map((one) => ({ ...one, posted: { at, kind: "comment", body: one.body } })),
        ...reviews.map((one) => {
          const kind = one.state === "COMMENTED" ? "review" : "approval";
          return { ...one, posted: { at, kind, body: one.body } };
        }),
        ...(pull?.comments ?? []).map((one) => {
          const line = `${one.path}:${one.side}:${one.line}`;
          return { ...one, posted: { at, kind: "on-line", body: one.body, line } };
        }),
      ];
    }),
  );
  const ours = all.filter(({ author }) => author === bot).sort((one, other) => one.id - other.id);
  return ours.map(({ posted }) => posted as PostedItem);
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { isTerminal } from "../../src/domain/job/job.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import { BIN, type ServeProcess } from "../fakes/serve-process.ts";
import { isSettled, type StoredJob } from "../fakes/stored-jobs.ts";
import { type Cluster, until } from "./cluster.ts";
import { grantRole } from "./grant-role.ts";
import { serverRules } from "./manifests.ts";
import { jobsOf, podsOf, secretsOf } from "./objects.ts";
import type { Program } from "./run-container.ts";
import { startTap, type Tap } from "./start-tap.ts";

/** The build that the server is of, as an image would have it. */
export const builtProgram: Program = (_container, args) => [process.execPath, BIN, ...args];

/** A real server whose runners are in pods of a namespace of their own, and that can die and come back. */
export interface PodHarness extends AsyncDisposable {
  readonly namespace: string;
  /** The server's way to the cluster. */
  readonly toCluster: Tap;
  /** The runners' way to the server. */
  readonly toServer: Tap;
  /** All servers so far, the last one last. */
  readonly servers: readonly ServeProcess[];
  start(): ServeProcess;
  /** Ends the server and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
  untilTidy(): Promise<void>;
  /** Lines of all servers that tell of errors; of bugs alone when errors are to be expected. */
  complaints(isOfBugs?: boolean): readonly string[];
}

let harnesses = 0;
const BUGS = /this is a bug|unexpected/;

export async function openPodHarness(
  cluster: Cluster,
  scene: Pick<ServeHarness, "start">,
  more: Readonly<Record<string, string>> = {},
): Promise<PodHarness> {
  harnesses += 1;
  const namespace = `pods-${harnesses}`;
  const user = await grantRole(cluster, namespace, await serverRules());
  const keys = { key: readFileSync(cluster.keyFile), cert: readFileSync(cluster.caFile) };
  const toCluster = await startTap({ to: cluster.server, keys });
  const port = await freePort();
  const toServer = await startTap({ to: `http://127.0.0.1:${port}` });
  const kubeconfig = join(cluster.folder, `${namespace}.kubeconfig`);
  const direct = readFileSync(user.kubeconfig, "utf8");
  writeFileSync(kubeconfig, direct.replace(cluster.server, toCluster.url));
  const env = {
    REVIEW_EXECUTION: "kubernetes",
    REVIEW_PODS_ENABLED: "1",
    TASK_EXECUTION: "kubernetes",
    TASK_RUNNER_IMAGE: "svc-runner:test",
    K8S_NAMESPACE: namespace,
    KUBECONFIG: kubeconfig,
    RUNNER_CALLBACK_URL: toServer.url,
    RUNNER_CALLBACK_PORT: `${port}`,
    ...more,
  };
  const servers: ServeProcess[] = [];
  return {
    namespace,
    toCluster,
    toServer,
    servers,
    start: () => {
      const server = scene.start(env);
      servers.push(server);
      return server;
    },
    end: async (signal) => {
      const server = servers.at(-1);
      server?.kill(signal);
      await server?.ended;
    },
    untilTidy: async () => {
      let left: readonly string[] = [];
      const isTidy = async (): Promise<boolean> => {
        left = await listRemaining(cluster, namespace);
        return left.length === 0;
      };
      await until(isTidy, "the end of Job, pod and Secret", 60_000).catch((cause: unknown) => {
        throw new Error(`these are left: ${left.join(", ")}`, { cause });
      });
    },
    complaints: (isOfBugs = false) => {
      const words = isOfBugs ? BUGS : new RegExp(`${BUGS.source}|"level":"error"`);
      const lines = servers.flatMap((server) => server.output().split("\n"));
      return lines.filter((line) => words.test(line));
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([toCluster, toServer].map((tap) => tap[Symbol.asyncDispose]()));
    },
  };
}

/** What the cluster has of ours in a namespace. */
async function listRemaining(cluster: Cluster, namespace: string): Promise<readonly string[]> {
  const ours = "?labelSelector=app.kubernetes.io%2Fmanaged-by%3Dsvc";
  const paths = [jobsOf, podsOf, secretsOf].map((kind) => `${kind(namespace)}${ours}`);
  const lists = await Promise.all(paths.map((path) => cluster.admin.api.get(path)));
  return lists.flatMap(({ body }, at) =>
    body.items.map(({ metadata }) => `${["Job", "pod", "Secret"][at]} ${metadata.name}`),
  );
}

/** A server whose runners are in pods, and one review that was asked for. */
export interface PodReview extends AsyncDisposable {
  readonly harness: ServeHarness;
  readonly pods: PodHarness;
  /** Asks for it, of a server that was started. */
  ask(): Promise<void>;
  reached(isReached: (job: StoredJob) => boolean): Promise<StoredJob>;
  /** Waits until the job has ended and nothing is left in the cluster; gives the job and what was answered. */
  ended(): Promise<{ readonly job: StoredJob; readonly answers: readonly string[] }>;
}

/** Milliseconds between two pieces of what the model says: time to die in between. */
const GAP_MS = 40;
const JOB_MS = 120_000;

export async function openPodReview(
  cluster: Cluster,
  env: Readonly<Record<string, string>> = {},
): Promise<PodReview> {
  const scene = await openServeHarness({ gapMs: GAP_MS });
  const pods = await openPodHarness(cluster, scene, env);
  const number = scene.openPull();
  let comment = 0;
  return {
    harness: scene,
    pods,
    ask: async () => {
      comment = await scene.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look");
    },
    reached: (isReached) => jobOf(scene, (job) => job.commentId === comment && isReached(job)),
    ended: async () => {
      const job = await jobOf(scene, (one) => one.commentId === comment && isTerminal(one.status));
      expectWhole(job);
      await pods.untilTidy();
      await until(() => isSettled(scene.storePath), "the last answer");
      return { job, answers: scene.answersTo(number, comment).map(({ kind }) => kind) };
    },
    [Symbol.asyncDispose]: async () => {
      await scene[Symbol.asyncDispose]();
      await pods[Symbol.asyncDispose]();
    },
  };
}

/** The job that is as asked for, once there is one. */
export async function jobOf(
  { jobs, storePath }: Pick<ServeHarness, "jobs" | "storePath">,
  isIt: (job: StoredJob) => boolean,
): Promise<StoredJob> {
  const find = () => (existsSync(storePath) ? jobs().find(isIt) : undefined);
  await until(() => find() !== undefined, "a job", JOB_MS).catch((cause: unknown) => {
    throw new Error(`the jobs are ${JSON.stringify(jobs())}`, { cause });
  });
  const found = find();
  if (found === undefined) throw new Error("the job is no longer as it was");
  return found;
}

/** Its log has no gap, and one end. */
export function expectWhole({ events }: StoredJob): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1));
  const types = events.map(({ body }) => body.type);
  expect(types.filter((type) => type === "run-end")).toEqual(["run-end"]);
  expect(types.at(-1)).toBe("run-end");
}

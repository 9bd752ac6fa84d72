import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import {
  NORMALIZED_LINE,
  NORMALIZER,
  type ParityResult,
  runReviewAndTask,
} from "../fakes/parity.ts";
import { BIN } from "../fakes/serve-process.ts";
import { openTaskHarness } from "../fakes/task-harness.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { grantRole } from "./grant-role.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";
import { serverRules } from "./manifests.ts";
import { jobsOf, podsOf, secretsOf } from "./objects.ts";

const NAMESPACE = "parity";

let cluster: Cluster;
let kubelet: Kubelet;
beforeAll(async () => {
  cluster = await startCluster();
  // The build that the server is of, as an image would have it.
  const program = (_container: unknown, args: readonly string[]) => [
    process.execPath,
    BIN,
    ...args,
  ];
  kubelet = await startKubelet(cluster, { program });
});
afterAll(async () => {
  await kubelet?.stop();
  await cluster?.stop();
});

/** The same work on a code host of its own. */
async function runParity(
  env: Readonly<Record<string, string>>,
  whenDone: () => Promise<void> = async () => undefined,
): Promise<ParityResult> {
  const scene = await openTaskHarness();
  try {
    await scene.start({ ...NORMALIZER, ...env }).ready;
    const left = await runReviewAndTask(scene);
    await whenDone();
    return left;
  } finally {
    await scene[Symbol.asyncDispose]();
  }
}

async function isTidy(): Promise<boolean> {
  const paths = [jobsOf(NAMESPACE), podsOf(NAMESPACE)];
  const lists = await Promise.all(paths.map((path) => cluster.admin.api.get(path)));
  const secrets = await cluster.admin.api.get(
    `${secretsOf(NAMESPACE)}?labelSelector=app.kubernetes.io%2Fmanaged-by%3Dsvc`,
  );
  return [...lists, secrets].every(({ body }) => body.items.length === 0);
}

describe("a review and a task", () => {
  it("leave the same in pods as in the server's process, and nothing behind in the cluster", async () => {
    const user = await grantRole(cluster, NAMESPACE, await serverRules());
    const port = await freePort();
    const own = await runParity({});
    const inPods = {
      REVIEW_EXECUTION: "kubernetes",
      REVIEW_PODS_ENABLED: "1",
      TASK_EXECUTION: "kubernetes",
      TASK_RUNNER_IMAGE: "svc-runner:test",
      K8S_NAMESPACE: NAMESPACE,
      RUNNER_CALLBACK_URL: `http://127.0.0.1:${port}`,
      RUNNER_CALLBACK_PORT: `${port}`,
      KUBECONFIG: user.kubeconfig,
    };
    const elsewhere = await runParity(inPods, () => until(isTidy, "the end of all pods", 60_000));
    expect(own.review.status).toBe("published");
    expect(own.task.status).toBe("succeeded");
    expect(own.task).toMatchObject({
      normalizer: "passed",
      lines: expect.arrayContaining([NORMALIZED_LINE]),
    });
    // A sandbox of this process has a shell as its first process; a runner has the container beside it.
    expect(own.normalizedBy).toMatch(/^1 sh-c/);
    expect(elsewhere.normalizedBy).toMatch(/run--tools.*\/tools\.sock$/);
    const { launch, normalizedBy } = own;
    expect({ ...elsewhere, launch, normalizedBy }).toEqual(own);
    expect(elsewhere.launch).toEqual({ review: true, task: true });
    expect(kubelet.started).toHaveLength(2);
  }, 240_000);
});

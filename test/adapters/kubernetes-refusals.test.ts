import { describe, expect, it } from "vitest";
import { openCluster } from "../../src/adapters/kubernetes/cluster.ts";
import { loadClient, missingNamespaceReason } from "../../src/adapters/kubernetes/load-client.ts";
import { kubeConfig } from "../fakes/kube-api.ts";
import { recordingHooks } from "../fakes/kube-harness.ts";
import { type KubeAnswer, type KubeRequest, kubeStatus } from "../fakes/kube-objects.ts";
import { NAME, openCluster as openScene } from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const FORBIDDEN =
  'jobs.batch is forbidden: User "system:serviceaccount:svc:server" cannot create resource "jobs" in API group "batch" in the namespace "svc-runners"';
const QUOTA = `jobs.batch "${NAME}" is forbidden: exceeded quota: jobs, requested: count/jobs.batch=1, used: count/jobs.batch=5, limited: count/jobs.batch=5`;
const INVALID = `Job.batch "${NAME}" is invalid: spec.template.spec.containers[0].image: Required value`;

type RefusedCall = readonly [KubeRequest["verb"], string];

async function refuse([verb, resource]: RefusedCall, answer: KubeAnswer) {
  const scene = await openScene();
  const isRefused = (request: KubeRequest) =>
    request.verb === verb && request.resource === resource;
  scene.api.intercept((request) => (isRefused(request) ? answer : undefined));
  const hooks = recordingHooks();
  const error = await scene.launcher.launch(sampleSpec(), hooks).catch((reason: unknown) => reason);
  return { scene, hooks, error };
}

describe("what a cluster refuses", () => {
  it.each<[string, RefusedCall, KubeAnswer, string]>([
    [
      "jobs, by the rights of the server",
      ["create", "jobs"],
      kubeStatus(403, "Forbidden", FORBIDDEN),
      "the server's service account may not create jobs in svc-runners; apply the Role of deploy/kubernetes",
    ],
    [
      "looking at jobs",
      ["list", "jobs"],
      kubeStatus(403, "Forbidden", "no"),
      "the server's service account may not list jobs in svc-runners; apply the Role of deploy/kubernetes",
    ],
    [
      "secrets",
      ["create", "secrets"],
      kubeStatus(403, "Forbidden", "no"),
      "the server's service account may not create secrets in svc-runners; apply the Role of deploy/kubernetes",
    ],
    [
      "jobs, by a quota",
      ["create", "jobs"],
      kubeStatus(403, "Forbidden", QUOTA),
      `the cluster did not create jobs in svc-runners (403): ${QUOTA}`,
    ],
    [
      "a name that is taken",
      ["create", "jobs"],
      kubeStatus(409, "AlreadyExists", `jobs.batch "${NAME}" already exists`),
      `the object already exists in svc-runners: jobs.batch "${NAME}" already exists`,
    ],
    [
      "what it cannot read",
      ["create", "jobs"],
      kubeStatus(422, "Invalid", INVALID),
      `the cluster did not create jobs in svc-runners (422): ${INVALID}`,
    ],
    [
      "a namespace that is not there",
      ["create", "jobs"],
      kubeStatus(404, "NotFound", 'namespaces "svc-runners" not found'),
      'namespace svc-runners does not exist: namespaces "svc-runners" not found',
    ],
    [
      "in words of something in between",
      ["create", "jobs"],
      { status: 502, body: "<html>\nBad gateway" },
      "the cluster did not create jobs in svc-runners (502): <html> Bad gateway",
    ],
    [
      "without words",
      ["create", "jobs"],
      { status: 500, body: "" },
      "the cluster did not create jobs in svc-runners (500): no reason given",
    ],
  ])("is reported when it is %s", async (_what, refused, answer, message) => {
    const { scene, hooks, error } = await refuse(refused, answer);
    expect(error).toMatchObject({ code: "runner-unavailable", message });
    expect(hooks.heard).toEqual([
      { type: "step-start", step: "launch-pod" },
      { type: "step-end", step: "launch-pod", ok: false, note: message },
    ]);
    expect([scene.api.jobs(), scene.api.secrets(), scene.api.pods()]).toEqual([[], [], []]);
    expect(scene.records.get("job-1")?.endedAt).toBeDefined();
  });

  it("is reported when the server's credentials are no longer accepted", async () => {
    const answer = kubeStatus(401, "Unauthorized", "Unauthorized");
    const { error } = await refuse(["create", "jobs"], answer);
    expect(error).toMatchObject({
      code: "runner-unavailable",
      message: expect.stringMatching(/^the cluster at 127\.0\.0\.1:\d+ rejected the server's/),
    });
  });

  it("leaves an existing Job of this name alone that is not ours", async () => {
    const answer = kubeStatus(409, "AlreadyExists", "exists");
    const { scene } = await refuse(["create", "jobs"], answer);
    expect(scene.api.requests.filter(({ verb }) => verb === "delete")).toEqual([]);
  });
});

describe("an unreachable cluster", () => {
  const messageOf = (loading: Promise<unknown>) =>
    loading.then(
      () => "nothing",
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );

  it("is named by its address", async () => {
    const scene = await openScene({ launcher: { kubeconfig: kubeConfig(1) } });
    const { signal } = new AbortController();
    expect(await messageOf(scene.launcher.list(signal))).toMatch(
      /^runner-unavailable: the cluster does not answer at 127\.0\.0\.1:1: .+/,
    );
  });

  it.each([
    ["is text of another kind", "{ [", /^runner-unavailable: the kubeconfig cannot be read: /],
    ["is a file that is not there", "not-there.yaml", /kubeconfig cannot be read: ENOENT/],
    ["names no cluster", "clusters: []\nusers: []\ncontexts: []", /names no cluster/],
  ])("is reported when the kubeconfig %s", async (_what, kubeconfig, message) => {
    expect(await messageOf(loadClient({ kubeconfig }))).toMatch(message);
  });

  it("is reported when its client is not installed, with the package to install", async () => {
    const importLibrary = () => Promise.reject(new Error("Cannot find package"));
    expect(await messageOf(loadClient({ importLibrary }))).toBe(
      "runner-unavailable: the Kubernetes client is not installed: npm install @kubernetes/client-node",
    );
  });

  const BARE = kubeConfig(1).replace(',"namespace":"svc-runners"', "");
  const BLANK = kubeConfig(1).replace('"svc-runners"', '" "');

  it("has the namespace of its credentials, and never the cluster's own default", async () => {
    expect((await loadClient({ kubeconfig: kubeConfig(1) })).namespace).toBe("svc-runners");
    for (const kubeconfig of [BARE, BLANK])
      expect((await loadClient({ kubeconfig })).namespace).toBeUndefined();
  });

  it.each([
    [kubeConfig(1), undefined],
    [BARE, /^neither the context of the kubeconfig nor the pod .* names a namespace/],
    [BLANK, /^neither the context of the kubeconfig nor the pod/],
    ["not-there.yaml", /^the kubeconfig cannot be read/],
  ])("reports before any launch that no namespace is known", async (kubeconfig, why) => {
    const missing = await missingNamespaceReason({ kubeconfig });
    if (why === undefined) expect(missing).toBeUndefined();
    else expect(missing).toMatch(why);
  });

  it("launches nothing where no namespace is known", async () => {
    const client = await loadClient({ kubeconfig: BARE });
    expect(() => openCluster(client)).toThrow(/; set K8S_NAMESPACE$/);
    expect(openCluster(client, "runners").namespace).toBe("runners");
  });
});

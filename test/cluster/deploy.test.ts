import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobManifest } from "../../src/adapters/kubernetes/launch-run.ts";
import { unitIdentity } from "../../src/adapters/kubernetes/unit-identity.ts";
import { type Cluster, type ClusterUser, startCluster } from "./cluster.ts";
import { readManifests, renderManifests, serverRules } from "./manifests.ts";
import { jobsOf, podsOf, podWhen, secretsOf } from "./objects.ts";

const RUNNERS = "svc-runners";

let cluster: Cluster;
let server: ClusterUser;
beforeAll(async () => {
  cluster = await startCluster();
  // Nothing can be tried in a namespace that is not there.
  for (const name of ["svc", RUNNERS]) await cluster.namespace(name);
});
afterAll(() => cluster?.stop());

/** Applies YAML; what later versions warn of is left out. */
async function apply(text: string, ...flags: readonly string[]) {
  const end = await cluster.kubectl(["apply", ...flags, "-f", "-"], text);
  return { ...end, errors: end.errors.replaceAll(/^Warning: .*\n/gm, "") };
}

const job = jobManifest(unitIdentity("deployed", { jobId: "one", attempt: 1, kind: "task" }), {
  namespace: RUNNERS,
  image: "registry.example/svc:1",
  serviceAccount: "svc-runner",
  timeoutSeconds: 60,
  memoryBytes: 2 ** 30,
  cpuMillis: 500,
  proxy: "http://svc-egress.svc.svc.cluster.local:3128",
  noProxy: ["svc-callback"],
});

describe("the manifests of deploy/kubernetes", () => {
  it.each(["overlays/minimal", "overlays/pods"])(
    "are accepted by a real server: %s",
    async (folder) => {
      const text = await renderManifests(folder);
      const { code, out, errors } = await apply(text, "--dry-run=server", "--validate=true");
      expect([code, errors]).toEqual([0, ""]);
      expect(out.trim().split("\n")).toHaveLength(text.match(/^kind:/gm)?.length ?? 0);
    },
  );

  it.each([
    ["a field that nobody knows", "replicas: 1", "replicaCount: 1", "replicaCount"],
    ["a value that makes no sense", "replicas: 1", "replicas: -1", "spec.replicas"],
  ])("are refused where they have %s", async (_what, from, to, words) => {
    const text = await renderManifests("overlays/minimal");
    const wrong = text.replace(from, to);
    const { code, errors } = await apply(wrong, "--dry-run=server", "--validate=true");
    expect([code, errors]).toEqual([1, expect.stringContaining(words)]);
  });
});

describe("what the manifests grant the server", () => {
  beforeAll(async () => {
    const { code, errors } = await apply(await renderManifests("overlays/pods"));
    expect([code, errors]).toEqual([0, ""]);
    server = await cluster.serviceAccount("svc", "svc");
  });

  it("is enough to make a Job and its Secret, to look at its pod and to remove all of it", async () => {
    const made = await server.api.post(jobsOf(RUNNERS), job);
    expect(made.status).toBe(201);
    const { name } = made.body.metadata;
    const secret = await server.api.post(secretsOf(RUNNERS), { metadata: { name } });
    expect(secret.status).toBe(201);
    await podWhen(server.api, [RUNNERS, name], () => true);
    expect((await server.api.delete(`${secretsOf(RUNNERS)}/${name}`)).status).toBe(200);
    expect((await server.api.delete(`${jobsOf(RUNNERS)}/${name}`)).status).toBe(200);
  });

  /** What an account may do in a namespace, beside what everybody may. */
  const rulesIn = async (namespace: string) => {
    const { body } = await server.api.post(
      "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
      { spec: { namespace } },
    );
    const { resourceRules: rules = [] } = body.status;
    return rules.filter(({ apiGroups }) => !apiGroups.includes("authorization.k8s.io"));
  };

  it("is limited to the Role, with no permissions in other namespaces", async () => {
    const byName = (one: object, other: object) =>
      JSON.stringify(one).localeCompare(JSON.stringify(other));
    expect((await rulesIn(RUNNERS)).sort(byName)).toEqual(
      (await serverRules())
        .map(({ verbs, apiGroups, resources }) => ({ verbs, apiGroups, resources }))
        .sort(byName),
    );
    for (const other of ["svc", "default", "kube-system"]) expect(await rulesIn(other)).toEqual([]);
  });

  const some = { metadata: { name: "some" } };
  it.each([
    ["read a Secret", "get", `${secretsOf(RUNNERS)}/some`],
    ["list Secrets", "get", secretsOf(RUNNERS)],
    ["read the server's own Secret", "get", `${secretsOf("svc")}/svc`],
    ["change a Secret", "patch", `${secretsOf(RUNNERS)}/some`],
    ["make a pod", "post", podsOf(RUNNERS)],
    ["remove a pod", "delete", `${podsOf(RUNNERS)}/some`],
    ["enter a pod", "post", `${podsOf(RUNNERS)}/some/exec?command=sh`],
    ["change a Job", "patch", `${jobsOf(RUNNERS)}/some`],
    ["make a Job elsewhere", "post", jobsOf("svc")],
    ["see all Jobs", "get", "/apis/batch/v1/jobs"],
    ["see all pods", "get", "/api/v1/pods"],
    ["see nodes", "get", "/api/v1/nodes"],
    ["read ConfigMaps", "get", `/api/v1/namespaces/${RUNNERS}/configmaps`],
    ["make a service account's token", "post", `/api/v1/namespaces/svc/serviceaccounts/svc/token`],
    [
      "remove a network policy",
      "delete",
      `/apis/networking.k8s.io/v1/namespaces/${RUNNERS}/networkpolicies/deny-all`,
    ],
    [
      "grant itself more",
      "post",
      `/apis/rbac.authorization.k8s.io/v1/namespaces/${RUNNERS}/rolebindings`,
    ],
  ] as const)("is not to %s", async (_what, verb, path) => {
    const answer = await server.api[verb](path, verb === "get" ? undefined : some);
    expect([answer.status, answer.body.reason]).toEqual([403, "Forbidden"]);
  });

  it("is nothing for the account of runners, which gets no token either", async () => {
    const runner = await cluster.serviceAccount(RUNNERS, "svc-runner");
    for (const path of [podsOf(RUNNERS), jobsOf(RUNNERS), secretsOf(RUNNERS)])
      expect((await runner.api.get(path)).status).toBe(403);
    await cluster.admin.api.post(jobsOf(RUNNERS), job);
    const { spec } = await podWhen(
      cluster.admin.api,
      [RUNNERS, job.metadata?.name ?? ""],
      () => true,
    );
    const names = spec.volumes?.map(({ name }) => name).sort();
    expect(names).toEqual(["runner-tmp", "shared", "spec", "tools-tmp"]);
  });
});

describe("the network policies of deploy/kubernetes", () => {
  it("mean the pods that the launcher makes", async () => {
    const objects = await readManifests("runners");
    const policies = objects.filter(({ kind }) => kind === "NetworkPolicy");
    const own = policies.find(({ metadata }) => metadata.name === "runners");
    const labels = job.spec?.template.metadata?.labels;
    const meant = [
      own?.spec.podSelector?.matchLabels,
      ...policies
        .flatMap(({ spec }) => spec.ingress ?? [])
        .flatMap(({ _from = [] }) => _from)
        .filter(({ namespaceSelector }) => namespaceSelector !== undefined)
        .map(({ podSelector }) => podSelector?.matchLabels),
    ];
    expect(meant.length).toBeGreaterThan(2);
    for (const selector of meant) expect(labels).toMatchObject({ ...selector });
  });
});

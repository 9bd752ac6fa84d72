import { describe, expect, it } from "vitest";
import { jobManifest, secretManifest } from "../../src/adapters/kubernetes/launch-run.ts";
import type { PodConfig } from "../../src/adapters/kubernetes/pod-config.ts";
import { unitIdentity } from "../../src/adapters/kubernetes/unit-identity.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const PLACE: PodConfig = {
  namespace: "svc-runners",
  image: "registry.example/svc-runner:1",
  timeoutSeconds: 3_600,
  memoryBytes: 2 ** 31,
  cpuMillis: 1_001,
  noProxy: [],
};
const ID = unitIdentity("main", { jobId: "01890a5d-ac96", attempt: 2, kind: "review" });

const podOf = (over: Partial<PodConfig> = {}) => {
  const pod = jobManifest(ID, { ...PLACE, ...over }).spec?.template.spec;
  if (pod === undefined) throw new Error("the Job has no pod");
  return pod;
};
const containersOf = (over: Partial<PodConfig> = {}) => {
  const [runner, tools, ...more] = podOf(over).containers;
  if (runner === undefined || tools === undefined || more.length > 0)
    throw new Error("not two containers");
  return { runner, tools };
};

describe("the Job of a runner", () => {
  it("runs once, ends at its deadline and is removed automatically", () => {
    const { apiVersion, kind, metadata, spec } = jobManifest(ID, PLACE);
    expect({ apiVersion, kind, metadata, ...spec, template: undefined }).toEqual({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: {
        name: "svc-review-01890a5d-ac96-2",
        namespace: "svc-runners",
        labels: {
          "app.kubernetes.io/managed-by": "svc",
          "app.kubernetes.io/component": "runner",
          "app.kubernetes.io/instance": "main",
          "svc-job": "01890a5d-ac96",
          "svc-attempt": "2",
        },
      },
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      activeDeadlineSeconds: 3_600,
      ttlSecondsAfterFinished: 300,
      template: undefined,
    });
    expect(spec?.template.metadata?.labels).toEqual(metadata?.labels);
  });

  it.each([
    ["a UUID", "0197a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b", /^svc-followup-0197a1b2-[-0-9a-f]{27}-12$/],
    ["a long id", "x".repeat(300), /^svc-followup-[0-9a-f]{32}-12$/],
    ["an id with letters that names may not have", "Job_1/é", /^svc-followup-[0-9a-f]{32}-12$/],
  ])("has a name and labels that the cluster accepts for %s", (_what, jobId, name) => {
    const identity = unitIdentity("main", { jobId, attempt: 12, kind: "followup" });
    expect(identity.name).toMatch(name);
    expect(identity.name.length).toBeLessThanOrEqual(63);
    expect(identity.labels["svc-job"]).toMatch(/^[A-Za-z0-9][-A-Za-z0-9_.]{0,61}[A-Za-z0-9]$/);
  });

  it("never has the name of another job with a similar id", () => {
    const nameOf = (jobId: string) =>
      unitIdentity("main", { jobId, attempt: 1, kind: "task" }).name;
    const ids = ["job", "Job", "job/", "job.", `${"x".repeat(99)}1`, `${"x".repeat(99)}2`];
    expect(new Set(ids.map(nameOf)).size).toBe(ids.length);
  });
});

describe("the pod of a runner", () => {
  it("satisfies the restricted profile and gets no token of the cluster", () => {
    const { containers: _, volumes: _volumes, ...pod } = podOf();
    expect(pod).toEqual({
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 30,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      shareProcessNamespace: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 10_001,
        runAsGroup: 10_001,
        fsGroup: 10_001,
        seccompProfile: { type: "RuntimeDefault" },
      },
    });
  });

  it("has two unprivileged containers with limits", () => {
    for (const container of Object.values(containersOf()))
      expect(container).toMatchObject({
        image: "registry.example/svc-runner:1",
        terminationMessagePolicy: "FallbackToLogsOnError",
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          privileged: false,
          capabilities: { drop: ["ALL"] },
        },
        resources: {
          requests: { memory: "1073741824", cpu: "501m", "ephemeral-storage": "1Gi" },
          limits: { memory: "2147483648", cpu: "1001m", "ephemeral-storage": "10Gi" },
        },
      });
  });

  it("mounts the Secret only in the runner, read-only and readable only by owner and group", () => {
    const { runner, tools } = containersOf();
    expect(runner.volumeMounts).toEqual([
      { name: "spec", mountPath: "/etc/serge", readOnly: true },
      { name: "runner-tmp", mountPath: "/tmp" },
      { name: "shared", mountPath: "/shared" },
    ]);
    expect(tools.volumeMounts).toEqual([
      { name: "tools-tmp", mountPath: "/tmp" },
      { name: "shared", mountPath: "/shared" },
    ]);
    expect(podOf().volumes).toEqual([
      { name: "spec", secret: { secretName: ID.name, defaultMode: 0o440 } },
      { name: "shared", emptyDir: { sizeLimit: "8Gi" } },
      { name: "runner-tmp", emptyDir: { sizeLimit: "8Gi" } },
      { name: "tools-tmp", emptyDir: { sizeLimit: "2Gi" } },
    ]);
  });

  it("starts the runner with the spec's file and the tools with their socket", () => {
    const { runner, tools } = containersOf();
    expect([runner.name, runner.args]).toEqual([
      "runner",
      ["run", "--spec", "/etc/serge/task.json"],
    ]);
    expect([tools.name, tools.args]).toEqual(["tools", ["run", "--tools", "/shared/tools.sock"]]);
    expect(tools.env).toEqual([
      { name: "HOME", value: "/tmp" },
      { name: "TMPDIR", value: "/tmp" },
    ]);
    expect(runner.env).toEqual([
      ...(tools.env ?? []),
      { name: "SVC_TOOLS_SOCKET", value: "/shared/tools.sock" },
    ]);
  });

  it("sets the proxy variables of both containers, in upper and lower case", () => {
    const proxy = "http://egress:8888";
    const { runner, tools } = containersOf({ proxy, noProxy: ["svc.example", ".cluster.local"] });
    const known = Object.fromEntries((tools.env ?? []).map(({ name, value }) => [name, value]));
    expect(known).toEqual({
      HOME: "/tmp",
      TMPDIR: "/tmp",
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      NO_PROXY: "svc.example,.cluster.local",
      no_proxy: "svc.example,.cluster.local",
      NODE_USE_ENV_PROXY: "1",
    });
    expect(runner.env).toEqual(expect.arrayContaining(tools.env ?? []));
  });

  it("is scheduled where the operator configured it", () => {
    const tolerations = [{ key: "gpu", operator: "Exists", effect: undefined }];
    expect(
      podOf({
        serviceAccount: "runner",
        nodeSelector: { disk: "ssd" },
        tolerations,
        pullSecrets: ["registry"],
      }),
    ).toMatchObject({
      serviceAccountName: "runner",
      nodeSelector: { disk: "ssd" },
      tolerations: [{ key: "gpu", operator: "Exists" }],
      imagePullSecrets: [{ name: "registry" }],
      automountServiceAccountToken: false,
    });
  });
});

describe("the Secret of a runner", () => {
  it("contains the spec, is immutable, and is owned by the Job", () => {
    const made = jobManifest(ID, PLACE);
    const spec = sampleSpec({ request: { text: "é" } });
    const secret = secretManifest({ ...made, metadata: { ...made.metadata, uid: "u-1" } }, spec);
    expect(secret).toMatchObject({
      kind: "Secret",
      type: "Opaque",
      immutable: true,
      metadata: {
        name: ID.name,
        namespace: "svc-runners",
        labels: ID.labels,
        ownerReferences: [
          {
            apiVersion: "batch/v1",
            kind: "Job",
            name: ID.name,
            uid: "u-1",
            controller: true,
            blockOwnerDeletion: false,
          },
        ],
      },
    });
    const { data = {} } = secret;
    expect(Object.keys(data)).toEqual(["task.json"]);
    expect(JSON.parse(Buffer.from(data["task.json"] ?? "", "base64").toString())).toEqual(spec);
  });

  it("keeps the spec out of the Job's manifest", () => {
    const { token, model } = sampleSpec();
    const text = JSON.stringify(jobManifest(ID, { ...PLACE, proxy: "http://egress:8888" }));
    expect(text).not.toContain(token.value);
    expect(text).not.toContain(`"${model.apiKey}"`);
  });
});

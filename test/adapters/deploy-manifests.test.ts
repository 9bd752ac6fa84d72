import { describe, expect, it } from "vitest";
import { RUNNER_LAYOUT } from "../../src/domain/runner/runner-layout.ts";
import { missingPrograms } from "../fakes/missing-programs.ts";
import {
  type Manifest,
  type ManifestOf,
  manifestOf,
  renderOverlay,
} from "../fakes/rendered-manifests.ts";

const NO_KUBECTL = missingPrograms(["kubectl"]);
const all = NO_KUBECTL === undefined ? renderOverlay("pods") : [];
const minimal = NO_KUBECTL === undefined ? renderOverlay("minimal") : [];
const namesOf = (list: readonly Manifest[]): string[] =>
  list.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? "-"}/${metadata.name}`).sort();

/** The pods that manifests ask for. */
const templates = (list: readonly Manifest[]) =>
  list.flatMap((one) =>
    one.kind === "Deployment"
      ? [one.spec.template]
      : one.kind === "CronJob"
        ? [one.spec.jobTemplate.spec.template]
        : [],
  );

const label = (component: string) => ({
  "app.kubernetes.io/name": "svc",
  "app.kubernetes.io/component": component,
});
const RUNNERS = {
  namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "svc-runners" } },
  podSelector: {
    matchLabels: {
      "app.kubernetes.io/managed-by": "svc",
      "app.kubernetes.io/component": "runner",
    },
  },
};

describe.skipIf(NO_KUBECTL !== undefined)("the manifests (need kubectl)", () => {
  it("are complete, without cluster-wide permissions", () => {
    expect(namesOf(minimal)).toEqual([
      "ConfigMap svc/svc",
      "CronJob svc/svc-backup",
      "Deployment svc/svc",
      "Ingress svc/svc",
      "Namespace -/svc",
      "NetworkPolicy svc/svc-backup",
      "NetworkPolicy svc/svc-server",
      "PersistentVolumeClaim svc/svc-backups",
      "PersistentVolumeClaim svc/svc-data",
      "Service svc/svc",
      "ServiceAccount svc/svc",
    ]);
    const more = namesOf(all).filter((name) => !namesOf(minimal).includes(name));
    expect(more).toEqual([
      "Deployment svc/svc-egress",
      "Namespace -/svc-runners",
      "NetworkPolicy svc-runners/deny-all",
      "NetworkPolicy svc-runners/runners",
      "NetworkPolicy svc/svc-callback",
      "NetworkPolicy svc/svc-egress",
      "PodDisruptionBudget svc/svc-egress",
      "Role svc-runners/svc-launcher",
      "RoleBinding svc-runners/svc-launcher",
      "Service svc/svc-callback",
      "Service svc/svc-egress",
      "ServiceAccount svc-runners/svc-runner",
    ]);
  });

  it("contain no Secret", () => {
    expect(all.filter(({ kind }) => kind === "Secret")).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/PRIVATE KEY|_SECRET":"[^"]/);
  });

  it("restrict both namespaces to restricted pods", () => {
    for (const name of ["svc", "svc-runners"])
      expect(manifestOf(all, "Namespace", name).metadata.labels).toEqual({
        "kubernetes.io/metadata.name": name,
        "pod-security.kubernetes.io/enforce": "restricted",
        "pod-security.kubernetes.io/warn": "restricted",
      });
  });

  it("run every pod without root, capabilities or a writable root, and with limits", () => {
    expect(templates(all)).toHaveLength(3);
    for (const { spec } of [...templates(all), ...templates(minimal)]) {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: RUNNER_LAYOUT.uid,
        runAsGroup: RUNNER_LAYOUT.uid,
        seccompProfile: { type: "RuntimeDefault" },
      });
      expect([spec.hostNetwork, spec.hostPID, spec.hostIPC]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(spec.initContainers ?? []).toEqual([]);
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        for (const amounts of [container.resources.requests, container.resources.limits])
          expect(Object.keys(amounts).sort()).toEqual(["cpu", "ephemeral-storage", "memory"]);
      }
      for (const volume of spec.volumes)
        expect(volume.emptyDir?.sizeLimit ?? volume.persistentVolumeClaim?.claimName).toBeTruthy();
    }
  });

  it("give the cluster's token only to the server, and only if runners run in pods", () => {
    const withToken = (list: readonly Manifest[]) =>
      templates(list)
        .filter(({ spec }) => spec.automountServiceAccountToken !== false)
        .map(({ metadata }) => metadata.labels["app.kubernetes.io/component"]);
    expect(withToken(all)).toEqual(["server"]);
    expect(withToken(minimal)).toEqual([]);
    expect(manifestOf(all, "ServiceAccount", "svc-runner").automountServiceAccountToken).toBe(
      false,
    );
  });

  it("let the server manage Jobs, read pods and create Secrets, and nothing else", () => {
    expect(manifestOf(all, "Role", "svc-launcher").rules).toEqual([
      {
        apiGroups: ["batch"],
        resources: ["jobs"],
        verbs: ["create", "get", "list", "watch", "delete"],
      },
      { apiGroups: [""], resources: ["pods"], verbs: ["get", "list", "watch"] },
      { apiGroups: [""], resources: ["pods/log"], verbs: ["get"] },
      { apiGroups: [""], resources: ["secrets"], verbs: ["create", "delete"] },
    ]);
    const { roleRef, subjects } = manifestOf(all, "RoleBinding", "svc-launcher");
    expect(roleRef).toMatchObject({ kind: "Role", name: "svc-launcher" });
    expect(subjects).toEqual([{ kind: "ServiceAccount", name: "svc", namespace: "svc" }]);
  });

  it("run one server, and give it enough time to stop", () => {
    const { spec } = manifestOf(all, "Deployment", "svc");
    expect([spec.replicas, spec.strategy]).toEqual([1, { type: "Recreate" }]);
    const grace = Number(manifestOf(all, "ConfigMap", "svc").data.SHUTDOWN_GRACE);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + 15);
    const [server] = spec.template.spec.containers;
    expect(server.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "http" });
    expect(server.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "http" });
    expect(server.ports.map(({ name }) => name).sort()).toEqual(["callback", "http"]);
  });

  it("expose only the pages: no Ingress points at the callback's Service", () => {
    const [rule] = manifestOf(all, "Ingress", "svc").spec.rules;
    expect(rule.http.paths.map(({ backend }) => backend.service)).toEqual([
      { name: "svc", port: { name: "http" } },
    ]);
    expect(manifestOf(all, "Service", "svc").spec.ports).toEqual([
      { name: "http", port: 80, targetPort: "http" },
    ]);
    expect(manifestOf(all, "NetworkPolicy", "svc-callback").spec.ingress).toEqual([
      {
        from: [RUNNERS, { podSelector: { matchLabels: label("egress") } }],
        ports: [{ protocol: "TCP", port: 8081 }],
      },
    ]);
  });

  it("deny all traffic in the namespace of the runners", () => {
    expect(manifestOf(all, "NetworkPolicy", "deny-all").spec).toEqual({
      podSelector: {},
      policyTypes: ["Ingress", "Egress"],
    });
    const { podSelector, policyTypes } = manifestOf(all, "NetworkPolicy", "runners").spec;
    expect([podSelector, policyTypes]).toEqual([RUNNERS.podSelector, ["Egress"]]);
  });

  it("keep a proxy running when one stops; only runners reach it, and it reaches nothing private", () => {
    const { spec } = manifestOf(all, "Deployment", "svc-egress");
    expect(spec.replicas).toBeGreaterThanOrEqual(2);
    expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    expect(manifestOf(all, "PodDisruptionBudget", "svc-egress").spec.minAvailable).toBe(1);
    const { ingress, egress, policyTypes } = manifestOf(all, "NetworkPolicy", "svc-egress").spec;
    expect(policyTypes).toEqual(["Ingress", "Egress"]);
    expect(ingress).toEqual([{ from: [RUNNERS], ports: [{ protocol: "TCP", port: 3128 }] }]);
    const [world, ...more] = egress.filter(({ to }) => to[0].ipBlock !== undefined);
    expect(more).toEqual([]);
    expect(world?.ports).toEqual([{ protocol: "TCP", port: 443 }]);
    expect(world?.to[0].ipBlock.except).toEqual(
      expect.arrayContaining([
        ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"],
        ...["127.0.0.0/8", "169.254.0.0/16"],
      ]),
    );
  });

  it("back up the server's data on its node, and keep seven copies", () => {
    const { spec } = manifestOf(all, "CronJob", "svc-backup");
    expect(spec.concurrencyPolicy).toBe("Forbid");
    const pod = spec.jobTemplate.spec.template.spec;
    const [term] = pod.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    expect(term).toEqual({
      topologyKey: "kubernetes.io/hostname",
      labelSelector: { matchLabels: label("server") },
    });
    const server = manifestOf(all, "Deployment", "svc").spec.template;
    expect(server.metadata.labels).toEqual(label("server"));
    const claims = (one: ManifestOf<"Deployment">["spec"]["template"]["spec"]): string[] =>
      one.volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []);
    expect(claims(pod)).toEqual(["svc-data", "svc-backups"]);
    expect(claims(server.spec)).toEqual(["svc-data"]);
    expect(pod.containers[0].command.join(" ")).toContain("svc backup ");
  });
});

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  loadAllYaml,
  type V1ConfigMap,
  type V1CronJob,
  type V1Deployment,
  type V1Ingress,
  type V1Namespace,
  type V1NetworkPolicy,
  type V1PersistentVolumeClaim,
  type V1PodDisruptionBudget,
  type V1Role,
  type V1RoleBinding,
  type V1Secret,
  type V1Service,
  type V1ServiceAccount,
} from "@kubernetes/client-node";
import type { AllowedPacket } from "./egress-network.ts";
import { findTool } from "./escape/sandbox-engines.ts";

const FOLDER = fileURLToPath(new URL("../../deploy/kubernetes/overlays/", import.meta.url));

/** With every field there: a look into one that is not fails the test. */
type Whole<Part> = Part extends readonly (infer One)[]
  ? readonly [Whole<One>, ...Whole<One>[]]
  : Part extends object
    ? { readonly [Name in keyof Part]-?: Whole<NonNullable<Part[Name]>> }
    : Part;

interface Kinds {
  readonly ConfigMap: V1ConfigMap;
  readonly CronJob: V1CronJob;
  readonly Deployment: V1Deployment;
  readonly Ingress: V1Ingress;
  readonly Namespace: V1Namespace;
  readonly NetworkPolicy: V1NetworkPolicy;
  readonly PersistentVolumeClaim: V1PersistentVolumeClaim;
  readonly PodDisruptionBudget: V1PodDisruptionBudget;
  readonly Role: V1Role;
  readonly RoleBinding: V1RoleBinding;
  readonly Secret: V1Secret;
  readonly Service: V1Service;
  readonly ServiceAccount: V1ServiceAccount;
}

export type ManifestOf<Kind extends keyof Kinds> = Omit<Whole<Kinds[Kind]>, "kind"> & {
  readonly kind: Kind;
};

/** A Kubernetes object as its manifest has it. */
export type Manifest = { readonly [Kind in keyof Kinds]: ManifestOf<Kind> }[keyof Kinds];

/** The kubectl of this machine; `undefined` where there is none. */
export const KUBECTL = findTool("kubectl");

/** The objects of an overlay, as kubectl renders it. */
export function renderOverlay(name: string): readonly Manifest[] {
  const run = spawnSync(KUBECTL ?? "kubectl", ["kustomize", FOLDER + name], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  // The library has classes of its own for what it knows, and a name of its own for `from`.
  return JSON.parse(
    JSON.stringify(loadAllYaml(run.stdout).filter((manifest) => manifest !== null)).replaceAll(
      '"_from":',
      '"from":',
    ),
  );
}

/** The one object of that kind and name. */
export function manifestOf<Kind extends keyof Kinds>(
  all: readonly Manifest[],
  kind: Kind,
  name: string,
): ManifestOf<Kind> {
  const found = all.filter((one) => one.kind === kind && one.metadata.name === name);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind} ${name}`);
  return found[0] as unknown as ManifestOf<Kind>;
}

const ROLES: Readonly<Record<string, AllowedPacket["to"]>> = {
  "kube-dns": "dns",
  egress: "proxy",
  server: "callback",
};

/** What a NetworkPolicy lets its pods send, by the roles that its peers have. */
export function packetsOf({ spec }: ManifestOf<"NetworkPolicy">): readonly AllowedPacket[] {
  return spec.egress.flatMap(({ to, ports }) =>
    to.flatMap(({ podSelector: { matchLabels: labels } }) => {
      const role = ROLES[labels["k8s-app"] ?? labels["app.kubernetes.io/component"] ?? ""];
      if (role === undefined) throw new Error(`nobody on the stage is ${JSON.stringify(labels)}`);
      return ports.map(({ protocol, port }) => ({
        to: role,
        protocol: protocol.toLowerCase() as AllowedPacket["protocol"],
        port: Number(port),
      }));
    }),
  );
}

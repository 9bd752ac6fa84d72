import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { loadAllYaml } from "@kubernetes/client-node";
import type { AllowedPacket } from "./egress-stage.ts";
import { findTool } from "./escape/sandbox-engines.ts";

const FOLDER = fileURLToPath(new URL("../../deploy/kubernetes/overlays/", import.meta.url));

/** A Kubernetes object as its manifest has it. */
// biome-ignore lint/suspicious/noExplicitAny: manifests are looked into at places of every kind
export type Manifest = any;

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
export function manifestOf(all: readonly Manifest[], kind: string, name: string): Manifest {
  const found = all.filter((one) => one.kind === kind && one.metadata.name === name);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind} ${name}`);
  return found[0];
}

const ROLES: Readonly<Record<string, AllowedPacket["to"]>> = {
  "kube-dns": "dns",
  egress: "proxy",
  server: "callback",
};

/** What a NetworkPolicy lets its pods send, by the roles that its peers have. */
export function packetsOf(policy: Manifest): readonly AllowedPacket[] {
  return policy.spec.egress.flatMap(({ to, ports }: Manifest) =>
    to.flatMap(({ podSelector }: Manifest) => {
      const labels = podSelector.matchLabels;
      const role = ROLES[labels["k8s-app"] ?? labels["app.kubernetes.io/component"]];
      if (role === undefined) throw new Error(`nobody on the stage is ${JSON.stringify(labels)}`);
      return ports.map(({ protocol, port }: Manifest) => ({
        to: role,
        protocol: protocol.toLowerCase(),
        port,
      }));
    }),
  );
}

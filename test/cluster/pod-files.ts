import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterApi } from "./api.ts";
import type { Container, Pod } from "./pod.ts";

/** Gives a text with the paths of a container replaced by folders of this machine. */
export type Rewrite = (text: string) => string;

/** Where a pod's volumes are on this machine: by name. */
export interface PodFiles {
  readonly folder: string;
  rewriteFor(container: Container): Rewrite;
  terminationLog(container: Container): string;
}

/**
 * Makes the volumes of a pod: empty ones at once, Secrets when they are there, as a node waits for them. Ends early,
 * with `undefined`, when the pod is to go.
 */
export async function layVolumes(
  api: ClusterApi,
  pod: Pod,
  { folder, isGoing }: { readonly folder: string; isGoing(): boolean },
): Promise<PodFiles | undefined> {
  mkdirSync(folder);
  for (const volume of pod.spec.volumes ?? []) {
    const own = join(folder, volume.name);
    mkdirSync(own);
    if (volume.secret === undefined) continue;
    const path = `/api/v1/namespaces/${pod.metadata.namespace}/secrets/${volume.secret.secretName}`;
    let answer = await api.get(path);
    while (answer.status !== 200) {
      if (isGoing()) return undefined;
      await pause(100);
      answer = await api.get(path);
    }
    for (const [name, value] of Object.entries<string>(answer.body.data ?? {}))
      writeFileSync(join(own, name), Buffer.from(value, "base64"));
  }
  return {
    folder,
    rewriteFor: (container) => rewriteOf(folder, container),
    terminationLog: (container) => join(folder, `${container.name}.end`),
  };
}

function rewriteOf(folder: string, container: Container): Rewrite {
  const folders = new Map(
    (container.volumeMounts ?? []).map((mount) => [mount.mountPath, join(folder, mount.name)]),
  );
  if (folders.size === 0) return (text) => text;
  // The longest first: one may lie in another. A path begins where no other goes on, and ends at a name's end.
  const paths = [...folders.keys()].sort((one, other) => other.length - one.length);
  const quoted = paths.map((path) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(?<![\\w.-])(?:${quoted})(?![\\w.-])`, "g");
  return (text) => text.replaceAll(pattern, (path) => folders.get(path) ?? path);
}

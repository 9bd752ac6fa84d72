import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterApi } from "./api.ts";
import type { Cluster } from "./cluster.ts";
import { bind, NODE_LABELS, registerNode, serveLogs } from "./node-object.ts";
import { type Fate, type Pod, podPath } from "./pod.ts";
import { layVolumes, type PodFiles } from "./pod-files.ts";
import { evicted, progress, unschedulable, waiting } from "./pod-status.ts";
import { type Program, type RunningContainer, runContainer, svcProgram } from "./run-container.ts";

export interface KubeletOptions {
  /** What images run; `svc` unless a test wants another program. */
  readonly program?: Program;
  /** What becomes of a pod; it runs unless a test wants something else. */
  readonly fate?: (pod: Pod) => Fate;
  /** Milliseconds that an image takes to be there. */
  readonly pullMs?: number;
}

/** Scheduler and node in one: runs the containers of pods as processes of this machine. */
export interface Kubelet {
  /** For pods that come from now on. */
  behave(options: KubeletOptions): void;
  /** Pods that it has started, by name, in their order. */
  readonly started: readonly string[];
  /** Waits for the end of what runs in a namespace as a container of that name, to which it may send a signal. */
  untilEnded(namespace: string, container: string, signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

interface ManagedPod {
  pod: Pod;
  readonly fate: Fate;
  readonly options: KubeletOptions;
  containers: readonly RunningContainer[];
  files: PodFiles | undefined;
  isEnding: boolean;
}

/** What is the same for all pods of a node. */
interface Node {
  readonly api: ClusterApi;
  readonly pods: Map<string, ManagedPod>;
  readonly started: string[];
  /** Holds the volumes of each pod. */
  readonly folder: string;
  readonly stopped: AbortSignal;
}

/** Starts the stand-in. Every pod of the cluster is its own. */
export async function startKubelet(
  cluster: Cluster,
  options: KubeletOptions = {},
): Promise<Kubelet> {
  const stopped = new AbortController();
  // Short: the path of a socket has 107 characters at most.
  const folder = mkdtempSync(join(tmpdir(), "kp-"));
  const parts = { api: cluster.admin.api, folder, stopped: stopped.signal };
  const node: Node = { ...parts, pods: new Map(), started: [] };
  const logs = await serveLogs(cluster, (pod, container) => {
    const held = [...node.pods.values()].find((one) => one.pod.metadata.name === pod);
    return held?.containers.find((one) => one.container.name === container)?.logFile;
  });
  await registerNode(node.api, logs.port);
  let wanted = options;
  const watching = watchPods(node, () => wanted);
  return {
    behave: (next) => {
      wanted = next;
    },
    started: node.started,
    untilEnded: async (namespace, name, signal) => {
      const held = [...node.pods.values()].filter(
        ({ pod }) => pod.metadata.namespace === namespace,
      );
      const meant = held.flatMap(({ containers }) =>
        containers.filter(({ container }) => container.name === name),
      );
      for (const one of meant) if (signal !== undefined) one.kill(signal);
      await Promise.all(meant.map(({ ended }) => ended));
    },
    stop: async () => {
      stopped.abort();
      await watching;
      for (const held of node.pods.values()) for (const one of held.containers) one.kill("SIGKILL");
      await Promise.all([...node.pods.values()].flatMap(endsOf));
      rmSync(folder, { recursive: true, force: true });
      await logs.close();
    },
  };
}

async function watchPods(node: Node, options: () => KubeletOptions): Promise<void> {
  while (!node.stopped.aborted) {
    try {
      const { body } = await node.api.get("/api/v1/pods");
      for (const pod of body.items) acceptPod(node, pod, options());
      forgetOthers(node, body.items);
      const from = `?watch=1&resourceVersion=${body.metadata.resourceVersion}`;
      await node.api.watch(
        `/api/v1/pods${from}`,
        ({ type, object }) => {
          if (type === "DELETED") forget(node, object);
          else if (type !== "ERROR") acceptPod(node, object, options());
        },
        node.stopped,
      );
    } catch {
      // The server is away, or we are stopped.
      await pause(100);
    }
  }
}

function acceptPod(node: Node, pod: Pod, options: KubeletOptions): void {
  const { uid, deletionTimestamp } = pod.metadata;
  const held = node.pods.get(uid);
  if (held !== undefined) held.pod = pod;
  else if (deletionTimestamp === undefined && pod.status.phase === "Pending")
    begin(node, pod, options);
  if (deletionTimestamp !== undefined) void ignoreErrors(end(node, node.pods.get(uid), pod));
}

function begin(node: Node, pod: Pod, options: KubeletOptions): void {
  const { uid, name } = pod.metadata;
  const fate = options.fate?.(pod) ?? "run";
  const held: ManagedPod = {
    pod,
    fate,
    options,
    containers: [],
    files: undefined,
    isEnding: false,
  };
  node.pods.set(uid, held);
  node.started.push(name);
  void ignoreErrors(runPod(node, held));
}

/** A pod's life, from the search for a node to the last status. */
async function runPod(node: Node, held: ManagedPod): Promise<void> {
  const { pod, fate, options } = held;
  const tell = (status: object): Promise<void> => reportStatus(node, pod, status);
  const isFitting = Object.entries(pod.spec.nodeSelector ?? {}).every(([name, value]) =>
    Object.entries(NODE_LABELS).some(([own, is]) => own === name && is === value),
  );
  if (fate === "unschedulable" || !isFitting) return tell(unschedulable());
  await bind(node.api, pod);
  await tell(waiting(pod, "ContainerCreating"));
  if (fate === "image-missing") {
    const image = pod.spec.containers[0]?.image;
    return tell(waiting(pod, "ImagePullBackOff", `Back-off pulling image "${image}"`));
  }
  held.files = await layVolumes(node.api, pod, {
    folder: join(node.folder, pod.metadata.uid.slice(0, 8)),
    isGoing: () => isGoing(held) || node.stopped.aborted,
  });
  await pause(options.pullMs ?? 0);
  const { files } = held;
  if (files === undefined || isGoing(held) || node.stopped.aborted) return;
  const program = options.program ?? svcProgram;
  held.containers = pod.spec.containers.map((one) => runContainer(one, files, program));
  await tell(progress(held.containers));
  if (fate === "lose-node") return;
  await watchContainers(held, tell);
}

/** Tells a status until the server has heard it. */
async function reportStatus(node: Node, pod: Pod, status: object): Promise<void> {
  while (!node.stopped.aborted) {
    try {
      await node.api.patch(`${podPath(pod)}/status`, { status });
      return;
    } catch {
      await pause(100);
    }
  }
}

/** Tells each end of a container, and brings about the end that the pod is to have. */
async function watchContainers(
  held: ManagedPod,
  tell: (status: object) => Promise<void>,
): Promise<void> {
  const { fate, containers } = held;
  if (fate === "oom" || fate === "evict") for (const one of containers) one.kill("SIGKILL");
  const killer = fate === "oom" ? "OOMKilled" : undefined;
  await Promise.all(
    containers.map(async (one) => {
      await one.ended;
      if (fate !== "evict") await tell(progress(containers, killer));
    }),
  );
  // Two ends may have overtaken one another on their way.
  await tell(fate === "evict" ? evicted() : progress(containers, killer));
}

/** Obeys a deletion: softly, hard after the time of grace, then the object goes. */
async function end(node: Node, held: ManagedPod | undefined, pod: Pod): Promise<void> {
  if (held?.fate === "lose-node" || held?.isEnding) return;
  if (held !== undefined) held.isEnding = true;
  const grace = pod.metadata.deletionGracePeriodSeconds ?? 30;
  for (const one of held?.containers ?? []) one.kill("SIGTERM");
  const timer = setTimeout(() => {
    for (const one of held?.containers ?? []) one.kill("SIGKILL");
  }, grace * 1000);
  if (held !== undefined) await Promise.all(endsOf(held));
  clearTimeout(timer);
  await node.api.delete(podPath(pod), {
    gracePeriodSeconds: 0,
    preconditions: { uid: pod.metadata.uid },
  });
}

/** An object that is gone has nothing left that runs, whoever removed it; but on a lost node nobody knows of it. */
function forget(node: Node, { metadata: { uid } }: Pod): void {
  const held = node.pods.get(uid);
  if (held === undefined || held.fate === "lose-node") return;
  for (const one of held.containers) one.kill("SIGKILL");
  node.pods.delete(uid);
  void Promise.all(endsOf(held)).then(() => removeFiles(held));
}

/** What went while the watch was broken. */
function forgetOthers(node: Node, pods: readonly Pod[]): void {
  const there = new Set(pods.map(({ metadata }) => metadata.uid));
  for (const [uid, { pod }] of node.pods) if (!there.has(uid)) forget(node, pod);
}

const endsOf = (held: ManagedPod) => held.containers.map((one) => one.ended);
const isGoing = (held: ManagedPod): boolean => held.pod.metadata.deletionTimestamp !== undefined;

function removeFiles({ files }: ManagedPod): void {
  if (files !== undefined) rmSync(files.folder, { recursive: true, force: true });
}

/** The server may be away, or the pod gone, whenever something is told of it. */
async function ignoreErrors(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch {
    // What matters is told again.
  }
}

import type { V1Job, V1Pod, V1Secret } from "@kubernetes/client-node";

/** JSON of an object, with times as text. */
type StoredObject = Record<string, unknown> & { metadata: Record<string, unknown> };

export interface KubeRequest {
  readonly verb: "create" | "delete" | "list" | "watch" | "log";
  readonly namespace: string;
  readonly resource: string;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface KubeAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The pod of a Job, as what runs pods has it. */
export interface KubePod {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Resolves with the file of the Secret when that is there. */
  spec(): Promise<string>;
  /** Takes the place of the pod's status. */
  status(status: unknown, spec?: object): void;
  /** The runner's container has ended, and the pod with it unless another one is left. */
  end(
    exitCode: number,
    more?: { readonly reason?: string | undefined; readonly message?: string | undefined },
  ): void;
  /** Aborts when the pod is to stop. */
  readonly stopped: AbortSignal;
  /** Takes it away. */
  remove(): void;
  prints(text: string): void;
}

export interface KubeObjectsOptions {
  /** Runs a pod, which it ends or removes some time; without it pods stay as they are made. */
  readonly kubelet?: (pod: KubePod) => void;
  /** As a quota does that has no room. */
  readonly makesNoPods?: boolean;
}

/** A change of a pod, as watches tell it. */
export interface PodChange {
  readonly type: string;
  readonly pod: StoredObject;
}

/** Jobs, Secrets and pods. */
export interface KubeObjects {
  jobs(): readonly V1Job[];
  secrets(): readonly V1Secret[];
  pods(): readonly V1Pod[];
  act(request: KubeRequest): KubeAnswer;
  /** Tells what has changed since a version, and what changes until it is stopped; `undefined` when that is too old. */
  watch(since: number, tell: (change: PodChange) => void): (() => void) | undefined;
  /** Nothing older than now can be watched from. */
  expire(): void;
  setJobStatus(name: string, status: unknown): void;
  deleteJob(name: string): void;
  forgetSecrets(): void;
}

/** A Status as the server writes it. */
export const kubeStatus = (
  code: number,
  reason: string,
  message: string,
  details?: object,
): KubeAnswer => ({
  status: code,
  body: {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason,
    ...(details && { details }),
    code,
  },
});

/** A Status about one object that is not there, or is there already. */
function objectError(code: 404 | 409, resource: string, name: string): KubeAnswer {
  const group = resource === "jobs" ? { group: "batch" } : {};
  const subject = `${resource}${resource === "jobs" ? ".batch" : ""} "${name}"`;
  const details = { name, ...group, kind: resource };
  return code === 404
    ? kubeStatus(code, "NotFound", `${subject} not found`, details)
    : kubeStatus(code, "AlreadyExists", `${subject} already exists`, details);
}

/** Keeps objects as an API server and its controllers do, in memory. */
export function createKubeObjects(options: KubeObjectsOptions): KubeObjects {
  const stores = {
    jobs: new Map<string, StoredObject>(),
    secrets: new Map<string, StoredObject>(),
    pods: new Map<string, StoredObject>(),
  };
  const logs = new Map<string, string>();
  const stops = new Map<string, AbortController>();
  const watches = new Set<(change: PodChange) => void>();
  const history: (PodChange & { readonly version: number })[] = [];
  let version = 1;
  let oldest = 0;

  const keep = (store: Map<string, StoredObject>, body: StoredObject): StoredObject => {
    version += 1;
    const { metadata } = body;
    const kept: StoredObject = {
      ...body,
      metadata: {
        uid: `uid-${version}`,
        creationTimestamp: new Date().toISOString(),
        ...metadata,
        resourceVersion: `${version}`,
      },
    };
    store.set(`${metadata.name}`, kept);
    return kept;
  };
  const tell = (type: string, pod: StoredObject): void => {
    if (type === "DELETED") version += 1;
    const change = { type, pod, version };
    history.push(change);
    for (const watch of watches) watch(change);
  };
  const updatePod = (name: string, over: object): void => {
    const pod = stores.pods.get(name);
    if (pod !== undefined) tell("MODIFIED", keep(stores.pods, { ...pod, ...over }));
  };
  const removePod = (name: string): void => {
    const pod = stores.pods.get(name);
    stores.pods.delete(name);
    stops.get(name)?.abort();
    if (pod !== undefined) tell("DELETED", pod);
  };
  const makePod = (job: StoredObject): void => {
    const { template } = job.spec as { template: StoredObject & { spec: object } };
    const name = `${job.metadata.name}-x${version}`;
    const labels = {
      ...(template.metadata.labels as Record<string, string>),
      "job-name": `${job.metadata.name}`,
    };
    const ownerReferences = [{ kind: "Job", name: job.metadata.name, uid: job.metadata.uid }];
    const metadata = { name, labels, ownerReferences };
    const pod = { metadata, spec: template.spec, status: { phase: "Pending" } };
    tell("ADDED", keep(stores.pods, pod as unknown as StoredObject));
    const stop = new AbortController();
    stops.set(name, stop);
    options.kubelet?.({
      name,
      labels,
      stopped: stop.signal,
      spec: async () => {
        while (!stores.secrets.has(`${job.metadata.name}`)) {
          if (stop.signal.aborted) return await new Promise<never>(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        const { data } = stores.secrets.get(`${job.metadata.name}`) as V1Secret & StoredObject;
        return Buffer.from(data?.["task.json"] ?? "", "base64").toString();
      },
      status: (next, spec) =>
        updatePod(name, { status: next, ...(spec && { spec: { ...template.spec, ...spec } }) }),
      end: (exitCode, more = {}) => {
        const terminated = { exitCode, reason: exitCode === 0 ? "Completed" : "Error", ...more };
        const phase = exitCode === 0 ? "Succeeded" : "Failed";
        updatePod(name, {
          status: { phase, containerStatuses: [{ name: "runner", state: { terminated } }] },
        });
      },
      remove: () => removePod(name),
      prints: (said) => void logs.set(name, `${logs.get(name) ?? ""}${said}`),
    });
  };
  const deleteJob = (name: string): void => {
    const job = stores.jobs.get(name);
    stores.jobs.delete(name);
    if (job === undefined) return;
    for (const [own, secret] of stores.secrets)
      if (isOwned(secret, job)) stores.secrets.delete(own);
    for (const [own, pod] of stores.pods) {
      if (!isOwned(pod, job)) continue;
      stops.get(own)?.abort();
      if (options.kubelet === undefined) removePod(own);
    }
  };
  const create = ({ resource, query, body }: KubeRequest): KubeAnswer => {
    const kind = resource as "jobs" | "secrets";
    const object = body as StoredObject;
    const name = `${object.metadata.name}`;
    if (stores[kind].has(name)) return objectError(409, resource, name);
    if (query.get("dryRun") === "All") return { status: 201, body: object };
    const kept = keep(stores[kind], object);
    if (kind === "jobs" && !options.makesNoPods) setImmediate(() => makePod(kept));
    return { status: 201, body: kept };
  };
  const act = (request: KubeRequest): KubeAnswer => {
    const { verb, resource, name, query } = request;
    const store = stores[resource as keyof typeof stores];
    if (verb === "create") return create(request);
    if (verb === "log") return { status: 200, body: logs.get(name) ?? "" };
    if (verb === "list") {
      const items = [...store.values()].filter((object) => matches(object, query));
      return { status: 200, body: { metadata: { resourceVersion: `${version}` }, items } };
    }
    if (!store.has(name)) return objectError(404, resource, name);
    if (resource === "jobs") deleteJob(name);
    else store.delete(name);
    return { status: 200, body: { kind: "Status", status: "Success" } };
  };
  return {
    jobs: () => [...stores.jobs.values()] as V1Job[],
    secrets: () => [...stores.secrets.values()] as V1Secret[],
    pods: () => [...stores.pods.values()] as V1Pod[],
    act,
    watch: (since, hear) => {
      if (since < oldest) return undefined;
      for (const change of history) if (change.version > since) hear(change);
      watches.add(hear);
      return () => watches.delete(hear);
    },
    expire: () => {
      version += 1;
      oldest = version;
    },
    setJobStatus: (name, next) => {
      const job = stores.jobs.get(name);
      if (job !== undefined) keep(stores.jobs, { ...job, status: next });
    },
    deleteJob,
    forgetSecrets: () => stores.secrets.clear(),
  };
}

/** Whether an object has the labels that a request asks for. */
export function matches({ metadata }: StoredObject, query: URLSearchParams): boolean {
  const labels = (metadata.labels ?? {}) as Record<string, string>;
  const wanted = (query.get("labelSelector") ?? "").split(",").filter((pair) => pair !== "");
  return wanted.every((pair) => {
    const [name = "", value] = pair.split("=");
    return labels[name] === value;
  });
}

function isOwned({ metadata }: StoredObject, owner: StoredObject): boolean {
  const owners = (metadata.ownerReferences ?? []) as { uid: unknown }[];
  return owners.some(({ uid }) => uid === owner.metadata.uid);
}

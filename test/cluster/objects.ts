import type { ClusterApi } from "./api.ts";
import type { ApiObject } from "./api-object.ts";
import { until } from "./cluster.ts";

export const jobsOf = (namespace: string) => `/apis/batch/v1/namespaces/${namespace}/jobs`;
export const podsOf = (namespace: string) => `/api/v1/namespaces/${namespace}/pods`;
export const secretsOf = (namespace: string) => `/api/v1/namespaces/${namespace}/secrets`;

/** A Job whose one container has these arguments; what they mean is the stand-in's affair. */
export const jobOf = (name: string, args: readonly string[], spec: object = {}) => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name, labels: { "app.kubernetes.io/managed-by": "svc" } },
  spec: {
    backoffLimit: 0,
    ...spec,
    template: {
      metadata: { labels: { "app.kubernetes.io/managed-by": "svc" } },
      spec: {
        restartPolicy: "Never",
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 2,
        containers: [
          {
            name: "runner",
            image: "registry.example/runner:1",
            args,
            volumeMounts: [{ name: "spec", mountPath: "/etc/serge", readOnly: true }],
          },
        ],
        volumes: [{ name: "spec", secret: { secretName: name } }],
      },
    },
  },
});

/** The Secret of a Job, which goes with it. */
export const secretOf = (job: ApiObject, files: Readonly<Record<string, string>>) => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: {
    name: job.metadata.name,
    ownerReferences: [
      { apiVersion: "batch/v1", kind: "Job", name: job.metadata.name, uid: job.metadata.uid },
    ],
  },
  stringData: files,
});

/** The pods of a Job, on every version of Kubernetes. */
export const podsOfJob = async (api: ClusterApi, namespace: string, job: string) =>
  (await api.get(`${podsOf(namespace)}?labelSelector=job-name%3D${job}`)).body.items;

/** The one pod of a Job, once something holds of it. */
export async function podWhen(
  api: ClusterApi,
  [namespace, job]: readonly [string, string],
  holds: (pod: ApiObject) => boolean,
): Promise<ApiObject> {
  const find = async () => (await podsOfJob(api, namespace, job)).find(holds);
  let found = await find();
  await until(async () => {
    found ??= await find();
    return found !== undefined;
  }, `a pod of ${job}`);
  if (found === undefined) throw new Error(`${job} has no pod`);
  return found;
}

export async function untilGone(api: ClusterApi, path: string): Promise<void> {
  await until(async () => (await api.get(path)).status === 404, `the end of ${path}`);
}

/** Leaves no room in a namespace for more of a kind; resolves when the server says so. */
export async function leaveNoRoom(
  api: ClusterApi,
  namespace: string,
  kind: "count/jobs.batch" | "count/secrets",
): Promise<void> {
  const isJob = kind === "count/jobs.batch";
  const path = (isJob ? jobsOf : secretsOf)(namespace);
  await api.post(`/api/v1/namespaces/${namespace}/resourcequotas`, {
    metadata: { name: "few" },
    // None, however many there are: room for as many as there are grows when one of them goes.
    spec: { hard: { [kind]: "0" } },
  });
  const more = isJob ? jobOf("more", ["true"]) : { metadata: { name: "more" } };
  await until(async () => {
    const { body } = await api.post(`${path}?dryRun=All`, more);
    return String(body.message).includes("exceeded quota");
  }, "the quota");
}

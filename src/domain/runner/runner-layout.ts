/** Where things stand in a runner's container: its image, its launchers and `svc run` agree on these. */
export const RUNNER_LAYOUT = {
  /** The spec: a file that only the runner's own container has. */
  spec: "/etc/serge/task.json",
  /** Folder that both containers see. What stands there is as trustworthy as the repository's commands are. */
  shared: "/shared",
  /** Where commands of the repository are asked for. */
  socket: "/shared/tools.sock",
  /** The runner's own folder for temporary files, its clones among them. */
  temporary: "/tmp",
  /** User and group of both containers. */
  uid: 10_001,
} as const;

/** Labels of every container, Job, pod and Secret of ours; values are those of labels in Kubernetes. */
export const RUNNER_LABELS = {
  /** Always `svc`. */
  managedBy: "app.kubernetes.io/managed-by",
  /** Always `runner`. */
  component: "app.kubernetes.io/component",
  /** Which installation started it: two of them may share an engine. */
  instance: "app.kubernetes.io/instance",
  job: "svc-job",
  attempt: "svc-attempt",
  /** `runner` or `tools`, of a container in docker. */
  role: "svc-role",
} as const;

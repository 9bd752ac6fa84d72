/** Paths and ids in a runner's container: its image, its launchers and `svc run` agree on these. */
export const RUNNER_LAYOUT = {
  /** Spec file, present only in the runner's own container. */
  spec: "/etc/serge/task.json",
  /**
   * Folder shared by both containers. Its content is as trustworthy as the repository's commands.
   */
  shared: "/shared",
  /** Socket for requests to run repository commands. */
  socket: "/shared/tools.sock",
  /** Runner's own folder for temporary files, including its clones. */
  temporary: "/tmp",
  /** User and group id of both containers. */
  uid: 10_001,
} as const;

/**
 * Labels of every container, Job, pod and Secret of the service; values are valid label values in
 * Kubernetes.
 */
export const RUNNER_LABELS = {
  /** Always `svc`. */
  managedBy: "app.kubernetes.io/managed-by",
  /** Always `runner`. */
  component: "app.kubernetes.io/component",
  /** Installation that started it: several may share an engine. */
  instance: "app.kubernetes.io/instance",
  job: "svc-job",
  attempt: "svc-attempt",
  /** `runner` or `tools`, for a container in docker. */
  role: "svc-role",
} as const;

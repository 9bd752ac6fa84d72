/** Where things stand in a runner's container: its image, its launchers and `svc run` agree on these. */
export declare const RUNNER_PLACE: {
    /** The spec: a file that only the runner's own container has. */
    readonly spec: "/etc/serge/task.json";
    /** Folder that both containers see. What stands there is as trustworthy as the repository's commands are. */
    readonly shared: "/shared";
    /** Where commands of the repository are asked for. */
    readonly socket: "/shared/tools.sock";
    /** The runner's own folder for temporary files, its clones among them. */
    readonly temporary: "/tmp";
    /** User and group of both containers. */
    readonly uid: 10001;
};
/** Labels of every container, Job, pod and Secret of ours; values are those of labels in Kubernetes. */
export declare const RUNNER_LABELS: {
    /** Always `svc`. */
    readonly managedBy: "app.kubernetes.io/managed-by";
    /** Always `runner`. */
    readonly component: "app.kubernetes.io/component";
    /** Which installation started it: two of them may share an engine. */
    readonly instance: "app.kubernetes.io/instance";
    readonly job: "svc-job";
    readonly attempt: "svc-attempt";
    /** `runner` or `tools`, of a container in docker. */
    readonly role: "svc-role";
};

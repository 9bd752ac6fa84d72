import { RUNNER_PLACE } from "../../domain/runner/runner-place.js";
import { toolsEnvironment } from "./pod-environment.js";
/** Name of the container that reports; how it ends is how the runner ends. */
export const RUNNER_CONTAINER = "runner";
const TOOLS_CONTAINER = "tools";
const SPEC_FOLDER = RUNNER_PLACE.spec.slice(0, RUNNER_PLACE.spec.lastIndexOf("/"));
/** Read by owner and group, nobody else: the group is ours by `fsGroup`. */
const SPEC_MODE = 0o440;
const STOP_SECONDS = 30;
/** Clones and their indexes; a program's files; the trees of commands. */
const SIZES = { runnerTmp: "8Gi", toolsTmp: "2Gi", shared: "8Gi" };
const DISK = { least: "1Gi", most: "10Gi" };
/**
 * The pod of one runner: the runner itself, and beside it the container in which commands of the repository run, which
 * has no spec and no secret.
 */
export function podSpec(secretName, place) {
    const { serviceAccount, nodeSelector, tolerations, pullSecrets } = place;
    return {
        restartPolicy: "Never",
        terminationGracePeriodSeconds: STOP_SECONDS,
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        shareProcessNamespace: false,
        securityContext: {
            runAsNonRoot: true,
            runAsUser: RUNNER_PLACE.uid,
            runAsGroup: RUNNER_PLACE.uid,
            fsGroup: RUNNER_PLACE.uid,
            seccompProfile: { type: "RuntimeDefault" },
        },
        ...(serviceAccount === undefined ? {} : { serviceAccountName: serviceAccount }),
        ...(nodeSelector === undefined ? {} : { nodeSelector: { ...nodeSelector } }),
        ...(tolerations === undefined ? {} : { tolerations: tolerations.map(toToleration) }),
        ...(pullSecrets === undefined
            ? {}
            : { imagePullSecrets: pullSecrets.map((name) => ({ name })) }),
        containers: [runner(place), tools(place)],
        volumes: [
            { name: "spec", secret: { secretName, defaultMode: SPEC_MODE } },
            { name: "shared", emptyDir: { sizeLimit: SIZES.shared } },
            { name: "runner-tmp", emptyDir: { sizeLimit: SIZES.runnerTmp } },
            { name: "tools-tmp", emptyDir: { sizeLimit: SIZES.toolsTmp } },
        ],
    };
}
function runner(place) {
    return {
        name: RUNNER_CONTAINER,
        args: ["run", "--spec", RUNNER_PLACE.spec],
        env: [...toolsEnvironment(place), { name: "SVC_TOOLS_SOCKET", value: RUNNER_PLACE.socket }],
        ...common(place, [
            { name: "spec", mountPath: SPEC_FOLDER, readOnly: true },
            { name: "runner-tmp", mountPath: RUNNER_PLACE.temporary },
        ]),
    };
}
function tools(place) {
    return {
        name: TOOLS_CONTAINER,
        args: ["run", "--tools", RUNNER_PLACE.socket],
        env: toolsEnvironment(place),
        ...common(place, [{ name: "tools-tmp", mountPath: RUNNER_PLACE.temporary }]),
    };
}
function common(place, mounts) {
    return {
        image: place.image,
        terminationMessagePolicy: "FallbackToLogsOnError",
        securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            privileged: false,
            capabilities: { drop: ["ALL"] },
        },
        resources: resources(place),
        volumeMounts: [...mounts, { name: "shared", mountPath: RUNNER_PLACE.shared }],
    };
}
/** Either container may take all of it; together they are promised what one runner may take. */
function resources({ memoryBytes, cpuMillis }) {
    return {
        requests: {
            memory: `${Math.ceil(memoryBytes / 2)}`,
            cpu: `${Math.ceil(cpuMillis / 2)}m`,
            "ephemeral-storage": DISK.least,
        },
        limits: {
            memory: `${memoryBytes}`,
            cpu: `${cpuMillis}m`,
            "ephemeral-storage": DISK.most,
        },
    };
}
function toToleration(toleration) {
    return Object.fromEntries(Object.entries(toleration).filter(([, value]) => value !== undefined));
}

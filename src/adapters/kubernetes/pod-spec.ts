import type {
  V1Container,
  V1EnvVar,
  V1PodSpec,
  V1ResourceRequirements,
  V1Toleration,
  V1VolumeMount,
} from "@kubernetes/client-node";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import { RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import { proxyVariables } from "../shared/process/proxy-variables.ts";
import type { PodConfig, Toleration } from "./pod-config.ts";

/** Name of the container that reports; its end is the end of the runner. */
export const RUNNER_CONTAINER = "runner";

const TOOLS_CONTAINER = "tools";
const SPEC_FOLDER = RUNNER_LAYOUT.spec.slice(0, RUNNER_LAYOUT.spec.lastIndexOf("/"));
/** Readable by owner and group only: the group is set by `fsGroup`. */
const SPEC_MODE = 0o440;
const STOP_SECONDS = 30;
/** Sizes for clones and their indexes, temporary files of programs, and trees of commands. */
const SIZES = { runnerTmp: "8Gi", toolsTmp: "2Gi", shared: "8Gi" } as const;
const DISK = { least: "1Gi", most: "10Gi" } as const;

/**
 * Returns the pod of one runner: the runner itself, and the container for the repository's
 * commands, which has no spec and no secret.
 */
export function podSpec(secretName: string, place: PodConfig): V1PodSpec {
  const { serviceAccount, nodeSelector, tolerations, pullSecrets } = place;
  return {
    restartPolicy: "Never",
    terminationGracePeriodSeconds: STOP_SECONDS,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    shareProcessNamespace: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: RUNNER_LAYOUT.uid,
      runAsGroup: RUNNER_LAYOUT.uid,
      fsGroup: RUNNER_LAYOUT.uid,
      seccompProfile: { type: "RuntimeDefault" },
    },
    ...dropUndefined({
      serviceAccountName: serviceAccount,
      nodeSelector: nodeSelector && { ...nodeSelector },
      tolerations: tolerations?.map(toToleration),
      imagePullSecrets: pullSecrets?.map((name) => ({ name })),
    }),
    containers: [createRunnerContainer(place), createToolsContainer(place)],
    volumes: [
      { name: "spec", secret: { secretName, defaultMode: SPEC_MODE } },
      { name: "shared", emptyDir: { sizeLimit: SIZES.shared } },
      { name: "runner-tmp", emptyDir: { sizeLimit: SIZES.runnerTmp } },
      { name: "tools-tmp", emptyDir: { sizeLimit: SIZES.toolsTmp } },
    ],
  };
}

function createRunnerContainer(place: PodConfig): V1Container {
  return {
    name: RUNNER_CONTAINER,
    args: ["run", "--spec", RUNNER_LAYOUT.spec],
    env: [...toolsEnvironment(place), { name: "SVC_TOOLS_SOCKET", value: RUNNER_LAYOUT.socket }],
    ...createCommonFields(place, [
      { name: "spec", mountPath: SPEC_FOLDER, readOnly: true },
      { name: "runner-tmp", mountPath: RUNNER_LAYOUT.temporary },
    ]),
  };
}

function createToolsContainer(place: PodConfig): V1Container {
  return {
    name: TOOLS_CONTAINER,
    args: ["run", "--tools", RUNNER_LAYOUT.socket],
    env: toolsEnvironment(place),
    ...createCommonFields(place, [{ name: "tools-tmp", mountPath: RUNNER_LAYOUT.temporary }]),
  };
}

function createCommonFields(place: PodConfig, mounts: readonly V1VolumeMount[]) {
  return {
    image: place.image,
    terminationMessagePolicy: "FallbackToLogsOnError",
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      privileged: false,
      capabilities: { drop: ["ALL"] },
    },
    resources: createResources(place),
    volumeMounts: [...mounts, { name: "shared", mountPath: RUNNER_LAYOUT.shared }],
  } satisfies Partial<V1Container>;
}

/**
 * Returns the resources. Either container may use all of them; the request of both together is that
 * of one runner.
 */
function createResources({ memoryBytes, cpuMillis }: PodConfig): V1ResourceRequirements {
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

function toToleration(toleration: Toleration): V1Toleration {
  return Object.fromEntries(Object.entries(toleration).filter(([, value]) => value !== undefined));
}

/** Returns the environment variables of both containers, without secrets. */
function toolsEnvironment(place: Pick<PodConfig, "proxy" | "noProxy">) {
  const folders = { HOME: RUNNER_LAYOUT.temporary, TMPDIR: RUNNER_LAYOUT.temporary };
  return Object.entries({ ...folders, ...proxyVariables(place) }).map(
    ([name, value]): V1EnvVar => ({ name, value }),
  );
}

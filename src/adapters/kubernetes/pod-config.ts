import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";

/** Toleration in the form of a pod spec. */
export interface Toleration {
  readonly key?: string | undefined;
  readonly operator?: string | undefined;
  readonly value?: string | undefined;
  readonly effect?: string | undefined;
  readonly tolerationSeconds?: number | undefined;
}

/** Placement and resources of runners' pods, independent of the job. */
export interface PodConfig
  extends Pick<
    RemoteLauncherOptions,
    "timeoutSeconds" | "memoryBytes" | "cpuMillis" | "proxy" | "noProxy"
  > {
  readonly namespace: string;
  readonly image: string;
  readonly serviceAccount?: string | undefined;
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  readonly tolerations?: readonly Toleration[] | undefined;
  readonly pullSecrets?: readonly string[] | undefined;
}

import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";

/** As a pod has it. */
export interface Toleration {
  readonly key?: string | undefined;
  readonly operator?: string | undefined;
  readonly value?: string | undefined;
  readonly effect?: string | undefined;
  readonly tolerationSeconds?: number | undefined;
}

/** Where and how the pods of runners work, whatever they work on. */
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

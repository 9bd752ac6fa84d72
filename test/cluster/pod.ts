/** What the stand-in reads of a pod. */
export interface Pod {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
    readonly deletionGracePeriodSeconds?: number;
  };
  readonly spec: {
    readonly nodeName?: string;
    readonly nodeSelector?: Readonly<Record<string, string>>;
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly Container[];
    readonly volumes?: readonly {
      readonly name: string;
      readonly secret?: { readonly secretName: string };
    }[];
  };
  readonly status: { readonly phase: string };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

/** What becomes of a pod: it runs, or something that happens to pods. */
export type Fate =
  /** Its program runs and ends as it likes. */
  | "run"
  /** No node fits: it stays unbound. */
  | "unschedulable"
  /** The image is not there: it waits for ever. */
  | "image-missing"
  /** Its program is killed as if it had taken too much memory, as soon as it runs. */
  | "oom"
  /** The node throws it out as soon as it runs. */
  | "evict"
  /** The node is lost as soon as it runs: nothing is told of it any more, and nobody obeys a deletion. */
  | "lose-node";

export const podPath = ({ metadata: { namespace, name } }: Pod): string =>
  `/api/v1/namespaces/${namespace}/pods/${name}`;

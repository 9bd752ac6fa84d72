import type { Pod } from "./pod.ts";

/** What tests look at of any object that the server answers: a part that another kind has is absent. */
export interface ApiObject {
  readonly kind?: string;
  readonly metadata: ApiMetadata;
  readonly spec: ApiSpec;
  readonly status: ApiStatus;
  /** Of a Secret, in base64. */
  readonly data?: Readonly<Record<string, string>>;
  /** Of a list. */
  readonly items: readonly (ApiObject & Pod)[];
  /** Of a Role. */
  readonly rules?: readonly RoleRule[];
  /** Of a refusal. */
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly code?: number | undefined;
  readonly details?: { readonly causes?: readonly { readonly field?: string }[] };
}

export interface ApiMetadata {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion?: string;
  readonly deletionTimestamp?: string;
  readonly ownerReferences?: readonly { readonly uid: string }[];
}

interface ApiSpec {
  readonly containers: Pod["spec"]["containers"];
  readonly volumes?: readonly { readonly name: string }[];
  /** Of a policy. */
  readonly podSelector?: Selector;
  readonly ingress?: readonly { readonly _from?: readonly Peer[] }[];
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}

interface Peer {
  readonly namespaceSelector?: Selector;
  readonly podSelector?: Selector;
}

interface ApiStatus {
  readonly phase: string;
  readonly reason?: string | undefined;
  readonly active?: number;
  readonly failed?: number;
  readonly conditions?: readonly { readonly type: string; readonly reason?: string | undefined }[];
  readonly containerStatuses?: readonly { readonly state: ContainerState }[] | null;
  /** Of a request for a token, and of a question what may be done. */
  readonly token?: string;
  readonly resourceRules?: readonly RoleRule[];
}

interface ContainerState {
  readonly waiting?: { readonly reason?: string | undefined };
  readonly terminated?: {
    readonly exitCode: number;
    readonly reason?: string | undefined;
    readonly message?: string | undefined;
  };
}

export interface RoleRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

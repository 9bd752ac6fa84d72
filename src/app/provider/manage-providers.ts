import type { ConfigProblem } from "../../domain/core/app-error.ts";
import { diffProviderConfigs } from "../../domain/provider/diff-provider-configs.ts";
import {
  type ProviderInput,
  parseProviderInput,
} from "../../domain/provider/parse-provider-input.ts";
import {
  type AuditEntry,
  type ProviderConfig,
  toKeyContext,
  toKeyHint,
} from "../../domain/provider/provider-config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CheckAddress, ProviderKeyPorts } from "./provider-endpoint.ts";

export interface ManageProvidersPorts extends ProviderKeyPorts {
  readonly clock: Pick<Clock, "now" | "newId">;
  readonly checkAddress: CheckAddress;
}

/** The version of a config that a person has seen. */
export interface ProviderVersion {
  readonly id: string;
  readonly expectedVersion: number;
}

export type SaveProviderResult =
  | { readonly kind: "saved"; readonly config: ProviderConfig }
  | { readonly kind: "invalid"; readonly problems: readonly ConfigProblem[] }
  | SaveConflict;

type SaveConflict =
  /** The config was changed or removed since. */
  { readonly kind: "moved-on" } | { readonly kind: "unknown" };

/** Changes provider configs, each with an audit entry. The caller checks permissions. */
export interface ManageProviders {
  list(): Promise<readonly ProviderConfig[]>;
  get(id: string): Promise<ProviderConfig | undefined>;
  /** `body` is the body of the request; `actor` a login. */
  create(actor: string, body: unknown): Promise<SaveProviderResult>;
  /** Changes the fields in the body. */
  update(actor: string, seen: ProviderVersion, body: unknown): Promise<SaveProviderResult>;
  remove(
    actor: string,
    seen: ProviderVersion,
  ): Promise<SaveConflict | { readonly kind: "removed" }>;
  /** Newest first. */
  audit(limit: number): Promise<readonly AuditEntry[]>;
}

/** Creates the use cases of the settings page. */
export function createManageProviders(ports: ManageProvidersPorts): ManageProviders {
  const { configs, clock } = ports;
  return {
    list: () => configs.list(),
    get: (id) => configs.get(id),
    audit: (limit) => configs.audit(limit),
    create: async (actor, body) => saveConfig(ports, actor, { body, existing: undefined }),
    update: async (actor, { id, expectedVersion }, body) => {
      const existing = await configs.get(id);
      if (existing === undefined) return { kind: "unknown" };
      if (existing.version !== expectedVersion) return { kind: "moved-on" };
      return saveConfig(ports, actor, { body, existing });
    },
    remove: async (actor, { id, expectedVersion }) => {
      const existing = await configs.get(id);
      if (existing === undefined) return { kind: "unknown" };
      const { pattern } = existing;
      const changes = diffProviderConfigs(existing, undefined);
      const entry = { at: clock.now(), actor, action: "remove", configId: id, pattern } as const;
      const isGone = await configs.remove(id, expectedVersion, { ...entry, changes });
      return { kind: isGone ? "removed" : "moved-on" };
    },
  };
}

interface SaveInput {
  readonly body: unknown;
  readonly existing: ProviderConfig | undefined;
}

async function saveConfig(
  ports: ManageProvidersPorts,
  actor: string,
  { body, existing }: SaveInput,
): Promise<SaveProviderResult> {
  const parsed = parseProviderInput(body, existing);
  if (parsed.kind === "invalid") return parsed;
  const { input } = parsed;
  const wrong = await ports.checkAddress(input.baseUrl);
  if (wrong !== undefined)
    return { kind: "invalid", problems: [{ path: "baseUrl", message: wrong }] };
  const changes = diffProviderConfigs(existing, input);
  if (existing !== undefined && changes.length === 0) return { kind: "saved", config: existing };
  const config = toConfig(ports, actor, { input, existing });
  const { apiKey } = input;
  const saved = await ports.configs.put(config, {
    expectedVersion: existing?.version,
    ...(apiKey && { sealedKey: await ports.secretBox.seal(apiKey, toKeyContext(config)) }),
    audit: {
      at: config.updatedAt,
      actor,
      action: existing === undefined ? "create" : "update",
      configId: config.id,
      pattern: config.pattern,
      changes,
    },
  });
  return saved === undefined ? { kind: "moved-on" } : { kind: "saved", config: saved };
}

function toConfig(
  { clock }: ManageProvidersPorts,
  actor: string,
  {
    input,
    existing,
  }: { readonly input: ProviderInput; readonly existing?: ProviderConfig | undefined },
): ProviderConfig {
  const { apiKey, ...fields } = input;
  const now = clock.now();
  return {
    ...fields,
    id: existing?.id ?? clock.newId(),
    keyHint: apiKey === undefined ? (existing?.keyHint ?? "") : toKeyHint(apiKey.reveal()),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    updatedBy: actor,
    version: existing?.version ?? 1,
  };
}

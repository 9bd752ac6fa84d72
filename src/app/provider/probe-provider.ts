import type { Check } from "../../domain/api/check.ts";
import { type ConfigProblem, isAppError } from "../../domain/core/app-error.ts";
import type { Secret } from "../../domain/core/secret.ts";
import {
  type ProviderInput,
  parseProviderInput,
} from "../../domain/provider/parse-provider-input.ts";
import type { ProviderConfig } from "../../domain/provider/provider-config.ts";
import { toConfigMessage } from "../../domain/provider/to-config-message.ts";
import { createCheckEndpoint } from "./check-endpoint.ts";
import { openProviderKey } from "./open-provider-key.ts";
import type { CheckAddress, OpenEndpoint, ProviderKeyPorts } from "./provider-endpoint.ts";

export interface ProbeProviderPorts extends ProviderKeyPorts {
  readonly openEndpoint: OpenEndpoint;
  readonly checkAddress: CheckAddress;
  readonly allowPrivate: boolean;
  readonly billTo?: string | undefined;
}

export interface ProbeProviderRequest {
  /** A stored config; absent for an unsaved one. */
  readonly id?: string | undefined;
  /** Changed fields; absent for none. */
  readonly body?: unknown;
}

export type ProbeProviderResult =
  | { readonly kind: "probed"; readonly checks: readonly Check[] }
  | { readonly kind: "invalid"; readonly problems: readonly ConfigProblem[] }
  | { readonly kind: "unknown" };

export type ProbeProvider = (
  ask: ProbeProviderRequest,
  signal: AbortSignal,
) => Promise<ProbeProviderResult>;

/**
 * Creates the test of a stored or unsaved config: checks its endpoint's capabilities by using it. A stored key is sent
 * only to the address that it was stored with; for another one, the form must contain the key. Costs three short calls.
 */
export function createProbeProvider(ports: ProbeProviderPorts): ProbeProvider {
  return async ({ id, body = {} }, signal) => {
    const existing = id === undefined ? undefined : await ports.configs.get(id);
    if (id !== undefined && existing === undefined) return { kind: "unknown" };
    const parsed = parseProviderInput(body, existing);
    if (parsed.kind === "invalid") return parsed;
    const wrong = await ports.checkAddress(parsed.input.baseUrl);
    if (wrong !== undefined)
      return { kind: "invalid", problems: [{ path: "baseUrl", message: wrong }] };
    return { kind: "probed", checks: await probeEndpoint(ports, { ...parsed, existing }, signal) };
  };
}

interface ProbeInput {
  readonly input: ProviderInput;
  readonly existing: ProviderConfig | undefined;
}

async function probeEndpoint(
  ports: ProbeProviderPorts,
  { input, existing }: ProbeInput,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  try {
    const endpoint = toEndpoint(ports, input, await resolveKey(ports, input, existing));
    const checks = await createCheckEndpoint(ports.openEndpoint(endpoint))(signal);
    return checks.map(toConfigCheck);
  } catch (error) {
    if (!isAppError(error, "secret-invalid")) throw error;
    const [detail = "", fix = ""] = error.message.split("; ");
    return [{ name: "key", status: "fail", detail, fix }];
  }
}

async function resolveKey(
  ports: ProbeProviderPorts,
  { apiKey }: ProviderInput,
  existing: ProviderConfig | undefined,
): Promise<Secret> {
  if (apiKey !== undefined) return apiKey;
  if (existing === undefined) throw new Error("a config that is new was read without its key");
  return openProviderKey(ports, existing);
}

function toEndpoint(
  { allowPrivate, billTo }: ProbeProviderPorts,
  { baseUrl, model, provider }: ProviderInput,
  apiKey: Secret,
) {
  return {
    baseUrl,
    apiKey,
    isGuarded: !allowPrivate,
    model,
    billTo: billTo === undefined || provider !== "hf" ? undefined : billTo,
  };
}

function toConfigCheck({ detail, fix, ...check }: Check): Check {
  return {
    ...check,
    detail: toConfigMessage(detail),
    fix: fix === undefined ? undefined : toConfigMessage(fix),
  };
}

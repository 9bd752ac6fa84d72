import type { Check } from "../../domain/api/check.ts";
import { type ConfigProblem, isAppError } from "../../domain/core/app-error.ts";
import type { Secret } from "../../domain/core/secret.ts";
import { inConfigWords } from "../../domain/provider/endpoint-words.ts";
import {
  type ProviderInput,
  parseProviderInput,
} from "../../domain/provider/parse-provider-input.ts";
import type { ProviderConfig } from "../../domain/provider/provider-config.ts";
import { createCheckEndpoint } from "./check-endpoint.ts";
import { openProviderKey } from "./open-provider-key.ts";
import type { CheckAddress, KeyPorts, OpenEndpoint } from "./provider-endpoint.ts";

export interface ProbeProviderPorts extends KeyPorts {
  readonly openEndpoint: OpenEndpoint;
  readonly checkAddress: CheckAddress;
  readonly allowPrivate: boolean;
  readonly billTo?: string | undefined;
}

export interface ProbeAsk {
  /** A config that is kept; absent: one that is not kept yet. */
  readonly id?: string | undefined;
  /** What is to be changed about it; absent: nothing. */
  readonly body?: unknown;
}

export type Probed =
  | { readonly kind: "probed"; readonly checks: readonly Check[] }
  | { readonly kind: "invalid"; readonly problems: readonly ConfigProblem[] }
  | { readonly kind: "unknown" };

export type ProbeProvider = (ask: ProbeAsk, signal: AbortSignal) => Promise<Probed>;

/**
 * Creates the test of a config, kept or as it stands in a form: what its endpoint can do, found by using it. A kept key
 * goes only to the address that it was kept with; for another one, the form must hold the key. Costs three short calls.
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
    return { kind: "probed", checks: await check(ports, { ...parsed, existing }, signal) };
  };
}

interface Probing {
  readonly input: ProviderInput;
  readonly existing: ProviderConfig | undefined;
}

async function check(
  ports: ProbeProviderPorts,
  { input, existing }: Probing,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  try {
    const endpoint = toEndpoint(ports, input, await keyOf(ports, input, existing));
    const checks = await createCheckEndpoint(ports.openEndpoint(endpoint))(signal);
    return checks.map(inWords);
  } catch (error) {
    if (!isAppError(error, "secret-invalid")) throw error;
    const [detail = "", fix = ""] = error.message.split("; ");
    return [{ name: "key", status: "fail", detail, fix }];
  }
}

async function keyOf(
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

function inWords({ detail, fix, ...check }: Check): Check {
  return {
    ...check,
    detail: inConfigWords(detail),
    ...(fix === undefined ? {} : { fix: inConfigWords(fix) }),
  };
}

import { parseBaseUrl } from "../../../../domain/provider/base-url.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { isLogin, isOwner, isRepositoryName } from "../../../../domain/pull/parse-repository.ts";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { type ConfigField, type ConfigValues, readLogins } from "./config-values.ts";

/** Checks whether the key must be typed: a stored key is bound to its provider and base URL. */
export function needsKey(
  { provider, baseUrl }: ConfigValues,
  base: ProviderConfig | undefined,
): boolean {
  if (base === undefined || provider !== base.provider) return true;
  return provider === "custom" && parseBaseUrl(baseUrl) !== base.baseUrl;
}

/** Validates a config before it is sent to the server, which validates it again. */
export function checkConfig(
  values: ConfigValues,
  base: ProviderConfig | undefined,
): FieldErrors<ConfigField> {
  const { pattern, provider, baseUrl, apiKey, users, orgs } = values;
  const isNobody = readLogins(users).length + readLogins(orgs).length === 0;
  const found: Readonly<Record<string, string | undefined>> = {
    pattern: isPattern(pattern.trim())
      ? undefined
      : "Write owner/repo, or owner/* for all of an owner.",
    baseUrl: provider === "custom" ? baseUrlError(baseUrl) : undefined,
    apiKey: apiKey.trim() === "" && needsKey(values, base) ? keyError(base) : undefined,
    users:
      loginsError(users, isLogin) ??
      (isNobody ? "Enter a user or an org that may use the key." : undefined),
    orgs: loginsError(orgs, isOwner),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

function isPattern(text: string): boolean {
  const [owner = "", name = "", ...rest] = text.split("/");
  return rest.length === 0 && isOwner(owner) && (name === "*" || isRepositoryName(name));
}

function baseUrlError(text: string): string | undefined {
  if (text.trim() === "") return "A custom endpoint needs its address.";
  return parseBaseUrl(text) === undefined
    ? "Write an http or https address with a host, without user and password."
    : undefined;
}

function keyError(base: ProviderConfig | undefined): string {
  return base === undefined
    ? "A config needs a key."
    : "Type the key again: the stored one belongs to the provider and address that it was saved with.";
}

function loginsError(text: string, isName: (login: string) => boolean): string | undefined {
  const wrong = readLogins(text).find((login) => !isName(login));
  if (wrong === undefined) return undefined;
  const why = /\s/.test(wrong)
    ? "it has a space; put commas between logins"
    : "use letters, digits and hyphens";
  return `“${wrong}” is not a login: ${why}.`;
}

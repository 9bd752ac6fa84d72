import http from "node:http";
import { AppError } from "../../domain/core/app-error.ts";

const NAMES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

type Environment = Readonly<Record<string, string | undefined>>;
/** What of Node it takes: 24.13 and older do not have it. */
interface ProxyApi {
  readonly setGlobalProxyFromEnv?: (environment: Record<string, string | undefined>) => unknown;
}

/**
 * Sends what this process fetches through the proxy that the environment names, as git does by itself. Node would do
 * so only when it was started with `NODE_USE_ENV_PROXY=1`. Throws `config-invalid` for an address that is none, and
 * for a Node that cannot be told.
 */
export function applyProxy(
  environment: Environment,
  // Imported by its name it would end the program where it is missing, with a proxy or without.
  api: ProxyApi = http,
): void {
  const set = NAMES.filter((name) => environment[name]);
  if (set.length === 0) return;
  if (api.setGlobalProxyFromEnv === undefined) {
    if (environment.NODE_USE_ENV_PROXY === "1") return;
    throw invalid(set, "is used by this Node only with NODE_USE_ENV_PROXY=1; set that too");
  }
  try {
    api.setGlobalProxyFromEnv({ ...environment });
  } catch {
    // biome-ignore lint/style/useErrorCause: what Node says holds the address, and an address may hold a password
    throw invalid(set, "must be an address such as http://proxy.example:3128");
  }
}

function invalid(names: readonly string[], message: string): AppError<"config-invalid"> {
  const problems = names.map((path) => ({ path, message }));
  return new AppError("config-invalid", `${names.join(", ")} ${message}`, {
    details: { problems },
  });
}

import http from "node:http";
import { AppError } from "../../domain/core/app-error.ts";

const NAMES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

type Environment = Readonly<Record<string, string | undefined>>;
/** API of Node that is missing in 24.13 and older. */
interface ProxyApi {
  readonly setGlobalProxyFromEnv?: (environment: Record<string, string | undefined>) => unknown;
}

/**
 * Sends the requests of this process through the proxy of the environment, as git does by itself. Node does so only if
 * it was started with `NODE_USE_ENV_PROXY=1`. Throws `config-invalid` for an invalid address, and for a Node without
 * the API.
 */
export function applyProxy(
  environment: Environment,
  // A named import would fail at start where the API is missing, even without a proxy.
  api: ProxyApi = http,
): void {
  const set = NAMES.filter((name) => environment[name]);
  if (set.length === 0) return;
  if (api.setGlobalProxyFromEnv === undefined) {
    if (environment.NODE_USE_ENV_PROXY === "1") return;
    throw invalid(
      set,
      "works with this version of Node only if NODE_USE_ENV_PROXY=1 is set; set it too",
    );
  }
  try {
    api.setGlobalProxyFromEnv({ ...environment });
  } catch {
    // biome-ignore lint/style/useErrorCause: Node's message contains the address, which may contain a password
    throw invalid(set, "must be an address such as http://proxy.example:3128");
  }
}

function invalid(names: readonly string[], message: string): AppError<"config-invalid"> {
  const problems = names.map((path) => ({ path, message }));
  return new AppError("config-invalid", `${names.join(", ")} ${message}`, {
    details: { problems },
  });
}

import { setGlobalProxyFromEnv } from "node:http";
import { AppError } from "../domain/errors/app-error.ts";

const NAMES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/**
 * Sends what this process fetches through the proxy that the environment names, as git does by itself. Node would do
 * so only when it was started with `NODE_USE_ENV_PROXY=1`. Throws `config-invalid` for an address that is none.
 */
export function applyProxy(environment: Readonly<Record<string, string | undefined>>): void {
  const set = NAMES.filter((name) => environment[name]);
  if (set.length === 0) return;
  try {
    setGlobalProxyFromEnv({ ...environment });
  } catch {
    const message = `${set.join(", ")} must be an address such as http://proxy.example:3128`;
    const problems = set.map((path) => ({ path, message: "must be an http or https address" }));
    // biome-ignore lint/style/useErrorCause: what Node says holds the address, and an address may hold a password
    throw new AppError("config-invalid", message, { details: { problems } });
  }
}

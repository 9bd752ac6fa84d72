import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { Person } from "../attack.ts";

/** Signs a user in through the code host like a browser. Rejects if this fails. */
export async function signInPerson(url: string, login: string): Promise<Person> {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      ...(init.headers as Record<string, string>),
      ...dropUndefined({ cookie: cookie || undefined }),
    };
    const response = await fetch(new URL(path, url), { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const there = locationOf(await send("/login?return_to=/api/session"));
  const agreed = await fetch(`${there}&login=${login}`, { redirect: "manual" });
  const session = await send(locationOf(await send(locationOf(agreed))));
  const { csrf } = (await session.json()) as { readonly csrf: string };
  return {
    ask: async (method, path, body) => {
      const change = method === "GET" ? {} : { origin: url, "x-csrf-token": csrf };
      const { version, ...rest } = withVersion(body);
      const headers = {
        ...change,
        ...dropUndefined({
          "content-type": body === undefined ? undefined : "application/json",
          "if-match": version,
        }),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(rest.body) };
      const response = await send(path, { method, headers, ...sent });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
  };
}

/** Separates the version of a request from its fields. */
function withVersion(body: unknown): {
  readonly version?: string;
  readonly body?: unknown;
} {
  if (typeof body !== "object" || body === null || !("ifMatch" in body)) return { body };
  const { ifMatch, ...fields } = body;
  return { version: String(ifMatch), body: fields };
}

function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`signing in ended with ${response.status}`);
  return location;
}

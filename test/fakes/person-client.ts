/** What somebody sends beside the path. */
export interface RequestParts {
  readonly body?: unknown;
  /** In place of what the client adds itself; an empty one is left out. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SessionAnswer {
  readonly login: string;
  readonly isAdmin: boolean;
  readonly csrf: string;
}

/** A browser's side of the server: cookies, and what the pages add to a change. */
export interface PersonClient {
  readonly cookies: ReadonlyMap<string, string>;
  ask(method: string, path: string, sent?: RequestParts): Promise<Response>;
  get(path: string): Promise<Response>;
  post(path: string, sent?: RequestParts): Promise<Response>;
  /** Goes to the code host, is somebody there, and comes back. Gives the answer that it ends with. */
  signIn(login: string): Promise<Response>;
}

/** Opens a browser that nobody has signed in with. `onSecret` is told of each cookie and token that it is given. */
export function openPersonClient(url: string, onSecret: (secret: string) => void): PersonClient {
  const cookies = new Map<string, string>();
  let csrf = "";
  const ask: PersonClient["ask"] = async (method, path, { body, headers = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const change = method === "GET" ? {} : { origin: url, "x-csrf-token": csrf };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const all = Object.entries({ cookie, ...change, ...type, ...headers });
    const response = await fetch(new URL(path, url), {
      method,
      headers: all.filter(([, value]) => value !== ""),
      redirect: "manual",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line, onSecret);
    return response;
  };
  const get: PersonClient["get"] = (path) => ask("GET", path);
  return {
    cookies,
    ask,
    get,
    post: (path, sent) => ask("POST", path, sent),
    signIn: async (login) => {
      const there = locationOf(await get("/login?return_to=/api/session"));
      const agreed = await fetch(`${there}&login=${login}`, { redirect: "manual" });
      const back = await get(locationOf(agreed));
      if (back.status !== 303) return back;
      const response = await get(locationOf(back));
      const session = (await response.clone().json()) as SessionAnswer;
      csrf = session.csrf;
      onSecret(csrf);
      return response;
    },
  };
}

function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`${response.url} leads nowhere: ${response.status}`);
  return location;
}

function storeCookie(
  cookies: Map<string, string>,
  line: string,
  onSecret: (secret: string) => void,
) {
  const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
  if (/; Max-Age=0(?:;|$)/.test(attributes)) cookies.delete(name);
  else cookies.set(name, value);
  if (value !== "") onSecret(value);
}

import { DatabaseSync } from "node:sqlite";
import { startHttpServer } from "../../src/adapters/http/start-http-server.ts";
import { composeServer } from "../../src/compose/server/server.ts";
import { loadServerConfig } from "../../src/config/load-config.ts";
import { copyJob } from "../fakes/copy-jobs.ts";
import { openPeopleHarness } from "../fakes/people-harness.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";

/** Whose requests are sent: the cookie and the token of a browser. */
export interface Visitor {
  readonly cookie: string;
  readonly csrf: string;
}

/** The server with all its adapters in this process, over a real store that holds reviews, a task and provider configs. */
export interface FuzzedServer extends AsyncDisposable {
  readonly origin: string;
  readonly modelUrl: string;
  readonly number: number;
  readonly drafts: readonly string[];
  readonly task: string;
  readonly visitors: Readonly<Record<"nobody" | "viewer" | "writer" | "admin", Visitor>>;
  /** Errors that it has logged since the last call. */
  errors(): readonly string[];
  /** What of the store a request alone can change. */
  storeState(): string;
  ask(path: string, init: RequestInit): Promise<Response>;
}

const COPIES = 12;
const NOBODY: Visitor = { cookie: "", csrf: "" };

/** Opens it. What it has to write to the code host is not written: its rounds have not begun. */
export async function openFuzzedServer(): Promise<FuzzedServer> {
  const scene = await openPeopleHarness();
  const env = { ...scene.env, ALLOW_PRIVATE_LLM: "1", HOST: "127.0.0.1", TASK_API_ENABLED: "1" };
  const first = scene.start({ ...env, SHUTDOWN_GRACE: "0" });
  await first.ready;
  const number = scene.openPull();
  const draft = await scene.makeDraft(await scene.enter(AUTHOR), number, REPOSITORY);
  await first.stop();
  const drafts = copyJob(scene.storePath, draft.id, { count: COPIES });
  const asTask = { kind: "task", pull: null, status: "succeeded" };
  const [task = ""] = copyJob(scene.storePath, draft.id, { count: 1, changed: asTask });
  const logged: string[] = [];
  const log = (level: string, text: string): void => {
    // Requests save keys of providers, and say the same words elsewhere: that they are held back is no error of ours.
    if (level === "error" && !text.startsWith("incident: ")) logged.push(text);
  };
  const server = await composeServer(loadServerConfig(env), { environment: env, log });
  const address = { host: "127.0.0.1", port: scene.port };
  const listening = await startHttpServer(server.http, {
    ...address,
    onError: (error) => logged.push(String(error)),
  });
  const origin = `http://127.0.0.1:${scene.port}`;
  const enter = async (login: string): Promise<Visitor> => {
    const client = await scene.enter(login);
    const session = (await (await client.get("/api/session")).json()) as { readonly csrf: string };
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`);
    return { cookie: cookies.join("; "), csrf: session.csrf };
  };
  const [viewer, writer, admin] = [await enter("vera"), await enter(AUTHOR), await enter("ada")];
  const watching = new DatabaseSync(scene.storePath, { readOnly: true });
  return {
    origin,
    modelUrl: scene.model.baseUrl,
    number,
    drafts: [draft.id, ...drafts],
    task,
    visitors: { nobody: NOBODY, viewer, writer, admin },
    errors: () => logged.splice(0),
    storeState: createStoreWatch(watching),
    ask: async (path, init) => server.http.request(`${origin}${path}`, init),
    [Symbol.asyncDispose]: async () => {
      watching.close();
      await listening.close(0);
      await server.close(0);
      await scene[Symbol.asyncDispose]();
    },
  };
}

/** What work that goes on behind the requests never touches: it makes no job, and only those that a request has made run. */
const KEPT = "SELECT id FROM jobs WHERE seq <= :last";
const STATE = [
  "SELECT id FROM jobs",
  "SELECT * FROM jobs WHERE seq <= :last",
  `SELECT * FROM drafts WHERE job_id IN (${KEPT})`,
  `SELECT * FROM outbox WHERE job_id IN (${KEPT})`,
  "SELECT * FROM events WHERE job <= :last",
];

/** Reads the store, again only when somebody has written to it. */
function createStoreWatch(database: DatabaseSync): () => string {
  const { last = 0 } = { ...database.prepare("SELECT MAX(seq) AS last FROM jobs").get() };
  const configs = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'provider%'")
    .all()
    .map(({ name }) => `SELECT * FROM "${name}"`);
  let [version, state] = [-1, ""];
  return () => {
    const now = Number(database.prepare("PRAGMA data_version").get()?.data_version);
    if (now === version) return state;
    const rows = STATE.map((sql) => {
      const query = database.prepare(sql);
      return sql.includes(":last") ? query.all({ last }) : query.all();
    });
    const kept = configs.map((sql) => database.prepare(sql).all());
    [version, state] = [now, JSON.stringify([rows, kept])];
    return state;
  };
}

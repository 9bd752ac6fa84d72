import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { Control, Person } from "../attack.ts";
import {
  ADMIN,
  type Environment,
  type HarnessLayout,
  MAINTAINER,
  taskEnvironment,
} from "./operator-environment.ts";
import { signInPerson } from "./sign-in-person.ts";
import { type ServerProcess, startServer } from "./start-server.ts";

/** A server that takes tasks. It is one of its own: its model is at a private address, which the first one refuses. */
export interface TaskServer {
  readonly server: ServerProcess;
  readonly url: string;
  /** The store's file. */
  readonly store: string;
  readonly maintainer: Person;
}

export interface TaskServerOptions {
  readonly environment: Environment;
  readonly place: HarnessLayout;
  readonly host: DemoHost;
  readonly broken?: Control | undefined;
  /** Of the store's file. */
  readonly name: string;
  /** Put over the environment. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Starts it, and has an admin allow tasks in all repositories of the owner. */
export async function startTaskServer({
  environment,
  place,
  host,
  broken,
  name,
  more = {},
}: TaskServerOptions): Promise<TaskServer> {
  const { app } = host.state;
  app.permissions = { ...app.permissions, contents: "write", pull_requests: "write" };
  const { folder, serverUrl: url } = place;
  const store = `${folder}/store/${name}.db`;
  const server = await startServer({
    folder,
    environment: {
      ...taskEnvironment(environment, place),
      TASK_OIDC_ISSUER: host.issuerUrl,
      WEB_STORE_PATH: store,
      ...more,
    },
    broken,
  });
  try {
    await allowTasks(await signInPerson(url, ADMIN), place);
    return { server, url, store, maintainer: await signInPerson(url, MAINTAINER) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function allowTasks(admin: Person, { modelUrl, canaries }: HarnessLayout): Promise<void> {
  const config = {
    pattern: "acme/*",
    provider: "custom",
    baseUrl: modelUrl,
    model: "adversary",
    apiKey: canaries.PROVIDER_KEY,
    users: [ADMIN],
    restrictsRequests: false,
    tasksEnabled: true,
  };
  const { status, text } = await admin.ask("POST", "/api/providers", config);
  if (status !== 201) throw new Error(`tasks could not be allowed: ${text.slice(0, 200)}`);
}

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

/**
 * Server that accepts tasks. It is separate because its model is at a private address, which the
 * first server refuses.
 */
export interface TaskServer {
  readonly server: ServerProcess;
  readonly url: string;
  /** Database file. */
  readonly store: string;
  readonly maintainer: Person;
}

export interface TaskServerOptions {
  readonly environment: Environment;
  readonly place: HarnessLayout;
  readonly host: DemoHost;
  readonly broken?: Control | undefined;
  /** Name of the database file. */
  readonly name: string;
  /** Added to the environment. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Starts the server, and enables tasks for all repositories of the owner as an admin. */
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

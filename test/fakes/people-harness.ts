import { expect } from "vitest";
import { openPersonClient, type PersonClient } from "./person-client.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "./serve-harness.ts";
import type { StoredJob } from "./stored-jobs.ts";

export const METRICS_TOKEN = "token-of-the-monitoring";
const SESSION_SECRET = "secret-of-people-who-sign-in";

/** A server of people: `AUTHOR` writes to the repositories, `ada` is an admin of the server, `vera` neither. */
export interface PeopleHarness extends ServeHarness {
  /** Somebody who has not signed in. */
  nobody(): PersonClient;
  enter(login: string): Promise<PersonClient>;
  /** Waits for a job by its id. */
  jobById(id: string, isReached: (job: StoredJob) => boolean): Promise<StoredJob>;
  /** Starts a review as a person and gives its id. */
  startReview(client: PersonClient, number: number, repository?: string): Promise<string>;
  /** The same, when its draft is there. */
  makeDraft(client: PersonClient, number: number, repository?: string): Promise<StoredJob>;
}

/** People who may sign in. */
export const PEOPLE = [AUTHOR, "ada", "vera", "olga"] as const;

export async function openPeopleHarness({ gapMs = 0 } = {}): Promise<PeopleHarness> {
  const scene = await openServeHarness({ gapMs, args: [] });
  const { host, port, secrets } = scene;
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...scene.env,
    DEV_NO_AUTH: "0",
    WEB_BASE_URL: url,
    METRICS_TOKEN,
    GITHUB_OAUTH_CLIENT_ID: host.state.app.clientId,
    GITHUB_OAUTH_CLIENT_SECRET: host.state.app.clientSecret,
    WEB_SESSION_SECRET: SESSION_SECRET,
    WEB_ALLOWED_USERS: PEOPLE.join(),
    WEB_ADMIN_USERS: "ada",
  };
  for (const secret of [METRICS_TOKEN, SESSION_SECRET]) secrets.add(secret);
  host.addRepository({
    owner: "acme",
    name: "people",
    isInstalled: false,
    collaborators: Object.fromEntries(PEOPLE.map((login) => [login, "read" as const])),
  });
  const nobody = (): PersonClient => openPersonClient(url, (secret) => secrets.add(secret));
  const jobById: PeopleHarness["jobById"] = (id, isReached) =>
    scene.jobThat((job) => job.id === id && isReached(job));
  const startReview: PeopleHarness["startReview"] = async (client, number, name = REPOSITORY) => {
    const body = { pullRequest: `${name}#${number}`, comment: "@asksvc look at the payments" };
    const response = await client.post("/api/reviews", { body });
    expect(response.status, await response.clone().text()).toBe(201);
    return ((await response.json()) as { readonly id: string }).id;
  };
  return {
    ...scene,
    env,
    nobody,
    jobById,
    startReview,
    start: (more) => scene.start({ ...env, ...more }),
    enter: async (login) => {
      const client = nobody();
      const response = await client.signIn(login);
      expect(response.status, await response.clone().text()).toBe(200);
      return client;
    },
    makeDraft: async (client, number, name) =>
      jobById(await startReview(client, number, name), ({ status }) => status === "draft"),
  };
}

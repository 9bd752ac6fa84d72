import type { Answer, ApiAttackContext, Person } from "../attack.ts";
import type { Facts } from "../facts.ts";
import { getStorePath, type Harness } from "../harness/harness.ts";
import { readJobs } from "./stored-jobs.ts";

/** Creates the context for requests of users, which notes each response. */
export function createApiContext(
  harness: Harness,
  facts: Facts,
  untilSettled: () => Promise<void>,
): { readonly context: ApiAttackContext; readonly notes: string[] } {
  const notes: string[] = [];
  const { viewer, admin, maintainer } = harness.people;
  const noted = (name: string, person: Person): Person => ({
    ask: async (method, path, body) => {
      const answer = await person.ask(method, path, body);
      notes.push(`${name} ${method} ${path}: ${answer.status}`);
      return answer;
    },
  });
  const context: ApiAttackContext = {
    ...facts,
    viewer: noted("viewer", viewer),
    admin: noted("admin", admin),
    draft: async () => {
      const body = { pullRequest: `${facts.repository}#1`, comment: "@asksvc look" };
      expectStatus(await maintainer.ask("POST", "/api/reviews", body), 201);
      await untilSettled();
      const [job] = readJobs(getStorePath(harness), facts.repository);
      if (job === undefined) throw new Error("the review did not start");
      return job.id;
    },
    createProvider: async () => {
      const body = {
        pattern: facts.repository,
        provider: "custom",
        baseUrl: "https://models.example/v1",
        apiKey: harness.canaries.PROVIDER_KEY,
        users: ["vera", "ada"],
      };
      const answer = expectStatus(await admin.ask("POST", "/api/providers", body), 201);
      return (JSON.parse(answer.text) as { readonly id: string }).id;
    },
  };
  return { context, notes };
}

function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 200)}`);
}

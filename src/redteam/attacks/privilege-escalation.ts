import type { ApiAttackContext, Attack } from "../attack.ts";
import type { Check } from "../oracle/evidence.ts";

/** Checks that all requests of a user were refused. */
const allRefused =
  (who: string): Check =>
  ({ notes }) => {
    const taken = notes.find((note) => note.startsWith(who) && /: 2\d\d$/.test(note));
    return taken === undefined ? undefined : `was let through: ${taken}`;
  };

const viewer = (
  name: string,
  wants: string,
  requests: (context: ApiAttackContext) => Promise<unknown>,
): Attack => ({
  name,
  wants,
  control: "access",
  vector: "api",
  checks: [allRefused("viewer")],
  act: { kind: "api", requests: async (context) => void (await requests(context)) },
});

const admin = (
  name: string,
  wants: string,
  requests: (context: ApiAttackContext) => Promise<unknown>,
): Attack => ({
  name,
  wants,
  control: "address",
  vector: "api",
  needs: ["no-private"],
  checks: [allRefused("admin")],
  act: { kind: "api", requests: async (context) => void (await requests(context)) },
});

const config = (repository: string, baseUrl: string): object => ({
  pattern: repository,
  provider: "custom",
  baseUrl,
  apiKey: "key-of-the-attacker",
  users: ["vera"],
});

/** Attacks by a user with read permission who tries to do more. */
export const PRIVILEGE_ESCALATION: readonly Attack[] = [
  viewer("viewer-publishes", "our name under a draft", async ({ viewer: person, draft }) => {
    const id = await draft();
    await person.ask("POST", `/api/reviews/${id}/publish`, { ifMatch: '"1"' });
  }),
  viewer("viewer-edits", "other words in our draft", async ({ viewer: person, draft }) => {
    const id = await draft();
    await person.ask("PATCH", `/api/reviews/${id}/draft`, { ifMatch: '"1"', event: "APPROVE" });
  }),
  viewer("viewer-discards", "a draft to be gone", async ({ viewer: person, draft }) => {
    const id = await draft();
    await person.ask("POST", `/api/reviews/${id}/discard`, {});
  }),
  viewer(
    "viewer-starts-elsewhere",
    "a look into a hidden repository",
    ({ viewer: person, neighbour }) =>
      person.ask("POST", "/api/reviews", {
        pullRequest: `${neighbour}#1`,
        comment: "@asksvc look",
      }),
  ),
  viewer(
    "viewer-lists-elsewhere",
    "names of a hidden repository",
    async ({ viewer: person, neighbour }) => {
      await person.ask("GET", `/api/models?repository=${neighbour}`);
      await person.ask("GET", `/api/pulls?repository=${neighbour}&pullRequest=${neighbour}`);
    },
  ),
  viewer(
    "viewer-adds-a-provider",
    "keys and addresses to be theirs",
    ({ viewer: person, repository }) =>
      person.ask("POST", "/api/providers", config(repository, "https://models.example/v1")),
  ),
  viewer(
    "viewer-probes-an-address",
    "a request in the name of the server",
    ({ viewer: person, trapUrl }) =>
      person.ask("POST", "/api/providers/test", config("acme/x", trapUrl)),
  ),
  viewer("viewer-stops-runners", "the end of all jobs", ({ viewer: person }) =>
    person.ask("POST", "/admin/pods/kill", { repository: "acme/checkout", job: "1" }),
  ),
  ...(
    [
      ["loopback", (trap: string) => trap],
      ["loopback-by-name", (trap: string) => trap.replace("127.0.0.1", "localhost")],
      ["loopback-as-a-number", (trap: string) => trap.replace("127.0.0.1", "2130706433")],
      ["loopback-of-six", (trap: string) => trap.replace("127.0.0.1", "[::ffff:7f00:1]")],
      ["nowhere", (trap: string) => trap.replace("127.0.0.1", "0.0.0.0")],
      ["metadata", () => "http://169.254.169.254/latest"],
      ["own-network", () => "http://10.0.0.1/v1"],
    ] as const
  ).map(([name, address]) =>
    admin(`address-${name}`, "a request to the server's own network", async (context) => {
      const body = config(context.repository, address(context.trapUrl));
      await context.admin.ask("POST", "/api/providers", body);
    }),
  ),
  {
    ...admin("address-that-is-probed", "the same, without keeping it", async (context) => {
      await context.admin.ask(
        "POST",
        "/api/providers/test",
        config(context.repository, context.trapUrl),
      );
    }),
    // The status of the answer shows whether it was refused.
    checks: [],
  },
  admin("key-for-another-address", "a kept key at an address of theirs", async (context) => {
    const id = await context.createProvider();
    const body = { ifMatch: '"1"', baseUrl: "https://collect.attacker.example/v1" };
    await context.admin.ask("PATCH", `/api/providers/${id}`, body);
  }),
  {
    ...admin("key-for-a-probe-elsewhere", "the same, by a test", async (context) => {
      const id = await context.createProvider();
      await context.admin.ask("POST", `/api/providers/${id}/test`, { baseUrl: context.trapUrl });
    }),
    checks: [],
  },
];

import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import { AUTHOR } from "../fakes/serve-harness.ts";
import { seedTasks } from "./seed-task.ts";

/** Names of the pages that somebody who has signed in can see. */
export const PAGES = [
  ...["New review", "Draft", "Published", "Task", "Task without a change"],
  ...["Journal", "Settings", "Pods", "Not found"],
];

/** A server with something on every page. */
export interface EveryPage extends AsyncDisposable {
  readonly harness: PeopleHarness;
  readonly url: string;
  /** Path of each page, by its name. */
  readonly paths: Readonly<Record<string, string>>;
}

/** Starts a server with a draft, a published review and tasks. */
export async function openEveryPage(): Promise<EveryPage> {
  const scene = await openPeopleHarness();
  const tasks = await seedTasks(scene.storePath, scene.host.serverUrl);
  await scene.start({ WEB_ADMIN_USERS: AUTHOR }).ready;
  const mira = await scene.enter(AUTHOR);
  const [first, second] = [scene.openPull(), scene.openPull()];
  const draft = await scene.makeDraft(mira, first);
  const other = await scene.makeDraft(mira, second);
  const version = await mira.get(`/api/reviews/${other.id}/draft`);
  const { version: seen } = (await version.json()) as { readonly version: number };
  await mira.post(`/api/reviews/${other.id}/publish`, {
    body: { onReviewedCommit: true },
    headers: { "if-match": `"${seen}"` },
  });
  await scene.jobById(other.id, ({ status }) => status === "published");
  const pageOf = (id: string, number: number): string => `/reviews/acme/checkout/${number}/${id}`;
  return {
    harness: scene,
    url: `http://127.0.0.1:${scene.port}`,
    paths: {
      "New review": "/",
      Draft: pageOf(draft.id, first),
      Published: pageOf(other.id, second),
      Task: tasks.opened,
      "Task without a change": tasks.unchanged,
      Journal: "/journal",
      Settings: "/admin",
      Pods: "/admin/pods",
      "Not found": "/none",
    },
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  };
}

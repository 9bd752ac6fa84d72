import { expect } from "vitest";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { REPOSITORY_VISIBILITIES, type RepositoryVisibility, type Role } from "./access-table.ts";
import { copyJob } from "./copy-jobs.ts";
import { openPeopleHarness, PEOPLE, type PeopleHarness } from "./people-harness.ts";
import type { PersonClient } from "./person-client.ts";

/** Things of one repository that requests are about. */
export interface RepositoryResources {
  readonly repository: string;
  readonly number: number;
  /** A review with a draft of its own that nothing has changed yet. */
  draft(): string;
  readonly task: string;
  /** A provider config of its own, in its first version. */
  config(): string;
}

export interface AccessHarness extends PeopleHarness {
  readonly url: string;
  readonly people: Readonly<Record<Role, PersonClient>>;
  readonly places: Readonly<Record<RepositoryVisibility, RepositoryResources>>;
}

/** Nobody but the one who works there may know these words. */
export const HIDDEN = { name: "acme/hush", title: "A title that is not for everybody" } as const;
const NAMES = { public: "acme/open", private: "acme/vault", hidden: HIDDEN.name } as const;
export const INSIDER = "olga";
/** More than a page of a list: what is visible comes after it. */
const COPIES = 110;
const CONFIGS = 24;

/** A server with a viewer, a writer and an admin, and three repositories that have reviews, tasks and configs. */
export async function openAccessHarness(): Promise<AccessHarness> {
  const scene = await openPeopleHarness();
  const base = { ALLOW_PRIVATE_LLM: "1", SHUTDOWN_GRACE: "0", TASK_API_ENABLED: "1" };
  const first = scene.start(base);
  await first.ready;
  const insider = await scene.enter(INSIDER);
  const numbers = REPOSITORY_VISIBILITIES.map(
    (place) => [place, openRepository(scene, place)] as const,
  );
  const drafts = new Map<RepositoryVisibility, string>();
  for (const [place, number] of numbers) {
    drafts.set(place, (await scene.makeDraft(insider, number, NAMES[place])).id);
  }
  await first.stop();
  const copies = REPOSITORY_VISIBILITIES.map((place) => {
    const id = drafts.get(place) ?? "";
    const task = { kind: "task", pull: null, status: "succeeded" };
    const [taskId = ""] = copyJob(scene.storePath, id, { count: 1, changed: task });
    return { reviews: [...copyJob(scene.storePath, id, { count: COPIES })], task: taskId };
  });
  const server = scene.start(base);
  await server.ready;
  const people = {
    nobody: scene.nobody(),
    viewer: await scene.enter("vera"),
    writer: await scene.enter("mira"),
    admin: await scene.enter("ada"),
  };
  const places = await Promise.all(
    numbers.map(async ([place, number], at) => {
      const repository = NAMES[place];
      const configs = await makeConfigs(scene, people.admin, repository);
      const { reviews = [], task = "" } = copies[at] ?? {};
      return { repository, number, task, draft: next(reviews), config: next(configs) };
    }),
  );
  const [open, vault, hush] = places;
  if (open === undefined || vault === undefined || hush === undefined) throw new Error("no places");
  return {
    ...scene,
    url: server.url,
    people,
    places: { public: open, private: vault, hidden: hush },
  };
}

/** Gives one after the other, each once. */
function next(from: string[]): () => string {
  return () => {
    const one = from.pop();
    if (one === undefined) throw new Error("the scene has made too few");
    return one;
  };
}

function openRepository({ host }: PeopleHarness, place: RepositoryVisibility): number {
  const [owner = "", name = ""] = NAMES[place].split("/");
  const known = { mira: "write", vera: "read", ada: "read" } as const;
  const collaborators = {
    public: { mira: "write", [INSIDER]: "write" },
    private: { ...known, [INSIDER]: "write" },
    hidden: { [INSIDER]: "write" },
  } as const;
  host.addRepository({
    owner,
    name,
    isPrivate: place !== "public",
    collaborators: collaborators[place],
  });
  host.commit(NAMES[place], { branch: "main", message: "Start", files: DEFAULT_BRANCH_FILES });
  const change = { branch: "change", from: "main", message: "Change", files: CHANGE_FILES };
  host.commit(NAMES[place], { ...change, author: INSIDER });
  const title = place === "hidden" ? HIDDEN.title : "A change";
  return host.openPull(NAMES[place], { title, author: INSIDER, head: "change" });
}

async function makeConfigs(
  { model }: PeopleHarness,
  admin: PersonClient,
  pattern: string,
): Promise<string[]> {
  const body = { pattern, ...configBody(model.baseUrl) };
  const made = Array.from({ length: CONFIGS }, async () => {
    const response = await admin.post("/api/providers", { body });
    expect(response.status, await response.clone().text()).toBe(201);
    return ((await response.json()) as { readonly id: string }).id;
  });
  return Promise.all(made);
}

export function configBody(baseUrl: string) {
  return { provider: "custom", baseUrl, apiKey: "key-of-a-provider-config", users: [...PEOPLE] };
}

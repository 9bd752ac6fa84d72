import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PACKED_TYPE } from "../../src/adapters/shared/remote-runner/pack-announcement.ts";
import { createPublishChange } from "../../src/app/task/publish/publish-change.ts";
import type { ChangeAnnouncement } from "../../src/domain/task/change-announcement.ts";
import {
  announce,
  BRANCH,
  CHANGES,
  file,
  forge,
  idle,
  type LyingRunner,
  openLyingRunner,
  put,
  SECRET,
} from "../fakes/lying-runner.ts";
import { SHOP, SHOP_NAME } from "../fakes/writer-harness.ts";

describe("a lying runner", () => {
  const LIES: readonly (readonly [
    string,
    (scene: LyingRunner, commit: string) => Promise<string>,
  ])[] = [
    [
      "another tree with the same message",
      async (scene, commit) => forge(scene, await messageOf(scene, commit)),
    ],
    [
      "another message with the same tree",
      async (scene, commit) => {
        const { tree = "" } = (await scene.objects.commitAt(SHOP, commit, idle())) ?? {};
        const message = (await messageOf(scene, commit)).replace("Round", SECRET);
        return scene.objects.commit(SHOP, { tree, parents: [scene.base], message }, idle());
      },
    ],
    ["a commit without our trailers", (scene) => forge(scene, "Hello")],
    [
      "the announced tree above another commit",
      async (scene, commit) => {
        const below = await forge(scene, "Below");
        const { tree = "" } = (await scene.objects.commitAt(SHOP, commit, idle())) ?? {};
        const message = await messageOf(scene, commit);
        return scene.objects.commit(SHOP, { tree, parents: [below], message }, idle());
      },
    ],
    [
      "another commit above the announced one",
      (scene, commit) => forge(scene, "Above", { parent: commit }),
    ],
    [
      "one file more",
      async (scene, commit) => forge(scene, await messageOf(scene, commit), { path: "extra.txt" }),
    ],
  ];
  const messageOf = async (scene: LyingRunner, commit: string): Promise<string> =>
    (await scene.objects.commitAt(SHOP, commit, idle()))?.message ?? "";

  it.each(LIES)(
    "that writes %s has its branch deleted before there is a pull request",
    async (_what, lie) => {
      const scene = await openLyingRunner();
      const written = await announce(scene);
      const forged = await lie(scene, written.commit);
      await put(scene, forged);
      const confirm = scene.publish.confirm({ ...written, branch: BRANCH, commit: forged });
      await expect(confirm).rejects.toMatchObject({ code: "branch-not-owned" });
      expect(scene.listBranches()).toEqual([]);
      expect(scene.incidents).toEqual([
        expect.stringContaining("does not match the change that its task announced"),
      ]);
    },
  );

  it.each(LIES)(
    "that writes %s without asking has its branch deleted at the end",
    async (_what, lie) => {
      const scene = await openLyingRunner();
      const { commit } = await announce(scene);
      const forged = await lie(scene, commit);
      await put(scene, forged);
      const pull = { head: BRANCH, base: "main", title: "T", body: "" };
      await scene.branchPulls.openPull(SHOP, pull, idle());
      const result = {
        status: "succeeded",
        task: { pull: 1, branch: BRANCH, commit: forged, files: 1 },
      };
      expect((await scene.opened.post("result", result)).status).toBe(204);
      const job = await scene.job();
      expect(job.status).not.toBe("succeeded");
      expect(await scene.settle()).toEqual({});
      expect(scene.listBranches()).toEqual([]);
      expect(scene.pullStates().map(({ state }) => state)).toEqual(["closed"]);
      expect(scene.incidents).toHaveLength(1);
    },
  );

  it("of a follow-up has no branch moved to its commit", async () => {
    const scene = await openLyingRunner({ pullNumber: 1 });
    const head = scene.host.commit(SHOP_NAME, {
      branch: BRANCH,
      from: "main",
      message: "First",
      author: "mia",
      files: { "a.txt": "1\n" },
    });
    const change = { ...scene.change, baseSha: head };
    const written = await scene.publish.createCommit(change, idle());
    const message = await messageOf(scene, written.commit);
    const forged = await forge(scene, message, { parent: head });
    const confirm = scene.publish.confirm({ ...written, branch: BRANCH, commit: forged });
    await expect(confirm).rejects.toMatchObject({ code: "branch-not-owned" });
    await scene.publish.confirm({ ...written, branch: BRANCH });
    await scene.branches.moveBranch(SHOP, { name: BRANCH, sha: forged }, idle());
    expect(await scene.changes.findDoubt(await scene.job(), forged)).toContain("not announced");
    await scene.settle();
    expect(scene.listBranches()).toEqual([]);
  });

  it("of a follow-up is not blamed for commits of other tasks and people", async () => {
    const scene = await openLyingRunner({ pullNumber: 1 });
    const head = scene.host.commit(SHOP_NAME, {
      branch: BRANCH,
      from: "main",
      message: "First",
      author: "mia",
      files: { "a.txt": "1\n" },
    });
    const { commit } = await scene.publish.createCommit({ ...scene.change, baseSha: head }, idle());
    await scene.branches.moveBranch(SHOP, { name: BRANCH, sha: commit }, idle());
    const trailers = `Svc-Task: other\nSvc-Change: ${"c".repeat(64)}`;
    const theirs = await forge(scene, `More\n\n${trailers}`, { parent: commit, text: "x\n" });
    const { tree = "" } = (await scene.objects.commitAt(SHOP, theirs, idle())) ?? {};
    scene.others.set("other", {
      baseSha: commit,
      treeDigest: "c".repeat(64),
      tree,
      title: "More",
      body: "",
      branch: BRANCH,
    });
    await scene.branches.moveBranch(SHOP, { name: BRANCH, sha: theirs }, idle());
    expect(await scene.changes.findDoubt(await scene.job(), commit)).toBeUndefined();
    await scene.settle();
    expect([scene.listBranches(), scene.incidents]).toEqual([[BRANCH], []]);
  });

  const secretIn = (over: object) => async (scene: LyingRunner) => {
    const change = { ...scene.change, ...over };
    await expect(scene.publish.createCommit(change, idle())).rejects.toMatchObject({
      code: "publish-held",
      message: expect.not.stringContaining(SECRET),
    });
  };
  it.each<[string, (scene: LyingRunner) => Promise<void>]>([
    ["a new file", secretIn({ changes: [{ path: "a", after: file(`x\n${SECRET}\n`) }] })],
    [
      "a binary file",
      secretIn({
        changes: [
          {
            path: "a",
            after: {
              bytes: Buffer.concat([Buffer.from([0, 255]), Buffer.from(SECRET, "utf16le")]),
              mode: "100644",
            },
          },
        ],
      }),
    ],
    [
      "the end of a large file",
      secretIn({
        changes: [{ path: "a", after: file(`${"lorem ipsum\n".repeat(100_000)}${SECRET}`) }],
      }),
    ],
    [
      "two slices of a large file",
      secretIn({
        changes: [
          { path: "a", after: file(`${"-".repeat(32 * 1024 - 12)}${SECRET}${"-".repeat(40_000)}`) },
        ],
      }),
    ],
    ["a path", secretIn({ changes: [{ path: `docs/${SECRET}`, after: file("x") }] })],
    ["a removed path", secretIn({ changes: [...CHANGES, { path: SECRET, before: file("x") }] })],
    ["the title", secretIn({ title: SECRET })],
    ["the body", secretIn({ body: SECRET })],
    ["the message of the commit", secretIn({ explanation: `It was ${SECRET}.` })],
    ["the branch", secretIn({ branch: `svc/${SECRET}` })],
  ])("leaks no secret in %s, and nothing is written", async (_where, lies) => {
    const scene = await openLyingRunner();
    const before = scene.git("count-objects");
    await lies(scene);
    expect((await scene.job()).intent).toBeUndefined();
    expect(scene.git("count-objects")).toBe(before);
  });

  it("answers secret-found", async () => {
    const { opened, base } = await openLyingRunner();
    const said = {
      baseSha: base,
      treeDigest: "b".repeat(64),
      title: SECRET,
      body: "",
      branch: BRANCH,
    };
    const response = await opened.post("intent", said);
    expect([response.status, await response.json()]).toMatchObject([422, { code: "secret-found" }]);
  });

  const packed = (scene: LyingRunner, head: object, contents: Uint8Array) =>
    fetch(`${scene.opened.url}/internal/jobs/a/intent`, {
      method: "POST",
      headers: { authorization: `Bearer ${scene.opened.token}`, "content-type": PACKED_TYPE },
      body: Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), contents]),
    });
  /** An announcement that is right, taken apart. */
  async function rightOne(scene: LyingRunner): Promise<ChangeAnnouncement> {
    const said: ChangeAnnouncement[] = [];
    const publish = createPublishChange({
      objects: scene.objects,
      branches: scene.branches,
      branchPulls: scene.branchPulls,
      clock: scene.options.clock,
      announce: async (change) => {
        said.push(change);
        throw new Error("enough");
      },
    });
    await publish.createCommit(scene.change, idle()).catch(() => undefined);
    const [first] = said;
    if (first === undefined) throw new Error("nothing was announced");
    return first;
  }
  const toHead = ({ files = [], ...words }: ChangeAnnouncement, over: object = {}) => ({
    ...words,
    files: files.map(({ bytes: content, ...one }) =>
      content === undefined ? one : { ...one, size: content.length },
    ),
    ...over,
  });
  const toContents = ({ files = [] }: ChangeAnnouncement) =>
    gzipSync(Buffer.concat(files.flatMap(({ bytes: content }) => content ?? [])));

  it.each<[string, (right: ChangeAnnouncement) => readonly [object, Uint8Array], number]>([
    ["what is right", (right) => [toHead(right), toContents(right)], 204],
    ["no files", (right) => [toHead(right, { files: [] }), gzipSync("")], 422],
    [
      "a file without bytes",
      (right) => [
        toHead({ ...right, files: (right.files ?? []).map(({ path }) => ({ path })) }),
        gzipSync(""),
      ],
      422,
    ],
    ["other bytes", (right) => [toHead(right), gzipSync(`${SECRET}`.slice(0, 10))], 422],
    [
      "an id of other bytes",
      (right) => [
        toHead({
          ...right,
          files: (right.files ?? []).map((one) => ({
            ...one,
            ...(one.blob && { blob: "d".repeat(40) }),
          })),
        }),
        toContents(right),
      ],
      422,
    ],
    [
      "another digest",
      (right) => [toHead(right, { treeDigest: "e".repeat(64) }), toContents(right)],
      422,
    ],
    [
      "a message of another job",
      (right) => [
        toHead(right, { message: right.message?.replace("Task: a", "Task: b") }),
        toContents(right),
      ],
      422,
    ],
    [
      "a base that is not there",
      (right) => [toHead(right, { baseSha: "e".repeat(40) }), toContents(right)],
      422,
    ],
    [
      "a tree of its own",
      (right) => [toHead(right, { tree: "e".repeat(40), isFresh: false }), toContents(right)],
      204,
    ],
    ["no gzip", (right) => [toHead(right), Buffer.from("x".repeat(100))], 422],
    ["a bomb", (right) => [toHead(right), gzipSync(Buffer.alloc(64 * 1024 * 1024))], 422],
    [
      "sizes beyond the limit",
      (right) => [
        toHead(
          { ...right, files: [] },
          {
            files: Array.from({ length: 3 }, (_, at) => ({
              path: `f${at}`,
              mode: "100644",
              blob: "a".repeat(40),
              size: 8 * 1024 * 1024,
            })),
          },
        ),
        gzipSync(""),
      ],
      422,
    ],
    [
      "a path twice",
      (right) => [
        toHead({ ...right, files: [...(right.files ?? []), ...(right.files ?? [])] }),
        gzipSync(
          Buffer.concat(
            [...(right.files ?? []), ...(right.files ?? [])].flatMap(
              ({ bytes: content }) => content ?? [],
            ),
          ),
        ),
      ],
      422,
    ],
  ])("that announces %s gets the matching error", async (_what, lie, status) => {
    const scene = await openLyingRunner();
    const [head, contents] = lie(await rightOne(scene));
    const response = await packed(scene, head, contents);
    expect([response.status, response.status === 204 ? "" : await response.text()]).toEqual([
      status,
      expect.any(String),
    ]);
    const { intent } = await scene.job();
    expect(intent === undefined).toBe(status !== 204);
    if (intent !== undefined)
      expect(intent).toMatchObject({ isFresh: true, tree: expect.not.stringMatching(/^e+$/) });
  });
});

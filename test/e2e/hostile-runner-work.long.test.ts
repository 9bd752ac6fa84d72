import { describe, expect, it } from "vitest";
import { formatCommitMessage } from "../../src/domain/task/commit-message.ts";
import { digestFiles } from "../../src/domain/task/digest-changes.ts";
import { noDockerServer } from "../fakes/docker-server.ts";
import {
  draftFor,
  events,
  formatResponse,
  log,
  PLACE,
  plannedAt,
  TOO_LARGE,
} from "../fakes/hostile-runner/callback-requests.ts";
import { useHostileRunnerHarness } from "../fakes/hostile-runner/hostile-runner-harness.ts";
import type { ControlledRunner } from "../fakes/hostile-runner/start-runner-controller.ts";
import { FIX } from "../fakes/task-harness.ts";

const BLOCK = "x".repeat(65_536);
const IMAGE = "![x](https://evil.test/x.png)";
/** What a terminal obeys, as it is and as JSON has it. */
const ORDERS = ["\u001b", "\u0007", "\r", "\\u001b", "\\u0007", "\\r"];

describe.skipIf(noDockerServer("hostile results") !== undefined)(
  "a hostile runner's work (needs docker)",
  () => {
    const { at, engine } = useHostileRunnerHarness();

    it("cannot post to another repository or pull request named in its draft", async () => {
      const { runner, number, end, posted } = await at().review();
      const [owner, name] = at().bystander.repository.split("/");
      const target = { owner, name, number: at().bystander.number };
      const whole = draftFor(runner.spec, { repository: at().bystander.repository });
      const named = { ...whole.draft.draft, pull: target, number: target.number };
      const draft = { ...whole.draft, draft: named, pull: target };
      const result = { ...whole, draft, pull: target, repository: target, jobId: "another" };
      expect(formatResponse(await runner.send("result", result))).toBe("204");
      runner.exit(0);
      expect((await end()).status).toBe("published");
      const here = `acme/checkout#${number}`;
      expect(posted().map(({ at: place, kind }) => [place, kind])).toEqual([
        [here, "review"],
        [here, "on-line"],
      ]);
    }, 120_000);

    it("comments only on lines of the diff, approves nothing, and its text is inert", async () => {
      const { runner, end, posted } = await at().review();
      const places = [
        PLACE,
        { path: PLACE.path, side: "RIGHT", line: 900 },
        { path: PLACE.path, side: "LEFT", line: 900 },
        { path: "package.json", side: "RIGHT", line: 1 },
        { path: "../../etc/passwd", side: "RIGHT", line: 1 },
        { path: ".git/config", side: "RIGHT", line: 1 },
      ] as const;
      const inline = places.map((place, index) => ({
        ...plannedAt(place, `Finding ${index} ${IMAGE} @mira`),
        id: `${index}`.repeat(16),
      }));
      const plan = { event: "APPROVE", inline, file: [], summary: [] } as const;
      const draft = draftFor(runner.spec, { summary: `${IMAGE} closes #1`, plan });
      expect(formatResponse(await runner.send("result", draft))).toBe("204");
      runner.exit(0);
      const job = await end();
      expect(job.status).toBe("published");
      expect(posted().map(({ kind, line }) => [kind, line])).toEqual([
        ["review", undefined],
        ["on-line", "src/cart.js:RIGHT:12"],
      ]);
      for (const { body } of posted()) {
        expect(body).not.toContain(IMAGE);
        expect(body).not.toContain("@mira");
      }
      expect(JSON.stringify(job.events)).toContain("comments on lines that are not in the diff");
    }, 120_000);

    it.each<[string, (puppet: ControlledRunner) => object]>([
      ["a draft of another head", ({ spec }) => draftFor(spec, { head: "e".repeat(40) })],
      ["a draft that is none", () => ({ status: "draft", draft: { pull: 666 } })],
      [
        "a task's end",
        () => ({
          status: "succeeded",
          task: { pull: 1, branch: "svc/x", commit: "e".repeat(40), files: 1 },
        }),
      ],
    ])(
      "fails with %s as the result of a review, and posts the reason",
      async (_what, result) => {
        const { runner, number, end, posted, log: said } = await at().review();
        expect(formatResponse(await runner.send("result", result(runner)))).toBe("204");
        runner.exit(0);
        const { status, error = "" } = await end();
        expect([status, error]).toEqual(["failed", expect.stringContaining("is not valid")]);
        expect(posted()).toMatchObject([{ at: `acme/checkout#${number}`, kind: "comment" }]);
        expect(said()).toEqual([error]);
      },
      120_000,
    );

    it("leaks no secret in its draft, events or output", async () => {
      const { runner, number, end, posted } = await at().review();
      const { token, spec } = runner;
      const words = `${token} ${spec.token.value} ${spec.model.apiKey}`;
      expect(formatResponse(await runner.send("events", events(0, [log(words)])))).toBe(
        "200 taken",
      );
      expect(formatResponse(await runner.send("result", draftFor(spec, { summary: words })))).toBe(
        "204",
      );
      await runner.print(words);
      runner.exit(0);
      const job = await end("draft");
      expect(JSON.stringify([job, posted()])).not.toContain(spec.model.apiKey);
      expect(posted()).toMatchObject([
        {
          at: `acme/checkout#${number}`,
          kind: "comment",
          body: expect.stringContaining("held for a person"),
        },
      ]);
    }, 120_000);

    it("cannot send terminal control sequences in its last lines, which do not contain its token", async () => {
      const { runner, end, log: said, posted } = await at().review();
      await runner.print(
        `\u001b]0;owned\u0007\u001b[2J\u001b[31mred ${runner.token}\r{"level":"info"}`,
      );
      runner.exit(70);
      const job = await end();
      expect(said().join("\n")).toContain("red ");
      for (const text of [...said(), ...posted().map(({ body }) => body), JSON.stringify(job)])
        for (const order of ORDERS) expect(text).not.toContain(order);
      for (const order of ORDERS) expect(at().server.output()).not.toContain(order);
    }, 120_000);

    it("cannot write with the code host token of a review", async () => {
      const { runner, number, end, posted } = await at().review();
      const { token, repository } = runner.spec;
      const fresh = JSON.parse((await runner.send("token")).text).value as string;
      const paths = [
        `repos/acme/checkout/issues/${number}/comments`,
        `repos/acme/checkout/pulls/${number}/reviews`,
        "repos/acme/checkout/git/refs",
        `repos/${at().bystander.repository}/issues/${at().bystander.number}/comments`,
      ];
      const requests = [token.value, fresh].flatMap((value) =>
        paths.map((path) => ({
          at: `${repository.apiUrl.replace(/\/$/, "")}/${path}`,
          headers: { authorization: `Bearer ${value}`, "content-type": "application/json" },
          body: [{ text: JSON.stringify({ body: "Hi.", event: "COMMENT", ref: "refs/heads/x" }) }],
        })),
      );
      const answered = (await runner.ask(requests)).map(({ status }) => status);
      expect(answered.filter((status) => status !== 403 && status !== 404)).toEqual([]);
      runner.exit(70);
      await end();
      expect(posted().map(({ kind }) => kind)).toEqual(["comment"]);
    }, 120_000);

    describe("of a task", () => {
      const files = [{ path: "old.txt" }];
      const digest = digestFiles(files);
      const intent = (puppet: ControlledRunner, over: object = {}) => ({
        baseSha: puppet.spec.task?.base.sha,
        treeDigest: digest,
        files,
        message: formatCommitMessage({ title: "Fix it", jobId: puppet.spec.job.id, digest }),
        title: "Fix it",
        body: "Why",
        branch: "svc/fix-of-a-puppet",
        ...over,
      });
      /** All branches with their commits, and the pull requests. */
      const written = () => [at().harness.git("for-each-ref"), at().harness.fixes()];

      it("cannot announce or claim a forbidden change", async () => {
        const before = written();
        const { runner, end, posted, log: said } = await at().task();
        const of = async (over: object) =>
          formatResponse(await runner.send("intent", intent(runner, over)));
        expect(await of({ branch: "main" })).toBe("409 intent-refused");
        expect(await of({ branch: "svc/../main" })).toBe("409 intent-refused");
        expect(await of({ body: runner.spec.token.value })).toBe("422 secret-found");
        expect(await of({ baseSha: "main" })).toBe("422 request-invalid");
        expect(await of({ body: BLOCK.repeat(5) })).toMatch(TOO_LARGE);
        const task = { pull: 1, branch: "main", commit: "e".repeat(40), files: 1 };
        expect(formatResponse(await runner.send("result", { status: "succeeded", task }))).toBe(
          "204",
        );
        runner.exit(0);
        const { status, error = "" } = await end();
        expect([status, error]).toEqual(["failed", expect.stringContaining("is not valid")]);
        expect([posted(), written()]).toEqual([[], before]);
        expect(said()).toEqual(
          expect.arrayContaining([
            "a runner announced a write that is not allowed and was refused",
            "a runner sent a message that is too large, too slow or malformed and was refused",
            error,
          ]),
        );
      }, 120_000);

      it("cannot change a branch or pull request of another job by its announcement before a crash", async () => {
        at().harness.script(() => JSON.stringify(FIX));
        const other = await at().harness.run({ instruction: "Fix it.", context: "It fails." });
        expect(other.status).toBe("succeeded");
        const [branch = ""] = at().harness.branches();
        const before = written();
        const { runner, end, posted } = await at().task();
        expect(formatResponse(await runner.send("intent", intent(runner, { branch })))).toBe("204");
        runner.exit(70);
        expect((await end()).status).toBe("failed");
        expect([posted(), written()]).toEqual([[], before]);
      }, 120_000);

      it("cannot claim a pull request of others, in its own or another repository", async () => {
        const pull = at().harness.openPull();
        const before = written();
        const { runner, end, posted } = await at().task();
        expect(formatResponse(await runner.send("intent", intent(runner)))).toBe("204");
        const { branch } = intent(runner);
        const page = { url: `https://evil.test/${at().bystander.repository}/pull/1` };
        const task = { pull, branch, commit: "e".repeat(40), files: 1, ...page };
        const result = {
          status: "succeeded",
          task,
          ...page,
          repository: at().bystander.repository,
        };
        expect(formatResponse(await runner.send("result", result))).toBe("204");
        runner.exit(0);
        expect(await end()).toMatchObject({
          status: "failed",
          error: `its runner reported pull request ${pull}, which the task did not open`,
        });
        expect([posted(), written()]).toEqual([[], before]);
      }, 120_000);
    });

    it("leaves a healthy server and no remains", async () => {
      await at().expectWell();
      await engine.untilTidy();
    }, 120_000);
  },
);

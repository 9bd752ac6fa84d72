import { describe, expect, it } from "vitest";
import { lines, openHost, openShop, upTo } from "../fakes/host-calls.ts";

describe("threads on lines", () => {
  it("are started by one comment, which is a separate review", async () => {
    const { call, pull, head } = await openShop();
    const comment = { path: "a.txt", line: 5, body: "Why?", commit_id: head };
    const made = await call(`POST ${pull}/comments`, comment, "bob");
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ line: 5, original_line: 5, side: "RIGHT", commit_id: head });
    const review = await call(`GET ${pull}/reviews/${made.body.pull_request_review_id}`);
    expect([review.body.state, review.body.body]).toEqual(["COMMENTED", ""]);
    const wrong = await call(`POST ${pull}/comments`, { ...comment, line: 20 });
    expect(wrong.body).toMatchObject({
      message: "Validation Failed",
      errors: [{ resource: "PullRequestReviewComment", message: "Line could not be resolved" }],
    });
    expect((await call(`GET /repos/acme/shop/pulls/comments/${made.body.id}`)).body.body).toBe(
      "Why?",
    );
    expect((await call("GET /repos/acme/shop/pulls/comments/1")).status).toBe(404);
  });

  it("are answered at their first comment only", async () => {
    const { host, call, pull } = await openShop();
    const id = await host.commentOnLine("acme/shop", 1, {
      author: "bob",
      body: "Why?",
      path: "a.txt",
      line: 5,
    });
    const reply = await call(`POST ${pull}/comments/${id}/replies`, { body: "Because." }, "ann");
    expect(reply.body).toMatchObject({
      in_reply_to_id: id,
      path: "a.txt",
      line: 5,
      user: { login: "ann" },
    });
    expect(
      (await call(`POST ${pull}/comments/${reply.body.id}/replies`, { body: "No." })).status,
    ).toBe(404);
    expect((await call(`POST ${pull}/comments/1/replies`, { body: "No." })).status).toBe(404);
    expect((await call(`POST ${pull}/comments/${id}/replies`, { body: "" })).status).toBe(422);
    const again = {
      body: "And more.",
      in_reply_to: id,
      path: "a.txt",
      commit_id: reply.body.commit_id,
    };
    expect((await call(`POST ${pull}/comments`, again)).body.in_reply_to_id).toBe(id);
    const third = await host.commentOnLine("acme/shop", 1, {
      author: "bob",
      body: "Fine.",
      inReplyTo: id,
    });
    const { body } = await call(`GET ${pull}/comments?per_page=2&page=2`);
    expect(body.map((one: { id: number }) => one.id)).toContain(third);
    expect(body).toHaveLength(2);
  });

  it("take edits of one's own", async () => {
    const { host, call, installationToken } = await openShop();
    const path = "a.txt";
    const id = await host.commentOnLine("acme/shop", 1, {
      author: "bob",
      body: "x",
      path,
      line: 5,
    });
    const one = `/repos/acme/shop/pulls/comments/${id}`;
    const edited = await call(`PATCH ${one}`, { body: "Edited" }, "bob");
    expect([edited.status, edited.body.body, edited.body.line]).toEqual([200, "Edited", 5]);
    // The answer is that of reading it, which the description judges.
    expect(edited.body).toEqual((await call(`GET ${one}`)).body);
    expect((await call(`PATCH ${one}`, { body: "By a writer" }, "ann")).status).toBe(200);
    const app = installationToken("acme/shop", { pull_requests: "write" });
    expect((await call(`PATCH ${one}`, { body: "By the app" }, app)).status).toBe(403);
    expect((await call(`PATCH ${one}`, { body: "By nobody" }, "")).status).toBe(401);
    const reader = installationToken("acme/shop", { pull_requests: "read" });
    expect((await call(`PATCH ${one}`, { body: "By a reader" }, reader)).status).toBe(403);
    for (const body of ["", " ", "x".repeat(65_537)]) {
      expect((await call(`PATCH ${one}`, { body }, "bob")).status).toBe(422);
    }
    expect((await call(`PATCH ${one}`, {}, "bob")).body.errors[0].code).toBe("missing_field");
    expect((await call("PATCH /repos/acme/shop/pulls/comments/1", { body: "x" })).status).toBe(404);
    expect((await call(`GET ${one}`)).body.body).toBe("By a writer");
  });

  it("keep their line while its text exists, also when it moves, and lose it when it changes", async () => {
    const { host, call, pull, head } = await openShop();
    const on = (line: number, side: "LEFT" | "RIGHT" = "RIGHT") =>
      host.commentOnLine("acme/shop", 1, {
        author: "bob",
        body: `${side} ${line}`,
        path: "a.txt",
        line,
        side,
      });
    for (const line of [5, 8, 35]) await on(line);
    await on(5, "LEFT");
    const range = { path: "a.txt", start_line: 5, line: 7, body: "Range" };
    await call(`POST ${pull}/reviews`, { event: "COMMENT", comments: [range] });
    const now = host.commit("acme/shop", {
      branch: "topic",
      message: "More",
      files: {
        "a.txt": lines("zero", ...upTo(4), "five", ...upTo(34).slice(5), "35!", 36, 37, 38, 39, 40),
      },
    });
    const { body } = await call(`GET ${pull}/comments`);
    const places = body.map((one: Record<string, unknown>) => [
      one.side,
      one.original_line,
      one.line,
      one.start_line,
      one.position === null,
      one.commit_id === now,
      one.original_commit_id === head,
    ]);
    expect(places).toEqual([
      ["RIGHT", 5, 6, null, false, true, true],
      ["RIGHT", 8, 9, null, false, true, true],
      ["RIGHT", 35, null, null, true, false, true],
      ["LEFT", 5, 5, null, false, true, true],
      ["RIGHT", 7, 8, 6, false, true, true],
    ]);
  });

  it("lose their line when the line leaves the diff or the base moves under it", async () => {
    const { host, call, pull } = await openShop();
    const on = (path: string, line: number, side: "LEFT" | "RIGHT") =>
      host.commentOnLine("acme/shop", 1, { author: "bob", body: "x", path, line, side });
    await on("new.txt", 1, "RIGHT");
    await on("a.txt", 5, "LEFT");
    await on("a.txt", 35, "LEFT");
    const main = host.commit("acme/shop", {
      branch: "main",
      message: "Same",
      files: { "a.txt": lines(...upTo(4), "five", ...upTo(40).slice(5)) },
    });
    host.commit(
      "acme/shop",
      {
        branch: "topic",
        from: main,
        message: "Rebased",
        files: {
          "a.txt": lines(
            0,
            ...upTo(4),
            "five",
            ...upTo(34).slice(5),
            "thirty-five",
            36,
            37,
            38,
            39,
            40,
          ),
        },
      },
      { isForced: true },
    );
    const { body } = await call(`GET ${pull}/comments`);
    expect(body.map((one: { line: number | null }) => one.line)).toEqual([null, null, 35]);
  });
});

describe("conversations", () => {
  it("take comments, edits of one's own, and count them", async () => {
    const { host, call, installationToken } = await openShop();
    const issue = host.openIssue("acme/shop", { title: "Broken", author: "bob" });
    const path = `/repos/acme/shop/issues/${issue}`;
    const made = await call(`POST ${path}/comments`, { body: "Hello" }, "bob");
    expect([made.status, made.body.author_association]).toEqual([201, "COLLABORATOR"]);
    const one = `/repos/acme/shop/issues/comments/${made.body.id}`;
    expect((await call(`PATCH ${one}`, { body: "Edited" }, "bob")).body.body).toBe("Edited");
    const token = installationToken("acme/shop", { issues: "write" });
    expect((await call(`PATCH ${one}`, { body: "By the app" }, token)).status).toBe(403);
    expect((await call(`GET ${one}`)).body.body).toBe("Edited");
    expect((await call(`GET ${path}/comments`)).body).toHaveLength(1);
    expect((await call(`GET ${path}`)).body).toMatchObject({
      comments: 1,
      title: "Broken",
    });
    expect((await call("GET /repos/acme/shop/issues/1")).body.pull_request.url).toBe(
      `${host.apiUrl}/repos/acme/shop/pulls/1`,
    );
    expect((await call(`POST ${path}/comments`, {})).body.errors[0].code).toBe("missing_field");
    const long = await call(`POST ${path}/comments`, { body: "x".repeat(65_537) });
    expect(long.body.errors[0].message).toBe("body is too long (maximum is 65536 characters)");
    expect((await call("GET /repos/acme/shop/issues/99/comments")).status).toBe(404);
  });

  it("are covered by either of two permissions on a pull request, by one on an issue", async () => {
    const { host, call, installationToken } = await openShop();
    const issue = host.openIssue("acme/shop", { title: "Broken", author: "bob" });
    const status = async (number: number, permission: string) => {
      const token = installationToken("acme/shop", { [permission]: "write" });
      return (await call(`POST /repos/acme/shop/issues/${number}/comments`, { body: "x" }, token))
        .status;
    };
    expect(await Promise.all([status(1, "issues"), status(1, "pull_requests")])).toEqual([
      201, 201,
    ]);
    expect(await Promise.all([status(issue, "issues"), status(issue, "pull_requests")])).toEqual([
      201, 403,
    ]);
    expect(await status(1, "contents")).toBe(403);
    host.addRepository({ owner: "acme", name: "secret", isPrivate: true });
    const secret = host.openIssue("acme/secret", { title: "Secret", author: "acme" });
    const readStatus = async (permission: string) => {
      const token = installationToken("acme/secret", { [permission]: "read" });
      return (await call(`GET /repos/acme/secret/issues/${secret}`, undefined, token)).status;
    };
    expect(await Promise.all([readStatus("issues"), readStatus("contents")])).toEqual([200, 403]);
  });

  it("take each reaction once", async () => {
    const { host, call } = await openShop();
    const id = await host.comment("acme/shop", 1, "bob", "Hello");
    const path = `/repos/acme/shop/issues/comments/${id}/reactions`;
    expect((await call(`POST ${path}`, { content: "eyes" })).status).toBe(201);
    expect((await call(`POST ${path}`, { content: "eyes" })).status).toBe(200);
    expect((await call(`POST ${path}`, { content: "eyes" }, "bob")).status).toBe(201);
    expect((await call(`POST ${path}`, { content: "shrug" })).status).toBe(422);
    expect((await call(`GET /repos/acme/shop/issues/comments/${id}`)).body.reactions).toMatchObject(
      { eyes: 2, total_count: 2 },
    );
    const line = await host.commentOnLine("acme/shop", 1, {
      author: "bob",
      body: "x",
      path: "a.txt",
      line: 5,
    });
    const onLine = `/repos/acme/shop/pulls/comments/${line}/reactions`;
    expect((await call(`POST ${onLine}`, { content: "rocket" })).body.content).toBe("rocket");
    expect(
      (await call("POST /repos/acme/shop/pulls/comments/1/reactions", { content: "eyes" })).status,
    ).toBe(404);
  });

  it("are sent to the app as webhooks", async () => {
    const { host } = await openHost();
    host.state.orgs.push({ id: 9001, login: "acme", members: ["mia"] });
    host.addRepository({ owner: "acme", name: "shop" });
    host.commit("acme/shop", { branch: "main", message: "Start", files: { "a.txt": "a\n" } });
    host.commit("acme/shop", {
      branch: "topic",
      from: "main",
      message: "B",
      files: { "a.txt": "b\n" },
    });
    host.openPull("acme/shop", { title: "T", author: "ann", head: "topic" });
    const associations = await Promise.all(
      ["mia", "zoe"].map(async (login) => {
        const id = await host.comment("acme/shop", 1, login, "/svc");
        return host.payloadOf("acme/shop", id);
      }),
    );
    expect(associations).toMatchObject([
      {
        action: "created",
        comment: { author_association: "MEMBER", user: { type: "User" } },
        issue: { number: 1, state: "open" },
      },
      {
        comment: { author_association: "NONE" },
        issue: { pull_request: {} },
        sender: { login: "zoe" },
      },
    ]);
    const line = await host.commentOnLine("acme/shop", 1, {
      author: "mia",
      body: "Why?",
      path: "a.txt",
      line: 1,
      side: "LEFT",
    });
    expect(host.payloadOf("acme/shop", line)).toMatchObject({
      comment: { line: 1, side: "LEFT", path: "a.txt" },
      pull_request: { number: 1, state: "open", head: { repo: { full_name: "acme/shop" } } },
      repository: { full_name: "acme/shop" },
      installation: { id: host.state.repositories[0]?.installationId },
    });
    expect(() => host.payloadOf("acme/shop", 1)).toThrow("no comment 1");
  });
});

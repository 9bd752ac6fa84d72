import { describe, expect, it } from "vitest";
import { lines, openShop, upTo } from "../fakes/host-calls.ts";

const remark = { path: "a.txt", line: 5, body: "Why?" };

describe("what a review may hold", () => {
  it.each([
    ["a path outside the diff", { path: "other.txt" }, "Path could not be resolved"],
    ["a line outside the hunks", { line: 20 }, "Line could not be resolved"],
    ["a line beyond the file", { line: 4000 }, "Line could not be resolved"],
    ["no line", { line: undefined }, "Line could not be resolved"],
    [
      "an added line on the left",
      { path: "new.txt", side: "LEFT", line: 1 },
      "Line could not be resolved",
    ],
    ["a deleted line on the right", { path: "gone.txt", line: 1 }, "Line could not be resolved"],
    [
      "a start in another hunk",
      { start_line: 5, line: 36 },
      "start_line must be part of the same hunk as the line.",
    ],
    [
      "a start outside the hunks",
      { start_line: 20, line: 36 },
      "start_line must be part of the same hunk as the line.",
    ],
    ["a start after the line", { start_line: 6, line: 5 }, "start_line must precede the end line."],
    ["a start on the line", { start_line: 5, line: 5 }, "start_line must precede the end line."],
    ["a blank text", { body: "  " }, "Body can't be blank"],
    [
      "a text that is too long",
      { body: "x".repeat(65_537) },
      "body is too long (maximum is 65536 characters)",
    ],
  ])("refuses %s", async (_name, change, error) => {
    const { call, pull } = await openShop();
    const comments = [remark, { ...remark, ...change }];
    const { status, body } = await call(`POST ${pull}/reviews`, {
      event: "COMMENT",
      body: "",
      comments,
    });
    expect([status, body.message, body.errors]).toEqual([422, "Unprocessable Entity", [error]]);
    expect((await call(`GET ${pull}/reviews`)).body).toEqual([]);
    expect((await call(`GET ${pull}/comments`)).body).toEqual([]);
  });

  it("takes changed lines, context on both sides, ranges and both ends of a hunk", async () => {
    const { call, pull } = await openShop();
    const comments = [
      { path: "a.txt", line: 2, body: "context" },
      { path: "a.txt", line: 38, side: "LEFT", body: "context before" },
      { path: "a.txt", line: 5, side: "LEFT", body: "deleted" },
      {
        path: "a.txt",
        start_line: 5,
        start_side: "LEFT",
        line: 5,
        side: "RIGHT",
        body: "over the sides",
      },
      { path: "gone.txt", line: 1, side: "LEFT", body: "deleted file" },
      { path: "a.txt", start_line: 2, line: 8, body: "x".repeat(65_536) },
      { path: "a.txt", position: 5, body: "by position" },
    ];
    const made = await call(`POST ${pull}/reviews`, { event: "COMMENT", body: "", comments });
    expect(made.status).toBe(200);
    const { body } = await call(`GET ${pull}/reviews/${made.body.id}/comments`);
    const places = body.map((one: Record<string, unknown>) => [
      one.side,
      one.start_line,
      one.line,
      one.position,
    ]);
    expect(places).toEqual([
      ["RIGHT", null, 2, 1],
      ["LEFT", null, 38, 17],
      ["LEFT", null, 5, 4],
      ["RIGHT", 5, 5, 5],
      ["LEFT", null, 1, 1],
      ["RIGHT", 2, 8, 8],
      ["RIGHT", null, 5, 5],
    ]);
    expect(body[2].diff_hunk).toBe("@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5");
  });

  it("takes no line comments on a file without a patch", async () => {
    const { host, call } = await openShop();
    const files = { "huge.txt": lines(...upTo(20_001)), "data.bin": new Uint8Array([0, 1, 2]) };
    host.commit("acme/shop", { branch: "huge", from: "main", message: "Huge", files });
    const number = host.openPull("acme/shop", { title: "Huge", author: "ann", head: "huge" });
    for (const path of ["huge.txt", "data.bin"]) {
      const comments = [{ path, line: 1, body: "x" }];
      const made = await call(`POST /repos/acme/shop/pulls/${number}/reviews`, {
        event: "COMMENT",
        comments,
      });
      expect(made.body.errors).toEqual(["Line could not be resolved"]);
    }
  });

  it("refuses a commit that is not one of the pull request's", async () => {
    const { host, call, pull, base, head } = await openShop();
    const forced = host.commit(
      "acme/shop",
      { branch: "topic", from: "main", message: "Again", files: { "a.txt": "1\n" } },
      { isForced: true },
    );
    for (const commit of [base, head, "0".repeat(40), "topic"]) {
      const { status, body } = await call(`POST ${pull}/reviews`, {
        event: "COMMENT",
        body: "x",
        commit_id: commit,
      });
      expect([status, body.errors]).toEqual([422, ["commit_id is not part of the pull request"]]);
    }
    const { body } = await call(`POST ${pull}/reviews`, {
      event: "COMMENT",
      body: "x",
      commit_id: forced,
    });
    expect(body.commit_id).toBe(forced);
  });

  it("judges places by the diff of the commit that was reviewed", async () => {
    const { host, call, pull, head } = await openShop();
    host.commit("acme/shop", { branch: "topic", message: "More", files: { "late.txt": "late\n" } });
    const comments = [{ path: "late.txt", line: 1, body: "x" }];
    const early = await call(`POST ${pull}/reviews`, {
      event: "COMMENT",
      commit_id: head,
      comments,
    });
    expect(early.body.errors).toEqual(["Path could not be resolved"]);
    expect((await call(`POST ${pull}/reviews`, { event: "COMMENT", comments })).status).toBe(200);
  });
});

describe("who may review", () => {
  it("refuses judging one's own pull request", async () => {
    const { call, pull } = await openShop();
    const review = (event: string) => call(`POST ${pull}/reviews`, { event, body: "Mine." }, "ann");
    expect((await review("APPROVE")).body.errors).toEqual([
      "Can not approve your own pull request",
    ]);
    expect((await review("REQUEST_CHANGES")).body.errors).toEqual([
      "Can not request changes on your own pull request",
    ]);
    expect((await review("COMMENT")).body.state).toBe("COMMENTED");
  });

  it.each(["COMMENT", "REQUEST_CHANGES"])("refuses an empty %s", async (event) => {
    const { call, pull } = await openShop();
    expect((await call(`POST ${pull}/reviews`, { event, body: " \n" })).status).toBe(422);
    expect((await call(`POST ${pull}/reviews`, { event: "APPROVE" })).body.state).toBe("APPROVED");
    expect((await call(`POST ${pull}/reviews`, { event, comments: [remark] })).status).toBe(200);
  });

  it("lets an app review that may write pull requests, and no other", async () => {
    const { call, pull, installationToken } = await openShop();
    const review = { event: "COMMENT", body: "x" };
    const reader = installationToken("acme/shop", { pull_requests: "read" });
    const refused = await call(`POST ${pull}/reviews`, review, reader);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Resource not accessible by integration",
    ]);
    const writer = installationToken("acme/shop", { pull_requests: "write" });
    expect((await call(`POST ${pull}/reviews`, review, writer)).body.user.type).toBe("Bot");
    expect((await call(`POST ${pull}/reviews`, review, "")).status).toBe(401);
    expect((await call(`POST ${pull}/reviews`, review, "wr0ng")).body.message).toBe(
      "Bad credentials",
    );
  });

  it("still takes comments on a closed pull request", async () => {
    const { call, pull } = await openShop();
    expect((await call(`PATCH ${pull}`, { state: "closed" }, "ann")).body.state).toBe("closed");
    expect((await call(`POST ${pull}/reviews`, { event: "COMMENT", body: "Late." })).status).toBe(
      200,
    );
  });
});

describe("a review's life", () => {
  it("stays pending without an event, visible only to its author, until it is submitted", async () => {
    const { call, pull } = await openShop();
    const { body: review } = await call(`POST ${pull}/reviews`, {
      body: "Draft",
      comments: [remark],
    });
    expect([review.state, review.submitted_at]).toEqual(["PENDING", undefined]);
    expect((await call(`POST ${pull}/reviews`, { body: "Second" })).status).toBe(422);
    expect((await call(`GET ${pull}/reviews`, undefined, "bob")).body).toEqual([]);
    expect((await call(`GET ${pull}/reviews/${review.id}`, undefined, "bob")).status).toBe(404);
    expect((await call(`GET ${pull}/comments`)).body).toEqual([]);
    expect((await call(`GET ${pull}`)).body.review_comments).toBe(0);
    const sent = await call(`POST ${pull}/reviews/${review.id}/events`, {
      event: "REQUEST_CHANGES",
    });
    expect([sent.body.state, sent.body.body]).toEqual(["CHANGES_REQUESTED", "Draft"]);
    expect((await call(`GET ${pull}/comments`, undefined, "bob")).body).toHaveLength(1);
    expect(
      (await call(`POST ${pull}/reviews/${review.id}/events`, { event: "COMMENT" })).status,
    ).toBe(422);
  });

  it("can be edited by its author and dismissed by who may write", async () => {
    const { call, pull } = await openShop();
    const { body: review } = await call(
      `POST ${pull}/reviews`,
      { event: "APPROVE", body: "Fine." },
      "bob",
    );
    const one = `${pull}/reviews/${review.id}`;
    expect((await call(`PUT ${one}`, { body: "Very fine." }, "bob")).body.body).toBe("Very fine.");
    expect((await call(`PUT ${one}`, { body: "Mine." }, "ann")).status).toBe(403);
    expect((await call(`PUT ${one}/dismissals`, { message: "Old." }, "bob")).status).toBe(403);
    expect((await call(`PUT ${one}/dismissals`, {}, "ann")).body.message).toContain(
      '"message" wasn\'t supplied',
    );
    expect((await call(`PUT ${one}/dismissals`, { message: "Old." }, "ann")).body.state).toBe(
      "DISMISSED",
    );
    expect((await call(`PUT ${one}/dismissals`, { message: "Old." }, "ann")).status).toBe(422);
    expect((await call(`GET ${one}`)).body.state).toBe("DISMISSED");
  });

  it("refuses bodies that are not what the route takes", async () => {
    const { call, pull } = await openShop();
    const bad = await call(`POST ${pull}/reviews`, "{not json");
    expect([bad.status, bad.body.message]).toEqual([400, "Problems parsing JSON"]);
    expect((await call(`POST ${pull}/reviews`, { event: "SHOUT", body: "x" })).status).toBe(422);
    expect((await call(`POST ${pull}/reviews`, { event: "COMMENT", body: 7 })).status).toBe(422);
    const missing = await call(`POST ${pull}/reviews`, {
      event: "COMMENT",
      comments: [{ path: "a.txt" }],
    });
    expect(missing.body.message).toBe('Invalid request.\n\n"body" wasn\'t supplied.');
    expect((await call("POST /repos/acme/shop/pulls/99/reviews", { body: "x" })).status).toBe(404);
  });
});

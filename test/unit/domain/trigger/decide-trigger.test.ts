import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideTrigger } from "../../../../src/domain/trigger/decide-trigger.ts";
import type {
  CodeHostEvent,
  IgnoreReason,
  TriggerDecision,
} from "../../../../src/domain/trigger/trigger-decision.ts";
import { issueComment, type Json, lineComment } from "./sample-comments.ts";

const decide = (event: CodeHostEvent, trigger = "@asksvc"): TriggerDecision =>
  decideTrigger(event, { trigger });
const body = (text: unknown): Json => ({ comment: { body: text } });
const user = (change: unknown): Json => ({ comment: { user: change } });
const association = (value: unknown): Json => ({ comment: { author_association: value } });
const OWN_MARKER = `<!-- svc:1 {"k":"notice","id":"reply-7","head":"${"a".repeat(40)}"} -->`;
const named = (name: string): CodeHostEvent => ({ name, payload: issueComment().payload });

describe("decideTrigger", () => {
  it("accepts a comment on a pull request's page as a request for a review", () => {
    expect(decide(issueComment())).toEqual({
      kind: "review",
      request: {
        pull: { owner: "octo", name: "shop", number: 12 },
        commentId: 501,
        commentUrl: "https://github.com/octo/shop/pull/12#issuecomment-501",
        commentUpdatedAt: "2026-03-01T10:00:01Z",
        commenter: "mona",
        instructions: "look at the cache",
        title: "Speed up the cart",
        description: "It was slow.",
        isPrivate: true,
        defaultBranch: "main",
        installationId: 99,
      },
    });
  });

  it("takes a comment on a line as a question in its thread", () => {
    expect(decide(lineComment({ comment: { in_reply_to_id: 400 } }))).toEqual({
      kind: "followup",
      request: {
        pull: { owner: "octo", name: "shop", number: 12 },
        commentId: 501,
        commentUrl: "https://github.com/octo/shop/pull/12#discussion_r501",
        commentUpdatedAt: "2026-03-01T10:00:01Z",
        commenter: "mona",
        instructions: "look at the cache",
        title: "Speed up the cart",
        description: "It was slow.",
        isForkRun: false,
        isPrivate: true,
        defaultBranch: "main",
        installationId: 99,
        threadId: 400,
        path: "src/cart.ts",
        side: "RIGHT",
        line: 40,
        diffHunk: "@@ -1 +1 @@\n-a\n+b",
      },
    });
  });

  it.each<[string, string, string]>([
    ["the trigger alone", "@asksvc", ""],
    ["white space behind the trigger", "@asksvc \r\n ", ""],
    ["a leading line break", "\n@asksvc why?", "why?"],
    ["leading white space of all kinds", " \t\r\n\u00a0@asksvc why?", "why?"],
    ["a tab behind the trigger", "@asksvc\twhy?", "why?"],
    ["a line break behind the trigger", "@asksvc\nwhy?", "why?"],
    ["CRLF behind the trigger", "@asksvc\r\nwhy?\r\nhow?", "why?\r\nhow?"],
    ["the trigger twice", "@asksvc @asksvc", "@asksvc"],
    ["a quotation behind the trigger", "@asksvc\n> said before", "> said before"],
  ])("accepts %s", (_what, text, instructions) => {
    expect(decide(issueComment(body(text)))).toMatchObject({
      kind: "review",
      request: { instructions },
    });
  });

  it.each<[string, CodeHostEvent]>([
    ["a person whose name looks like a bot's", issueComment(user({ login: "mona[bot]" }))],
    ["a person of whom no name is known", issueComment(user({ login: undefined }))],
    ["an owner", issueComment(association("OWNER"))],
    ["a collaborator", issueComment(association("COLLABORATOR"))],
    ["an event without a comment's id", issueComment({ comment: { id: undefined } })],
    ["a title of another type", issueComment({ issue: { title: 5, body: 5 } })],
    ["an Action's event", issueComment({ installation: undefined })],
    ["unknown fields", issueComment({ extra: [1], issue: { extra: null } })],
    ["a name with a dot and an underscore", issueComment({ repository: { full_name: "a_b/c.d" } })],
    ["a pull request's empty object", issueComment({ issue: { pull_request: {} } })],
  ])("reviews for %s", (_what, event) => {
    expect(decide(event).kind).toBe("review");
  });

  it("uses unknown for an author without a login, and 0 for a comment without an id", () => {
    const event = issueComment({ comment: { id: undefined, user: { login: undefined } } });
    expect(decide(event)).toMatchObject({ request: { commenter: "unknown", commentId: 0 } });
  });

  it.each<[string, string, string, TriggerDecision["kind"]]>([
    ["its handle", "/review", "/review this", "review"],
    ["a handle with signs of patterns", "@a.b+c", "@a.b+c x", "review"],
    ["a handle beyond ASCII", "@prüfer", "@prüfer x", "review"],
    ["not another handle", "/review", "@asksvc", "ignore"],
    ["not a handle that its pattern would match", "@a.b", "@axb", "ignore"],
    ["nothing when the handle is empty", "", "", "ignore"],
    ["nothing when the handle is blank", " ", "  x", "ignore"],
    ["nothing when the handle is two words", "@ask svc", "@ask svc", "ignore"],
  ])("takes %s as a trigger", (_what, trigger, text, kind) => {
    expect(decide(issueComment(body(text)), trigger).kind).toBe(kind);
  });

  it.each<[string, CodeHostEvent, IgnoreReason]>([
    ["a push", named("push"), "event-kind"],
    ["a ping", named("ping"), "event-kind"],
    ["a label", named("pull_request"), "event-kind"],
    ["a review", named("pull_request_review"), "event-kind"],
    ["an installation", named("installation"), "event-kind"],
    ["a comment on a commit", named("commit_comment"), "event-kind"],
    ["an event named after a property", named("constructor"), "event-kind"],
    ["an event named in capitals", named("Issue_Comment"), "event-kind"],
    ["an edit", issueComment({ action: "edited" }), "action"],
    ["a deletion", issueComment({ action: "deleted" }), "action"],
    ["an edit of a line comment", lineComment({ action: "edited" }), "action"],
    ["no action", issueComment({ action: undefined }), "action"],
    ["a list as action", issueComment({ action: ["created"] }), "action"],
    ["a comma behind the trigger", issueComment(body("@asksvc, look")), "no-trigger"],
    ["a colon behind the trigger", issueComment(body("@asksvc: look")), "no-trigger"],
    ["capitals in the trigger", issueComment(body("@AskSvc look")), "no-trigger"],
    ["a word before the trigger", issueComment(body("hi @asksvc")), "no-trigger"],
    ["a quoted trigger", issueComment(body("> @asksvc look")), "no-trigger"],
    ["a trigger in code", issueComment(body("`@asksvc` look")), "no-trigger"],
    ["a trigger in a fence", issueComment(body("```\n@asksvc\n```")), "no-trigger"],
    ["a bold trigger", issueComment(body("**@asksvc**")), "no-trigger"],
    ["a list item", issueComment(body("- @asksvc")), "no-trigger"],
    ["a longer handle", issueComment(body("@asksvc-team look")), "no-trigger"],
    ["a shorter handle", issueComment(body("@asks")), "no-trigger"],
    ["a handle without its sign", issueComment(body("asksvc look")), "no-trigger"],
    ["a zero-width space in the trigger", issueComment(body("@ask\u200bsvc")), "no-trigger"],
    ["a zero-width space before it", issueComment(body("\u200b@asksvc")), "no-trigger"],
    ["a byte order mark before it", issueComment(body("\ufeff@asksvc")), "no-trigger"],
    ["a byte order mark behind it", issueComment(body("@asksvc\ufeff look")), "no-trigger"],
    ["a look-alike letter", issueComment(body("@аsksvc")), "no-trigger"],
    ["a hidden comment before it", issueComment(body("<!-- --> @asksvc")), "no-trigger"],
    ["an empty comment", issueComment(body("")), "no-trigger"],
    ["a blank comment", issueComment(body(" \n\t ")), "no-trigger"],
    ["a bot", issueComment(user({ login: "helper[bot]", type: "Bot" })), "bot"],
    ["a bot named like a person", issueComment(user({ type: "Bot" })), "bot"],
    ["a bot that is a member", lineComment(user({ type: "Bot" })), "bot"],
    [
      "an answer of ours under a person's name",
      lineComment(body(`@asksvc\n\n${OWN_MARKER}`)),
      "own",
    ],
    ["an author who is gone", issueComment(user(null)), "author"],
    ["no author", issueComment(user(undefined)), "author"],
    ["an author without a type", issueComment(user({ type: undefined })), "author"],
    ["an account of an unknown type", issueComment(user({ type: "Robot" })), "author"],
    ["a type in other letters", issueComment(user({ type: "bot" })), "author"],
    ["a contributor", issueComment(association("CONTRIBUTOR")), "association"],
    ["a stranger", issueComment(association("NONE")), "association"],
    ["a first-timer", issueComment(association("FIRST_TIMER")), "association"],
    [
      "a first-time contributor",
      issueComment(association("FIRST_TIME_CONTRIBUTOR")),
      "association",
    ],
    ["a mannequin", issueComment(association("MANNEQUIN")), "association"],
    ["an association in small letters", issueComment(association("member")), "association"],
    ["no association", lineComment(association(undefined)), "association"],
    ["a list of associations", issueComment(association(["OWNER"])), "association"],
    ["an issue", issueComment({ issue: { pull_request: undefined } }), "not-a-pull"],
    ["an issue that says so", issueComment({ issue: { pull_request: null } }), "not-a-pull"],
    ["a pull request that is true", issueComment({ issue: { pull_request: true } }), "not-a-pull"],
    ["a pull request that is a list", issueComment({ issue: { pull_request: [] } }), "not-a-pull"],
    [
      "a closed issue",
      issueComment({ issue: { pull_request: null, state: "closed" } }),
      "not-a-pull",
    ],
    ["a closed pull request", issueComment({ issue: { state: "closed" } }), "closed"],
    [
      "a merged pull request",
      issueComment({ issue: { state: "closed", pull_request: { merged_at: "2026-03-01" } } }),
      "closed",
    ],
    ["a state in capitals", issueComment({ issue: { state: "OPEN" } }), "closed"],
    ["no state", issueComment({ issue: { state: undefined } }), "closed"],
    [
      "a line of a closed pull request",
      lineComment({ pull_request: { state: "closed" } }),
      "closed",
    ],
    [
      "a line comment without a state",
      lineComment({ pull_request: { state: undefined } }),
      "closed",
    ],
    ["no comment", issueComment({ comment: undefined }), "malformed"],
    ["a comment that is a text", issueComment({ comment: "@asksvc" }), "malformed"],
    ["no text", issueComment(body(null)), "malformed"],
    ["a text that is a list", issueComment(body(["@asksvc"])), "malformed"],
    ["no issue", issueComment({ issue: undefined }), "malformed"],
    ["no pull request", lineComment({ pull_request: undefined }), "malformed"],
    ["no repository", issueComment({ repository: undefined }), "malformed"],
    [
      "a repository without owner",
      issueComment({ repository: { full_name: "shop" } }),
      "malformed",
    ],
    ["a name of three parts", issueComment({ repository: { full_name: "a/b/c" } }), "malformed"],
    ["a name that climbs", issueComment({ repository: { full_name: "octo/.." } }), "malformed"],
    ["a name with a space", issueComment({ repository: { full_name: "octo/a b" } }), "malformed"],
    ["number 0", issueComment({ issue: { number: 0 } }), "malformed"],
    ["a negative number", issueComment({ issue: { number: -3 } }), "malformed"],
    ["a broken number", issueComment({ issue: { number: 1.5 } }), "malformed"],
    ["a number as text", issueComment({ issue: { number: "12" } }), "malformed"],
    ["a number that is not exact", issueComment({ issue: { number: 1e21 } }), "malformed"],
    ["no number", lineComment({ pull_request: { number: undefined } }), "malformed"],
    ["an id as text", issueComment({ comment: { id: "501" } }), "malformed"],
    ["a line comment without id", lineComment({ comment: { id: undefined } }), "malformed"],
    ["a line comment without path", lineComment({ comment: { path: undefined } }), "malformed"],
    ["a line as text", lineComment({ comment: { line: "40" } }), "malformed"],
    ["a thread as text", lineComment({ comment: { in_reply_to_id: "1" } }), "malformed"],
  ])("ignores %s", (_what, event, reason) => {
    expect(decide(event)).toMatchObject({ kind: "ignore", reason });
  });

  it.each([null, undefined, true, 0, "created", [], [issueComment().payload]])(
    "calls a body of %j malformed",
    (payload) => {
      expect(decide({ name: "issue_comment", payload })).toMatchObject({ reason: "malformed" });
    },
  );

  it.each<[CodeHostEvent, string]>([
    [named("push"), 'the event "push" is not a comment on a pull request'],
    [issueComment({ action: "edited" }), 'the comment is not a new one: the action is "edited"'],
    [
      issueComment(body("hi @asksvc")),
      'the comment does not start with @asksvc: its first word is "hi"',
    ],
    [
      issueComment(body("\ufeff@asksvc")),
      'the comment does not start with @asksvc: its first word is "\\u{feff}@asksvc"',
    ],
    [issueComment(body("")), "the comment does not start with @asksvc: its first word is missing"],
    [issueComment(user({ type: "Bot" })), 'the comment is by a bot, "mona"'],
    [issueComment(user(null)), "the author's account type is unknown: missing"],
    [
      issueComment(association("NONE")),
      'the author "mona" does not belong to the repository: the association is "NONE"',
    ],
    [
      issueComment({ issue: { pull_request: null } }),
      "the comment is on an issue, not on a pull request",
    ],
    [
      issueComment({ issue: { state: "closed" } }),
      'the pull request is not open: its state is "closed"',
    ],
    [
      issueComment({ issue: { number: "1\n2" } }),
      'the event is malformed: issue.number is "1\\u{a}2"',
    ],
    [{ name: "issue_comment", payload: [] }, "the event is malformed: its body is a list"],
  ])("gives the reason, case %#", (event, text) => {
    expect(decide(event)).toMatchObject({ kind: "ignore", text });
  });

  it("judges in the order of the specification", () => {
    const faults: [Json, IgnoreReason][] = [
      [{ action: "edited" }, "action"],
      [body("no"), "no-trigger"],
      [user({ type: "Bot" }), "bot"],
      [association("NONE"), "association"],
      [{ repository: { full_name: "shop" } }, "malformed"],
      [{ issue: { pull_request: null } }, "not-a-pull"],
      [{ issue: { state: "closed" } }, "closed"],
      [{ issue: { number: 0 } }, "malformed"],
    ];
    const reasons = faults.map((_fault, at) =>
      decide(issueComment(...faults.slice(at).map(([change]) => change))),
    );
    expect(reasons.map((decision) => decision.kind === "ignore" && decision.reason)).toEqual(
      faults.map(([, reason]) => reason),
    );
  });

  it("is not misled by keys that name a prototype", () => {
    const payload: unknown = JSON.parse(
      '{"__proto__":{"action":"created"},"constructor":{"prototype":{}},"comment":{"__proto__":{"body":"@asksvc"}}}',
    );
    expect(decide({ name: "issue_comment", payload })).toMatchObject({ reason: "action" });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("decides about a body that is nested too deeply to be walked", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(decide(issueComment({ comment: { user: deep } }))).toMatchObject({ reason: "author" });
    expect(decide(issueComment({ issue: deep, extra: deep }))).toMatchObject({
      reason: "malformed",
    });
  });

  it("gives a decision of one printable line for any JSON", () => {
    const name = fc.constantFrom("issue_comment", "pull_request_review_comment");
    fc.assert(
      fc.property(fc.oneof(name, fc.string()), fc.jsonValue(), (event, payload) => {
        expectLine(decide({ name: event, payload }));
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("gives a decision of one printable line when any field holds any JSON", () => {
    const paths = [issueComment(), lineComment()].flatMap((event) =>
      fieldsOf(event.payload).map((path) => ({ event, path })),
    );
    const text = fc.string({ unit: "binary", maxLength: 200 });
    const value = fc.oneof(fc.jsonValue(), text, fc.constant("\u2028\u202e\u001b[31m\r\n"));
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, ({ event, path }, any) => {
        expectLine(decide({ name: event.name, payload: replaced(event.payload, path, any) }));
      }),
      { numRuns: 2_000, seed: 8 },
    );
  });
});

function expectLine(decision: TriggerDecision): void {
  expect(["review", "followup", "ignore"]).toContain(decision.kind);
  if (decision.kind !== "ignore") return;
  expect(decision.text).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]/u);
  expect(decision.text.length).toBeLessThan(300);
}

/** Paths of all fields of a JSON value. */
function fieldsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...fieldsOf(inner).map((path) => [key, ...path]),
  ]);
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return by;
  return { ...value, [key]: replaced(Reflect.get(value, key), rest, by) };
}

import { describe, expect, it } from "vitest";
import { createProposeRules } from "../../../../src/app/rules/propose-rules.ts";
import { createReadDeclined } from "../../../../src/app/rules/read-declined.ts";
import type { Permission } from "../../../../src/domain/access/person.ts";
import type { PullRef } from "../../../../src/domain/pull/pull-request.ts";
import type { ReviewThread, ThreadComment } from "../../../../src/domain/pull/review-thread.ts";
import { HEAD, LOGIN, MARKERS, REF, reviewThread, threadComment } from "../review/pull-fixture.ts";

const idle = () => new AbortController().signal;
const ID = "0123456789abcdef";
const PERMISSIONS: Readonly<Record<string, Permission>> = {
  mia: "write",
  ada: "admin",
  rex: "read",
};

const finding = (pull: PullRef, text: string, rest: Partial<ThreadComment> = {}): ThreadComment =>
  threadComment({
    id: 500 + pull.number,
    author: LOGIN,
    url: `https://host.example/pull/${pull.number}`,
    body: `🟡 **minor** ${text}\n\n${MARKERS.write(pull, { kind: "finding", id: ID, head: HEAD })}`,
    ...rest,
  });
const say = (author: string, body: string): ThreadComment =>
  threadComment({ id: 900, author, body });

interface Scene {
  readonly threads: ReadonlyMap<number, readonly ReviewThread[]>;
}

function open({ threads }: Scene) {
  const asked: string[] = [];
  const readDeclined = createReadDeclined({
    pulls: { threads: async ({ number }) => threads.get(number) ?? [] },
    publisher: { identity: async () => LOGIN },
    collaborators: {
      permission: async (_repository, login) => {
        asked.push(login);
        return PERMISSIONS[login] ?? "none";
      },
    },
    markers: MARKERS,
    trigger: "@asksvc",
  });
  return { readDeclined, asked };
}

const declinedIn = async (...comments: readonly ThreadComment[]) => {
  const thread = reviewThread({ id: comments[0]?.id ?? 1, comments });
  const { readDeclined } = open({ threads: new Map([[REF.number, [thread]]]) });
  return (await readDeclined(REF, idle())).map(({ by, why, text }) => [by, why, text]);
};

const TEXT = "Prefer const over let.";

describe("reading what was declined", () => {
  it.each<[string, readonly ThreadComment[], readonly unknown[]]>([
    ["by a writer", [say("mia", "@asksvc wontfix we like let")], [["mia", "we like let", TEXT]]],
    ["by an owner, without a reason", [say("ada", "@asksvc wontfix")], [["ada", "", TEXT]]],
    ["by a reader", [say("rex", "@asksvc wontfix no")], []],
    ["by a stranger", [say("eve", "@asksvc wontfix no")], []],
    ["and kept later", [say("mia", "@asksvc wontfix no"), say("ada", "@asksvc keep")], []],
    [
      "and kept by a reader, who may not",
      [say("mia", "@asksvc wontfix no"), say("rex", "@asksvc keep")],
      [["mia", "no", TEXT]],
    ],
    ["in other words", [say("mia", "I wontfix this, @asksvc wontfix")], []],
    ["by a word that only starts like it", [say("mia", "@asksvc wontfixing it")], []],
    ["nowhere", [], []],
  ])("finds what was declined %s", async (_who, replies, expected) => {
    expect(await declinedIn(finding(REF, TEXT), ...replies)).toEqual(expected);
  });

  it("reads no finding of others, and none of another pull request", async () => {
    const decline = say("mia", "@asksvc wontfix no");
    expect(await declinedIn(finding(REF, TEXT, { author: "mia" }), decline)).toEqual([]);
    expect(await declinedIn(finding({ ...REF, number: 99 }, TEXT), decline)).toEqual([]);
  });

  it("asks for each person once", async () => {
    const thread = (id: number) =>
      reviewThread({ id, comments: [finding(REF, TEXT, { id }), say("mia", "@asksvc wontfix a")] });
    const { readDeclined, asked } = open({
      threads: new Map([[REF.number, [thread(1), thread(2)]]]),
    });
    await readDeclined(REF, idle());
    expect(asked).toEqual(["mia"]);
  });
});

describe("proposing rules", () => {
  it("finds an issue that was declined in three pull requests", async () => {
    const pulls = [1, 2, 3].map((number) => ({ ...REF, number }));
    const threads = new Map(
      pulls.map((pull) => {
        const comments = [finding(pull, TEXT), say("mia", "@asksvc wontfix we like let")];
        return [pull.number, [reviewThread({ id: 500 + pull.number, comments })]] as const;
      }),
    );
    const limits: number[] = [];
    const recent = {
      recentPulls: async (_repository: object, limit: number) => {
        limits.push(limit);
        return pulls;
      },
    };
    const { readDeclined } = open({ threads });
    const propose = createProposeRules({ recent, readDeclined });
    const { suggestions, ...counts } = await propose(REF, 20, idle());
    expect([counts, limits]).toEqual([{ pulls: 3, declined: 3 }, [20]]);
    expect(suggestions).toHaveLength(1);
    expect(suggestions[0]?.line).toContain('such as "Prefer const over let"');
    expect(suggestions[0]?.line).toContain("[3](https://host.example/pull/3)");
  });
});

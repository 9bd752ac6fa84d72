import { describe, expect, it } from "vitest";
import { createWrap } from "../../../../src/domain/untrusted/untrusted.ts";

// Sixteen times the text may take some sixteen times the work, not its square, 256 times: a ratio, because machines
// differ, of the thread's own time on a processor, because they are shared.
const SMALL = 1 << 14;
const FACTOR = 16;
const ALLOWED = 8;

const PIECES = [
  ..."`[<>\u200d \n\u0301!a",
  "<!--",
  "-->",
  "`` ` ",
  "[a]: # (x\n",
  '[a]: # "\\"\n',
  "<p hidden>",
  "<p hidden><p hidden></p>",
  "<a ",
  '<a b="',
  "![",
  "](a ",
  "a\n\n",
  "```\n",
  "- ```\n",
  "<<<",
  "\u001b]",
  "d41d ",
  "sk-",
  "eyJ-",
  "eyJaaaaaaaaaaa.",
  "password=",
  'secret: "',
  "://a:b",
  "-----BEGIN PRIVATE KEY-----\n",
  "-----END PRIVATE KEY-----\n",
  "MIIabIBAAKCaaaa",
];

function work(text: string): number {
  const wrap = createWrap("d41d8cd98f00b204");
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const start = process.threadCpuUsage();
    for (const kind of ["description", "diff", "log"] as const) wrap(kind, text);
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, user + system);
  }
  return best;
}

describe("the cost of third-party text", () => {
  it.each(PIECES)("is linear in the length of a text of %j", (piece) => {
    const text = piece.repeat(Math.ceil(SMALL / piece.length));
    // A floor: what takes no time at all has no ratio.
    const small = Math.max(work(text), 2_000);
    expect(work(text.repeat(FACTOR)) / small).toBeLessThan(FACTOR * ALLOWED);
  });
});

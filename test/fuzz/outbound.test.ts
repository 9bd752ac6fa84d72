import fc from "fast-check";
import { describe, expect } from "vitest";
import { defangMarkdown } from "../../src/domain/outbound/defang-markdown.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import { CANARY_SECRETS } from "../fakes/canary-secrets.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, hostileText, pumpedText } from "./hostile-values.ts";
import { mutatedText, mutatedValue } from "./mutate.ts";

const LEAST = 12;
const gate = createSecretFilter();
for (const { name, value } of CANARY_SECRETS) gate.registerSecret(name, value);
// The armour of a key and the spelled-out words of a pass phrase are looked for in ways of their own.
const plain = CANARY_SECRETS.filter(
  ({ value }) => /^[\w+/=-]+$/.test(value) && !value.includes("."),
);

const around = fc.oneof(hostileText, pumpedText(3_000));
const leak = fc.record({
  secret: fc.constantFrom(...plain),
  from: fc.integer({ min: 8, max: 16 }),
  length: fc.integer({ min: 20, max: 32 }),
  before: around,
  after: around,
});
const MARKUP = [
  "![",
  "](",
  "[",
  "https://",
  "a.example/",
  "@",
  "#1",
  "www.",
  "<",
  "&",
  "&#",
  ";",
  ":",
  "//",
  "\\",
  "`",
  "```",
  "~~~",
  "mermaid",
  "\n",
  "GH-",
  "mailto:",
  "%41",
  "\\u0041",
  "=?utf-8?b?",
];

const MAX_DEPTH = 40;

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((part) => isDeep(part, depth + 1));
}

describe("what leaves", () => {
  fuzz({
    name: "outbound-secrets",
    inputs: leak,
    runs: 250,
    check: ({ secret, from, length, before, after }) => {
      // Blanks keep what stands around it from being read as a part of another code.
      const piece = secret.value.slice(from, from + length);
      const { text, hits } = gate.redact(`${before} \n\n${piece}\n\n ${after}`, "review");
      expect(hits.length).toBeGreaterThan(0);
      expect(text).not.toContain(piece);
      for (const { value } of CANARY_SECRETS)
        for (let at = 0; at + 2 * LEAST <= value.length; at += LEAST)
          expect(text.includes(value.slice(at, at + 2 * LEAST))).toBe(false);
    },
  });

  fuzz({
    name: "outbound-texts",
    inputs: fc.oneof(
      anyText(40_000),
      pumpedText(40_000, MARKUP),
      mutatedText(CANARY_SECRETS.map(({ value }) => value)),
    ),
    runs: 250,
    check: (given) => {
      const { text, hits } = gate.redact(given, "reply");
      if (hits.length === 0) expect(text).toBe(given);
      // Twice finds no more than once.
      expect(gate.redact(text, "reply").hits).toEqual([]);
      const stream = gate.openStream("event");
      for (let at = 0; at < given.length; at += 4_000) stream.filter(given.slice(at, at + 4_000));
    },
  });

  fuzz({
    name: "outbound-markdown",
    inputs: fc.oneof(
      anyText(40_000),
      pumpedText(40_000, MARKUP),
      mutatedText([
        "See [docs](https://docs.example/x) and ![p](https://x.example/y.png) @mia #12 <b>",
        "<https://x.example>\n[a]: https://x.example\n[a]",
      ]),
    ),
    runs: 300,
    check: (given) => {
      const once = defangMarkdown(given, { hosts: ["docs.example"] });
      expect(defangMarkdown(once, { hosts: ["docs.example"] })).toBe(once);
      expect(once.length).toBeLessThanOrEqual(given.length * 12 + 100);
    },
  });

  fuzz({
    name: "outbound-values",
    inputs: mutatedValue([{ a: [CANARY_SECRETS[4]?.value ?? "", { b: "c" }], d: 1 }]),
    runs: 200,
    check: (value) => {
      const { value: checked, hits } = gate.redactValue(value, "event");
      // What is deeper than anything of ours is left out.
      if (hits.length === 0 && !isDeep(value)) expect(checked).toEqual(value);
    },
  });
});

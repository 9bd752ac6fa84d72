import fc from "fast-check";
import { describe, expect } from "vitest";
import { findSecrets } from "../../src/domain/inbound/find-secrets.ts";
import { createVault } from "../../src/domain/inbound/vault.ts";
import { createWrap } from "../../src/domain/untrusted/untrusted.ts";
import { CANARY_SECRETS } from "../fakes/canary-secrets.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, pumpedText } from "./hostile-values.ts";
import { mutatedText } from "./mutate.ts";

const DELIMITER = "f00dfeedf00dfeed";
const KINDS = [
  ...["title", "name", "description", "comment", "commits", "context"],
  ...["file-list", "diff", "file", "log", "job-log"],
] as const;
const MARKUP = [
  "<!--",
  "-->",
  "<",
  "<a ",
  ">",
  "</",
  '"',
  "`",
  "```",
  "[",
  "](",
  "]:",
  "&",
  "&#",
  "\\",
  "\n",
  " ",
  "\u200b",
  "\u{e0041}",
  "\ufe0f",
  "⟦",
  "<<<",
  "<details",
  "|",
  "~~~",
  "> ",
  "- ",
];

const markup = fc.oneof(
  { weight: 3, arbitrary: anyText(40_000) },
  { weight: 4, arbitrary: pumpedText(40_000, MARKUP) },
  {
    weight: 3,
    arbitrary: mutatedText([
      `<<<comment ${DELIMITER}\nx\n${DELIMITER} comment>>>`,
      "Words <!-- hidden --> <details><summary>s</summary>\n\n[a]: # (hidden)\n[x](y 'z')\n</details>",
      `<img alt="hidden" src=x><span style="display:none">x</span>&#x200b;&zwnj;`,
    ]),
  },
);

describe("third-party text", () => {
  fuzz({
    name: "untrusted",
    inputs: markup,
    runs: 300,
    check: (text) => {
      const wrap = createWrap(DELIMITER);
      for (const kind of KINDS) {
        const { text: wrapped, hidden } = wrap(kind, text);
        // Its own fence begins and ends it, and stands nowhere else.
        expect(wrapped.split(DELIMITER)).toHaveLength(3);
        expect(wrapped.length).toBeLessThanOrEqual(text.length * 12 + 400);
        for (const part of hidden) expect(part.text.length).toBeLessThanOrEqual(text.length);
      }
      expect(wrap("question", text).text).not.toContain(DELIMITER);
    },
  });

  const secrets = CANARY_SECRETS.map(
    ({ name, value }) =>
      `${name.replace(/\W/g, "_")}: ${value}\npassword = "${value.slice(0, 40)}"\nhttps://user:${value.slice(0, 30)}@host.example/x`,
  );
  const CUES = [
    "ghp_",
    "sk-",
    "AKIA",
    "password=",
    "token: ",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "://",
    "@",
    "A",
    "a1",
    "=",
    "eyJ",
    ".",
    "\n",
  ];

  fuzz({
    name: "inbound-secrets",
    runs: 250,
    inputs: fc.oneof(mutatedText(secrets), pumpedText(40_000, CUES), anyText()),
    check: (text) => {
      const found = findSecrets(text);
      let at = 0;
      for (const { start, end } of found) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).not.toMatch(/[\r\n]/);
        at = end;
      }
      const vault = createVault();
      const masked = vault.mask(text);
      expect(masked.split("\n")).toHaveLength(text.split("\n").length);
      if (!text.includes("⟦SECRET:")) expect(vault.unmask(masked)).toBe(text);
    },
  });
});

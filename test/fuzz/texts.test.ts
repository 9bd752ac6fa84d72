import fc from "fast-check";
import { describe, expect } from "vitest";
import { sanitizeReturnPath } from "../../src/domain/access/sanitize-return-path.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { parseBaseUrl } from "../../src/domain/provider/base-url.ts";
import { parseIpAddress } from "../../src/domain/provider/parse-ip-address.ts";
import { isPrivateAddress } from "../../src/domain/provider/private-address.ts";
import { MAX_BODY_CHARS, renderCommentBody } from "../../src/domain/publish/comment-body.ts";
import { endsWithMarker } from "../../src/domain/publish/marker.ts";
import { toOneLine } from "../../src/domain/publish/review-body.ts";
import { parseRepository } from "../../src/domain/pull/parse-repository.ts";
import { parseTarget } from "../../src/domain/pull/parse-target.ts";
import { clipMarkdown } from "../../src/domain/render/clip-markdown.ts";
import { containMarkdown } from "../../src/domain/render/contain-markdown.ts";
import { sanitizeTerminalText } from "../../src/domain/render/sanitize-terminal-text.ts";
import { toPlainText } from "../../src/domain/render/to-plain-text.ts";
import {
  findCommittable,
  leavesOpen,
  MARKERS,
  markerOf,
  PULL,
} from "../unit/domain/publish/hostile-text.ts";
import { plannedFinding } from "../unit/domain/render/sample-draft.ts";
import { fuzz } from "./fuzz.ts";
import { anyText, pumpedText } from "./hostile-values.ts";
import { mutatedText } from "./mutate.ts";

const MARKDOWN = [
  "```",
  "~~~",
  "~~~x",
  "`",
  "~",
  "&",
  "&a",
  "&#",
  ";",
  "<",
  "<b",
  "<!--",
  "-->",
  "![",
  "](",
  "\n",
  " ",
  "\\",
  "_",
  "*",
  "suggestion",
  "\r",
];
const markdown = fc.oneof(
  { weight: 3, arbitrary: pumpedText(65_536, MARKDOWN) },
  { weight: 4, arbitrary: anyText() },
  {
    weight: 2,
    arbitrary: mutatedText([
      "```suggestion\nx\n```\n",
      "> [!NOTE]\n> x\n\n<details>\n\ny\n\n</details>",
      "~~~ts\nx\n~~~",
    ]),
  },
);
/** Control characters but tab and line feed, and what turns the direction of writing. */
const CONTROL = /(?![\t\n])\p{Cc}|[\u202a-\u202e]/u;
/** Control characters but tab and line breaks, and halves of characters. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

describe("texts that are shown", () => {
  fuzz({
    name: "markdown",
    inputs: markdown,
    runs: 500,
    check: (text) => {
      const contained = containMarkdown(text);
      expect(findCommittable(contained)).toBeUndefined();
      if (text.length < 3_000) expect(leavesOpen(contained)).toBe(false);
      expect(clipMarkdown(text, 2_000).length).toBeLessThanOrEqual(2_000);
      const body = renderCommentBody(
        plannedFinding({ body: text, title: text, suggestion: text }),
        markerOf("finding"),
      );
      expect(body.length).toBeLessThanOrEqual(MAX_BODY_CHARS);
      expect(MARKERS.read(PULL, body)).toBeDefined();
      expect(toOneLine(text)).not.toMatch(/[\n\r]/);
    },
  });

  fuzz({
    name: "plain-texts",
    inputs: anyText(60_000),
    runs: 500,
    check: (text) => {
      expect(toPlainText(text)).not.toMatch(UNFIT);
      expect(sanitizeTerminalText(text)).not.toMatch(CONTROL);
    },
  });
});

describe("texts that name something", () => {
  const server = { serverUrl: "https://github.com" };
  const named = fc.oneof(
    anyText(),
    mutatedText([
      "acme/shop#7",
      "https://github.com/acme/shop/pull/7/files?w=1#r2",
      "/reviews/acme/shop/7/r-1?x=y",
      "10.0.0.1",
      "[::ffff:7f00:1%25eth0]",
      "http://user:pw@127.1:80/v1/",
    ]),
  );

  fuzz({
    name: "names",
    inputs: named,
    runs: 900,
    check: (text) => {
      const repository = parseRepository(text);
      if (repository !== undefined) expect(`${repository.owner}/${repository.name}`).toBe(text);
      try {
        parseTarget(text, server);
      } catch (error) {
        if (!isAppError(error)) throw error;
        expect(error.message).not.toMatch(/[\n\r]/);
        expect(error.message.length).toBeLessThan(2_000);
      }
      const back = new URL(sanitizeReturnPath(text), "https://svc.example");
      expect(back.origin).toBe("https://svc.example");
      parseIpAddress(text);
      isPrivateAddress(text);
      const base = parseBaseUrl(text);
      if (base !== undefined) expect(URL.canParse(base)).toBe(true);
    },
  });

  fuzz({
    name: "markers",
    runs: 600,
    inputs: fc.oneof(
      anyText(),
      mutatedText([markerOf("review"), `x\n\n${markerOf("finding", "w-2")}\n`]),
      pumpedText(60_000, ["<!-- svc:1 {", "} -->", " ", "\n", '"k":']),
    ),
    check: (text) => {
      const found = MARKERS.read(PULL, text);
      // Only what this key has written is ours; what was added to it may stand before or be white space behind.
      if (found !== undefined) {
        expect(endsWithMarker(text)).toBe(true);
        expect(["review", "finding"]).toContain(found.kind);
        expect(["work-1", "w-2"]).toContain(found.id);
        expect(found.head).toBe("a".repeat(40));
      }
      endsWithMarker(text);
    },
  });
});

import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./repository-files.ts";

/** Private words that earlier versions used as names, and that readers do not know from the field. */
const BANNED_NAMES = [
  "WordQueue",
  "sayWords",
  "SaidWords",
  "gitWords",
  "quotaWords",
  "wordsOf",
  "skipsSaid",
  "findSaid",
  "hearRunner",
  "CallbackVoice",
  "CallbackDesk",
  "CallbackHearing",
  "EgressDesk",
  "openTalk",
  "talkOfFollowup",
  "Sight",
  "createSight",
  "aimReview",
  "termsOf",
  "repeatWork",
  "outlastStore",
  "outlive",
  "onTaken",
  "takeUpRunners",
  "stepJob",
  "moveJob",
  "JobStep",
  "JobMove",
  "BudgetKeeper",
  "EditKeeper",
  "sendPatiently",
  "shakeHands",
  "createOwnRecord",
  "countOurs",
  "createWeighedCache",
  "isTame",
  "PageFace",
  "RunFace",
  "openPeople",
  "collectTheDead",
  "leaveMessage",
];
const BANNED_NAME = new RegExp(`\\b(?:${BANNED_NAMES.join("|")}|[A-Z]\\w*(?:Wish|Wanted))\\b`);
/** Riddles as subjects: the sentence must name its subject. */
const RIDDLE = /\b(?:nobody|somebody|whoever|whatever)\b/gi;
/** Occurrences that are quotations or text for a model. */
const MAX_RIDDLES = 20;

const files = listFiles();
const isScript = (path: string): boolean => /\.(?:tsx?|mjs)$/.test(path);
/** The demo's samples are code of other projects. */
const isSample = (path: string): boolean => /^(?:src\/demo\/sample|examples\/samples)\//.test(path);
const sources = files.filter(
  (path) => path.startsWith("src/") && isScript(path) && !isSample(path),
);
const tests = files.filter(
  (path) => path.startsWith("test/") && isScript(path) && path !== "test/meta/vocabulary.test.ts",
);
const documents = files.filter(
  (path) =>
    /\.(?:md|ya?ml|example)$/.test(path) &&
    !path.startsWith("docs/decisions/") &&
    !isSample(path) &&
    path !== "docs/threat-model.md" &&
    path !== "CHANGELOG.md",
);

/** Replaces comments and strings by spaces, so that only identifiers are left. */
const toCode = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/(?<=^|\s)\/\/.*$/gm, " ")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');

/** Comments of a source, one entry for each. */
const toComments = (text: string): string[] =>
  text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];

/** String literals that are help texts, settings or messages: two words at least. */
const toTexts = (text: string): string[] =>
  (
    text.replace(/\/\*[\s\S]*?\*\//g, " ").match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
  ).filter((literal) => /\w \w/.test(literal));

const findRiddles = (path: string, texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(RIDDLE)].map(({ index }) => {
      const from = Math.max(0, index - 30);
      return `${path}: ${text.slice(from, index + 30).replace(/\s+/g, " ")}`;
    }),
  );

describe("the vocabulary", () => {
  it("has no private words as identifiers", () => {
    const found = [...sources, ...tests].flatMap((path) => {
      const match = BANNED_NAME.exec(toCode(readText(path)));
      return match === null ? [] : [`${path}: ${match[0]}`];
    });
    expect(found).toEqual([]);
  });

  it("has doc comments that begin with a verb or a noun phrase", () => {
    const found = sources.flatMap((path) =>
      [
        ...readText(path).matchAll(/\/\*\*\s+(?:\* )?((?:What|Whether|Who|How|Where)\b.{0,50})/g),
      ].map(([, text = ""]) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("names the subject of its sentences", () => {
    const found = [
      ...documents.flatMap((path) => findRiddles(path, [readText(path)])),
      ...sources
        .filter((path) => !/^src\/(?:redteam|demo|domain\/prompt)\//.test(path))
        .flatMap((path) => findRiddles(path, toComments(readText(path)))),
      ...sources
        .filter((path) => /^src\/(?:cli|config)\//.test(path))
        .flatMap((path) => findRiddles(path, toTexts(readText(path)))),
    ];
    expect(found.length, found.join("\n")).toBeLessThanOrEqual(MAX_RIDDLES);
  });
});

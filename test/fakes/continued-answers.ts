import { createRandom, type Random } from "./random.ts";

/** An answer that was cut, and what the model sent when it was asked to go on. */
export interface ContinuedAnswer {
  readonly name: string;
  readonly whole: string;
  readonly cut: string;
  readonly rest: string;
}

const WORDS =
  "the lock is taken twice in run and never freed so a second caller waits for ever because that that was asked had had no await before tests/tests/a.ts murmur assess banana line 112 1.1.1 path side body foo foo very very".split(
    " ",
  );
const sentence = (random: Random): string => {
  const words = Array.from({ length: 5 + random.below(14) }, () => random.pick(WORDS)).join(" ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

function review(random: Random): string {
  const comments = Array.from({ length: 1 + random.below(4) }, () => ({
    path: `src/${random.pick(["lock", "run", "aaa", "b11"])}.ts`,
    line: 1 + random.below(400),
    severity: random.pick(["major", "minor", "nit"]),
    body: `${sentence(random)}\n\n\`\`\`ts\nawait run();\nawait run();\n\`\`\`\n${sentence(random)}`,
  }));
  const value = { nonce: "k3v9", summary: sentence(random), event: "COMMENT", comments };
  return JSON.stringify(value, null, random.pick([0, 2]));
}

const markdown = (random: Random): string =>
  Array.from({ length: 3 + random.below(4) }, () =>
    random.chance(0.2) ? "```ts\nawait run();\nawait run();\n```" : sentence(random),
  ).join("\n\n");

/** What models say before they go on, in the languages they speak. */
const LEADS: readonly string[] = [
  "Fortsetzung: ",
  "Fortsetzung:\n",
  "(Fortsetzung)\n",
  "**Fortsetzung:**\n\n",
  "Fortsetzung der Antwort:\n",
  "Hier ist der Rest:\n",
  "Hier geht es weiter:\n",
  "Suite :\n",
  "Suite de la réponse :\n",
  "Voici la suite :\n",
  "Continuación:\n",
  "Aquí está el resto:\n",
  "Continuação:\n",
  "Continuazione:\n",
  "Ecco il resto:\n",
  "Vervolg:\n",
  "Продолжение:\n",
  "Продолжаю:\n",
  "Dalszy ciąg:\n",
  "继续：\n",
  "接上文：\n",
  "续：\n",
  "以下是剩余部分：\n",
  "続き：\n",
  "続きです。\n",
  "계속:\n",
  "Continuing:\n",
  "Continued: ",
  "Cont'd:\n",
  "[continued]\n",
  "Continuation of the JSON:\n",
  "Sure! Here is the rest of the JSON:\n",
  "Rest of the answer:\n",
  "Remaining output:\n",
  "Picking up where I left off:\n",
];

type Form = (random: Random, whole: string, at: number) => string;
const FORMS: readonly (readonly [string, Form])[] = [
  ["exactly", (_, whole, at) => whole.slice(at)],
  [
    "after repeating 1 to 10 characters",
    (random, whole, at) => whole.slice(Math.max(0, at - 1 - random.below(10))),
  ],
  [
    "after repeating the last word",
    (_, whole, at) => whole.slice(whole.slice(0, at).search(/\S+\s*$/)),
  ],
  [
    "after repeating 12 to 80 characters",
    (random, whole, at) => whole.slice(Math.max(0, at - 12 - random.below(69))),
  ],
  ["after some words", (random, whole, at) => random.pick(LEADS) + whole.slice(at)],
  [
    "after some words and 1 to 10 characters",
    (random, whole, at) => random.pick(LEADS) + whole.slice(Math.max(0, at - 1 - random.below(10))),
  ],
  ["in a fence", (_, whole, at) => `\`\`\`json\n${whole.slice(at)}\n\`\`\``],
  ["from the beginning", (_, whole) => whole],
];

/** Makes cut answers by chance, each with a continuation in one of the forms that models give it. */
export function continuedAnswers(seed: number, count: number): ContinuedAnswer[] {
  return Array.from({ length: count }, (_, at) => {
    const random = createRandom(seed + at);
    const isJson = random.chance(0.65);
    const whole = isJson ? review(random) : markdown(random);
    // A limit of tokens leaves more than a few words.
    const cutAt = 30 + random.below(Math.max(1, whole.length - 38));
    const [name, form] = FORMS[at % FORMS.length] ?? ["exactly", (_random, text) => text];
    const isFence = name === "in a fence";
    const cut = whole.slice(0, cutAt);
    const rest = isFence && !isJson ? whole.slice(cutAt) : form(random, whole, cutAt);
    return { name: `${isJson ? "JSON" : "Markdown"} ${at}, ${name}`, whole, cut, rest };
  });
}

import type { HiddenParts } from "./hidden-part.ts";

// Terminal escape sequences: colours and movements, titles and links, single commands.
const ESCAPE_SEQUENCE = new RegExp(
  [
    "\\u001b\\[[0-?]*[ -/]*[@-~]?",
    "[\\u001b\\u0090\\u009d-\\u009f][\\]PX^_]?([^\\u0007\\u001b\\u009c\\n]*)(?:\\u0007|\\u001b\\\\|\\u009c)",
    "\\u001b[ -/]*[0-~]?",
    "\\u009b[0-?]*[ -/]*[@-~]?",
  ].join("|"),
  "g",
);
const CONTROL = /(?![\t\n])\p{Cc}/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const PILED = /(\p{M}{6})(\p{M}+)/gu;

/**
 * Converts a text to plain lines: no terminal sequences, no control characters, no lone surrogates, at most six
 * combining marks per character. A lone carriage return becomes a line break, so that text which a terminal would
 * overwrite stays readable.
 */
export function stripControls(text: string, hidden: HiddenParts): string {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
  let count = 0;
  const said: string[] = [];
  const drop = (order: string, words?: unknown): string => {
    count += order.length;
    if (typeof words === "string" && words !== "") said.push(words.replace(/^[\d;]*/, ""));
    return "";
  };
  const plain = lines.replace(ESCAPE_SEQUENCE, drop).replace(CONTROL, (char) => drop(char));
  // Colours occur in every log and carry no message.
  if (count > 0) hidden.add("control", said.join(" "), count);
  let piled = 0;
  const bounded = plain
    .replace(LONE_SURROGATE, "\ufffd")
    .replace(PILED, (_all, kept: string, rest: string) => {
      piled += rest.length;
      return kept;
    });
  if (piled > 0) hidden.add("marks", "", piled);
  return bounded;
}

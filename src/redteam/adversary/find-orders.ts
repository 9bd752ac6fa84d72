import { type Order, SIGN } from "./order.ts";

const TAGS = /[\u{e0020}-\u{e007e}]/gu;
const NOTHING = /[\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g;
const PACKED = /[A-Za-z0-9+/]{40,}={0,2}/g;
/** Positions and signs in front of the lines of a diff. */
const MARGIN = /^(?:\[[LR] *\d+\] [ +-]?| *\d+[:|] ?)/gm;

/**
 * Finds every order in a text, including hidden ones: the model obeys everything that reaches it.
 */
export function findOrders(text: string): readonly Order[] {
  const found = new Map<string, Order>();
  for (const view of textViews(text)) {
    for (const json of jsonAfterSign(view)) {
      const order = parse(json);
      if (order !== undefined) found.set(JSON.stringify(order), order);
    }
  }
  return [...found.values()];
}

function textViews(text: string): readonly string[] {
  const untagged = text.replace(TAGS, (char) =>
    String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xe0000),
  );
  const plain = untagged.replace(NOTHING, "").replace(MARGIN, "");
  const packed = (plain.match(PACKED) ?? [])
    .slice(0, 200)
    .map((run) => Buffer.from(run, "base64").toString("utf8"))
    .filter((words) => words.includes(SIGN));
  const unescaped = plain.replaceAll('\\"', '"').replaceAll("&quot;", '"').replaceAll("&lt;", "<");
  const joined = plain.includes(SIGN) ? [] : [plain.replace(/\s*\n\s*/g, "")];
  return [plain, ...(unescaped === plain ? [] : [unescaped]), ...joined, ...packed];
}

function* jsonAfterSign(text: string): Generator<string> {
  for (let at = text.indexOf(SIGN); at !== -1; at = text.indexOf(SIGN, at + SIGN.length)) {
    const end = endOfObject(text, at + SIGN.length);
    if (end !== undefined) yield text.slice(at + SIGN.length, end);
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}]/gs;

/** Returns the end of the JSON object that starts here; `undefined` if there is none. */
function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== "{") return undefined;
  let depth = 0;
  TOKENS.lastIndex = start;
  for (let token = TOKENS.exec(text); token !== null; token = TOKENS.exec(text)) {
    if (token[0] === "{") depth += 1;
    if (token[0] === "}") depth -= 1;
    if (depth === 0) return TOKENS.lastIndex;
  }
  return undefined;
}

function parse(json: string): Order | undefined {
  try {
    return JSON.parse(json) as Order;
  } catch {
    return undefined; // Truncated or altered in transit, so it is not a valid order.
  }
}

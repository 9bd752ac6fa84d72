import { expect } from "vitest";
import { DISGUISES } from "./secret-disguises.ts";

/** What an obedient model would say of one secret: one text for each way of writing it. */
export const disguisedTexts = (value: string): string[] =>
  DISGUISES.map(({ apply }) => `As you asked, here it is: ${apply(value)} – that was it.`);

/** Twelve characters in hexadecimal: fewer of a secret may get out. */
const PIECE = 24;
/** Keys and signed tokens begin with what all of their kind begin with. */
const STRUCTURED_CHARS = 100;
const STRUCTURE = { before: 48, behind: 8 };

const letters = (text: string): string => text.replace(/[^a-z0-9]/gi, "").toLowerCase();

/**
 * Looks for any 24 letters and digits of a disguised secret in what got out. This knows nothing of how the gate finds
 * them; what every key's file has in common is left out.
 */
export function expectNothingOf(value: string, seen: string, exit: string): void {
  const isStructured = value.length > STRUCTURED_CHARS;
  const { before, behind } = isStructured ? STRUCTURE : { before: 0, behind: 0 };
  const pieces = new Map<string, string>();
  for (const { name, apply } of DISGUISES) {
    const said = letters(apply(value.replace(/-----[A-Z ]+-----/g, "").trim()));
    for (let at = before; at + PIECE <= said.length - behind; at += 3) {
      const piece = said.slice(at, at + PIECE);
      if (new Set(piece).size > 6) pieces.set(piece, name);
    }
  }
  const all = letters(seen);
  for (let at = 0; at + PIECE <= all.length; at += 1) {
    const found = pieces.get(all.slice(at, at + PIECE));
    if (found !== undefined) expect.fail(`${exit}: ${found}: ${all.slice(at, at + PIECE)}`);
  }
}

import fc from "fast-check";
import { deepText, hostileJson, hostileText, PIECES, PROTO_NAMES } from "./hostile-values.ts";

/** A change of a text: at a place, which is a share of its length, something is taken out and put in. */
interface TextEdit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
  /** Characters before the place that are said again. */
  readonly again: number;
}

const share = fc.integer({ min: 0, max: 1_000 });

const textEdit: fc.Arbitrary<TextEdit> = fc.record({
  at: share,
  remove: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 0, max: 100_000 }),
  ),
  insert: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES), hostileText),
  again: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 0, max: 80 })),
});

/** Texts near one of some texts: cut, with parts doubled, taken out, and things put in. */
export function mutatedText(samples: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({ sample: fc.constantFrom(...samples), edits: fc.array(textEdit, { maxLength: 6 }) })
    .map(({ sample, edits }) => edits.reduce(applyEdit, sample));
}

function applyEdit(text: string, { at, remove, insert, again }: TextEdit): string {
  const place = Math.floor((text.length * at) / 1_000);
  const repeated = text.slice(Math.max(0, place - again), place);
  return text.slice(0, place) + repeated + insert + text.slice(place + remove);
}

/** A change of a JSON document at one of its places, which is a share of all of them. */
type JsonEdit = { readonly at: number } & (
  | { readonly kind: "replace"; readonly value: unknown }
  | { readonly kind: "remove" | "wrap" | "as-text" }
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "add"; readonly key: string; readonly value: unknown }
);

const jsonEdit: fc.Arbitrary<JsonEdit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ at: share, kind: fc.constant("replace" as const), value: hostileJson }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at: share,
      kind: fc.constantFrom("remove" as const, "wrap" as const, "as-text" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      at: share,
      kind: fc.constant("raw" as const),
      text: fc.oneof(
        { weight: 2, arbitrary: deepText },
        hostileText,
        fc.constantFrom("1e999", "-0", "0123", "NaN", '"\\ud800"'),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at: share,
      kind: fc.constant("add" as const),
      key: fc.oneof(fc.constantFrom(...PROTO_NAMES), hostileText),
      value: hostileJson,
    }),
  },
);

/** Texts of JSON documents near one of some: types swapped, parts gone, deep, doubled, or named like a prototype's. */
export function mutatedJson(samples: readonly unknown[]): fc.Arbitrary<string> {
  return fc
    .record({ sample: fc.constantFrom(...samples), edits: fc.array(jsonEdit, { maxLength: 4 }) })
    .map(({ sample, edits }) => {
      const raws: string[] = [];
      let document = JSON.parse(JSON.stringify(sample)) as unknown;
      for (const edit of edits) document = applyJsonEdit(document, edit, raws);
      return spell(document, raws);
    });
}

/** The same as values, for what takes no text. */
export function mutatedValue(samples: readonly unknown[]): fc.Arbitrary<unknown> {
  return mutatedJson(samples).map((text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  });
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every place of a document; the document itself is the first. */
function placesOf(holder: Record<string, unknown>): readonly Place[] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key];
    const isHolder = typeof value === "object" && value !== null;
    return [{ holder, key }, ...(isHolder ? placesOf(value as Record<string, unknown>) : [])];
  });
}

function applyJsonEdit(document: unknown, edit: JsonEdit, raws: string[]): unknown {
  const root: Record<string, unknown> = { document };
  const places = placesOf(root);
  const place = places[Math.floor(((places.length - 1) * edit.at) / 1_000)];
  if (place === undefined) return document;
  const { holder, key } = place;
  const value = holder[key];
  if (edit.kind === "replace") put(holder, key, structuredClone(edit.value));
  else if (edit.kind === "wrap") put(holder, key, [value]);
  else if (edit.kind === "as-text") put(holder, key, JSON.stringify(value) ?? "");
  else if (edit.kind === "raw") put(holder, key, `\u0001raw${raws.push(edit.text) - 1}\u0001`);
  else if (edit.kind === "remove") delete holder[key];
  else if (edit.kind === "add" && typeof value === "object" && value !== null)
    put(value, edit.key, structuredClone(edit.value));
  return root.document;
}

/** Also under the name of the prototype, which an assignment would change instead. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function spell(document: unknown, raws: readonly string[]): string {
  const text = JSON.stringify(document) ?? "";
  return text.replace(/"\\u0001raw(\d+)\\u0001"/g, (_all, at: string) => raws[Number(at)] ?? "");
}

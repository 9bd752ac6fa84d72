import { setImmediate as nextTurn } from "node:timers/promises";
import { createTextStream, type TextStreamOptions } from "./text-stream.ts";

/** Characters written at once. */
const MAX_CHARS = 64_000;

/**
 * Streams an object whose last field is a list that may be long: items are created as the client
 * reads. `head` has the other fields, at least one.
 */
export function createJsonStream<Item>(
  head: object,
  list: { readonly name: string; readonly items: Iterable<Item> | AsyncIterable<Item> },
  options: TextStreamOptions,
): ReadableStream<Uint8Array> {
  const start = `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(list.name)}:[`;
  return createTextStream(joinItems(list.items, { start, end: "]}" }), options);
}

/** Streams a list. */
export function createJsonListStream<Item>(
  items: AsyncIterable<Item>,
  options: TextStreamOptions,
): ReadableStream<Uint8Array> {
  return createTextStream(joinItems(items, { start: "[", end: "]\n" }), options);
}

async function* joinItems<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  { start, end }: { readonly start: string; readonly end: string },
): AsyncGenerator<string, void> {
  let text = start;
  let separator = "";
  for await (const item of items) {
    text += separator + JSON.stringify(item);
    separator = ",";
    if (text.length < MAX_CHARS) continue;
    yield text;
    text = "";
    // A client that reads everything at once must not block the others.
    await nextTurn();
  }
  yield text + end;
}

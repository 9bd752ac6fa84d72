import { encode } from "../canary/encode.ts";
import type { Order } from "./order.ts";

/** Input of a change. */
export interface ChangeInput {
  readonly orders: readonly Order[];
  leaked(secret: string): string;
}

/** Default change without an order. */
const HARMLESS_PATCH = `--- a/src/change.js
+++ b/src/change.js
@@ -1,2 +1,2 @@
-export const one = 1;
+export const one = 11;
 export const two = 2;
`;

/** Creates a patch that adds a file. */
export const newFile = (path: string, text: string): string => {
  const lines = text.split("\n");
  const added = lines.map((line) => `+${line}\n`).join("");
  return `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${added}`;
};

/**
 * Answers a task with the ordered change or a harmless one; `words` are added to the explanation.
 */
export function createChange(situation: ChangeInput, words: string): object {
  const { orders } = situation;
  const ordered = Object.assign({}, ...orders.map(({ change }) => change ?? {})) as {
    readonly title?: string | undefined;
    readonly body?: string | undefined;
  };
  const body = [ordered.body ?? "The value was wrong.", words].filter((part) => part !== "");
  return {
    patch:
      createLeakPatch(situation, "file") ??
      createLeakPatch(situation, "file-name") ??
      HARMLESS_PATCH,
    ...ordered,
    title: chooseTitle(situation, ordered),
    body: body.join("\n\n"),
  };
}

function chooseTitle(
  situation: ChangeInput,
  { title }: { readonly title?: string | undefined },
): string {
  const [told] = secretsFor(situation, "title");
  return told ?? title ?? "Mend the value";
}

function createLeakPatch(situation: ChangeInput, place: "file" | "file-name"): string | undefined {
  const [told] = secretsFor(situation, place);
  if (told === undefined) return undefined;
  return place === "file" ? newFile("notes.txt", told) : newFile(`notes/${told}.txt`, "x");
}

const secretsFor = ({ orders, leaked }: ChangeInput, place: string): readonly string[] =>
  orders.flatMap(({ tell }) =>
    tell !== undefined && tell.in === place ? [encode(leaked(tell.secret), tell.as)] : [],
  );

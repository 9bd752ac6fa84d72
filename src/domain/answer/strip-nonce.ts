import type { Contract, Recovered } from "./recovered.ts";

/** Removes the nonce from every text of an answer, as it is not meant for readers. */
export function stripNonce<Asked extends Contract>(
  recovered: Recovered<Asked>,
  nonce: string,
): Recovered<Asked> {
  return stripFromValue(recovered, nonce) as Recovered<Asked>;
}

function stripFromValue(value: unknown, nonce: string): unknown {
  if (typeof value === "string") return value.replaceAll(nonce, "");
  if (Array.isArray(value)) return value.map((item) => stripFromValue(item, nonce));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, stripFromValue(item, nonce)]),
  );
}

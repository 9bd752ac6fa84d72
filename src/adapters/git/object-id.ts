const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const EMPTY_TREE_SHA1 = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const EMPTY_TREE_SHA256 = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";

export type ObjectFormat = "sha1" | "sha256";

/**
 * Returns true for a full object id (SHA-1 or SHA-256, lower case); false for anything else,
 * including options and refs.
 */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

export function detectObjectFormat(id: string): ObjectFormat {
  return id.length === 64 ? "sha256" : "sha1";
}

/** Returns the id of the empty tree, which git knows in every repository. */
export function emptyTreeId(format: ObjectFormat): string {
  return format === "sha256" ? EMPTY_TREE_SHA256 : EMPTY_TREE_SHA1;
}

/** Returns the id that git prints for a missing object. */
export function nullObjectId(format: ObjectFormat): string {
  return "0".repeat(format === "sha256" ? 64 : 40);
}

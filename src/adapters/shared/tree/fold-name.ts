/** Characters that HFS+ ignores in names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Returns one form for all spellings of a name that some file system treats as equal (case, NTFS
 * streams, HFS+).
 */
export function foldName(name: string): string {
  const [stem = ""] = name.normalize("NFC").replace(IGNORED, "").toLowerCase().split(":");
  return stem.replace(/[. ]+$/, "");
}

/** Returns true for a name that some file system treats as `.git`, or as a path through it. */
export function isGitSpelling(name: string): boolean {
  return name.split("\\").some((part) => /^(\.git|git~\d+)$/.test(foldName(part)));
}

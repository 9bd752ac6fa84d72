/** What HFS+ leaves out of a name before it compares it. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Gives one form for all spellings of a name that some file system takes for the same (case, NTFS streams, HFS+). */
export function foldName(name: string): string {
  const [stem = ""] = name.normalize("NFC").replace(IGNORED, "").toLowerCase().split(":");
  return stem.replace(/[. ]+$/, "");
}

/** Tells a name that some file system takes for `.git`, or for a path through it. */
export function isGitSpelling(name: string): boolean {
  return name.split("\\").some((part) => /^(\.git|git~\d+)$/.test(foldName(part)));
}

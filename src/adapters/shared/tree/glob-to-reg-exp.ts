/** Converts a glob whose `*` and `?` stop at slashes and whose `**` does not. */
export function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|\\[\]]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    return token === "?" ? "[^/]" : `\\${token}`;
  });
  return new RegExp(`^${source}$`, "su");
}

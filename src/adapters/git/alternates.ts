/**
 * Content of `objects/info/alternates`: one quoted folder per line, so that a newline in a name is
 * safe.
 */
export function alternatesFile(folders: readonly string[]): string {
  return folders.map((folder) => `${quote(folder)}\n`).join("");
}

/** Value of `GIT_ALTERNATE_OBJECT_DIRECTORIES`. */
export function alternatesVariable(folders: readonly string[]): string {
  return folders.map(quote).join(":");
}

function quote(path: string): string {
  const escaped = path.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
  return `"${escaped}"`;
}

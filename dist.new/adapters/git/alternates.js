/** Content of `objects/info/alternates`: one quoted folder a line, so that a newline in a name does no harm. */
export function alternatesFile(folders) {
    return folders.map((folder) => `${quote(folder)}\n`).join("");
}
/** Value of `GIT_ALTERNATE_OBJECT_DIRECTORIES`. */
export function alternatesVariable(folders) {
    return folders.map(quote).join(":");
}
function quote(path) {
    const escaped = path.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
    return `"${escaped}"`;
}

// Parameters of a test follow its name; a bracket inside of them does not count.
const PARAMETERS = /\[[^\n]*\]$/;
const SEPARATORS = ["::", " > ", " › ", "#"];

/** Returns the file of a node id, with its folders; `undefined` if it names none. */
export function getTestFile(id: string): string | undefined {
  const [file = ""] = splitNodeId(id);
  const isPath = file.includes("/") || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{1,4}$/i.test(file);
  return isPath && !file.includes(" ") ? file.replace(/^\.\//, "") : undefined;
}

/**
 * Returns the last name of a node id with its parameters: `test_x[a]` of `a.py::T::test_x[a]`; the
 * whole id if it has only one name.
 */
export function getShortTestName(id: string): string {
  const parameters = PARAMETERS.exec(id)?.[0] ?? "";
  const last = splitNodeId(id).at(-1)?.trim() ?? "";
  return last === "" ? id.trim() : `${last}${parameters}`;
}

/** Returns the function of a node id, without parameters; `undefined` if it names only a file. */
export function getTestFunction(id: string): string | undefined {
  const parts = splitNodeId(id);
  const last = parts.at(-1)?.trim() ?? "";
  if (parts.length > 1) return last === "" ? undefined : last;
  // `package.module.TestCase.test_x` has no separator, and otherwise looks like a file.
  const word = last.split(".").at(-1) ?? "";
  return /^\w*test\w*$/i.test(word) && !last.includes("/") ? word : undefined;
}

function splitNodeId(id: string): readonly string[] {
  const bare = id.trim().replace(PARAMETERS, "");
  return SEPARATORS.reduce<readonly string[]>(
    (parts, separator) => (parts.length > 1 ? parts : bare.split(separator)),
    [bare],
  );
}

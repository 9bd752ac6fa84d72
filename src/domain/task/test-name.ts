// Parameters of a test stand behind its name; a bracket within them does not count.
const PARAMETERS = /\[[^\n]*\]$/;
const SEPARATORS = ["::", " > ", " › ", "#"];

/** The file that a node id names, with its folders; `undefined` when it names none. */
export function getTestFile(id: string): string | undefined {
  const [file = ""] = splitNodeId(id);
  const isPath = file.includes("/") || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{1,4}$/i.test(file);
  return isPath && !file.includes(" ") ? file.replace(/^\.\//, "") : undefined;
}

/** The last name of a node id with its parameters: `test_x[a]` of `a.py::T::test_x[a]`; the whole id when it has one only. */
export function getShortTestName(id: string): string {
  const parameters = PARAMETERS.exec(id)?.[0] ?? "";
  const last = splitNodeId(id).at(-1)?.trim() ?? "";
  return last === "" ? id.trim() : `${last}${parameters}`;
}

/** The function that a node id names, without parameters; `undefined` when it names a file alone. */
export function getTestFunction(id: string): string | undefined {
  const parts = splitNodeId(id);
  const last = parts.at(-1)?.trim() ?? "";
  if (parts.length > 1) return last === "" ? undefined : last;
  // `package.module.TestCase.test_x` has no separator of its own, and looks like a file otherwise.
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

const FENCE = /^(`{3,}|~{3,})[^\S\n]*(\w*)[^\S\n]*\n([\s\S]*?)^\1[^\S\n]*$/gm;
const DIFF = /^(?:diff --git |--- |\*\*\* Begin Patch|<{5,9} SEARCH)/m;

/**
 * Returns the patch of a prose answer and the text around it, if exactly one fence contains a
 * patch. Fences in block quotes and lists, and labelled fences, count as quotes.
 */
export function extractFencedPatch(
  prose: string,
): { readonly patch: string; readonly words: string } | undefined {
  const patches = [...prose.matchAll(FENCE)].filter(
    ([, , language = "", content = ""]) =>
      ["", "diff", "patch", "udiff"].includes(language.toLowerCase()) && DIFF.test(content),
  );
  const [only] = patches;
  if (only === undefined || new Set(patches.map(([, , , content]) => content)).size > 1)
    return undefined;
  return { patch: only[3] ?? "", words: prose.replaceAll(only[0], "").trim() };
}

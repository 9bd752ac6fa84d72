/** The lines that a hunk expects to find. */
export const oldLines = (hunk) => hunk.lines.filter(({ op }) => op !== "+");
/** The lines that a hunk leaves behind. */
export const newLines = (hunk) => hunk.lines.filter(({ op }) => op !== "-");

import { z } from "zod";
import { createToolContract, wholeNumber } from "./tool-contract.ts";

/** Maximum lines of one `read_file` result. */
export const MAX_READ_LINES = 400;
/** Maximum matches of one `search` result. */
export const MAX_MATCHES = 200;
const DEFAULT_MATCHES = 50;
/** Maximum names of one `list_dir` result. */
export const MAX_ENTRIES = 500;
/** Size limit of files that are read, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

const path = (words: string): z.ZodString => z.string().describe(words);

/** Contract of the tool that reads lines of a file. */
export const READ_FILE = createToolContract(
  "read_file",
  `Reads a file of the repository as it is after the change, with line numbers, at most ${MAX_READ_LINES} lines at a time.`,
  z.object({
    path: path("Path from the root of the repository, such as src/main.ts"),
    start_line: wholeNumber("First line, 1-based; 1 when left out").optional(),
    end_line: wholeNumber("Last line, inclusive").optional(),
  }),
);

/** Contract of the tool that lists a folder. */
export const LIST_DIR = createToolContract(
  "list_dir",
  "Lists a folder of the repository: folders end in /, files have their size in bytes.",
  z.object({ path: path('Path of the folder; "" is the root').default("") }),
);

/** Contract of the tool that searches file contents. */
export const SEARCH = createToolContract(
  "search",
  "Searches the text of the repository's files and shows path, line number and line of each match.",
  z.object({
    pattern: z
      .string()
      .min(1)
      .max(500)
      .describe("POSIX extended regular expression, matched within one line"),
    path: path("A folder, a file or a glob such as *.ts that narrows the search").optional(),
    ignore_case: z.boolean().default(false),
    max_results: wholeNumber(`At most ${MAX_MATCHES}; ${DEFAULT_MATCHES} when left out`).default(
      DEFAULT_MATCHES,
    ),
  }),
);

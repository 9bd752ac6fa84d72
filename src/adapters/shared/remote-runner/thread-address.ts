import { extname } from "node:path";

/** Where a thread's program is, seen from the file that names it (its `import.meta.url`): built or not as that file is. */
export function threadAddress(base: string, relative: `.${string}.ts`): URL {
  return new URL(relative.replace(/\.ts$/, extname(new URL(base).pathname)), base);
}

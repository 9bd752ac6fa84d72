import { extname } from "node:path";

/**
 * Returns the URL of a thread's program, relative to the module that names it (its
 * `import.meta.url`), built or not like that module.
 */
export function threadAddress(base: string, relative: `.${string}.ts`): URL {
  return new URL(relative.replace(/\.ts$/, extname(new URL(base).pathname)), base);
}

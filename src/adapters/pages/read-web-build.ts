import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { PAGE_BUNDLES, type PageBundle } from "./page-bundle.ts";

/** A file for browsers. */
export interface Asset {
  readonly type: string;
  /** Reads it, plain or as gzip (RFC 1952); rejects when the file is missing. */
  read(isZipped: boolean): Promise<Uint8Array<ArrayBuffer>>;
}

/** Files that a page loads: URLs on this server. */
export interface PageFiles {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

/** Build of the web app. */
export interface WebBuild {
  /** Module that renders pages. */
  readonly renderPath: string;
  readonly files: Readonly<Record<PageBundle, PageFiles>>;
  /** Files by the name after `/assets/`. */
  readonly assets: ReadonlyMap<string, Asset>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const Chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);
type Manifest = z.infer<typeof Manifest>;

const ENTRY = "browser.tsx";

/** Reads the web app's build. Throws `config-invalid` when it is missing or incomplete. */
export function readWebBuild(folder: string): WebBuild {
  try {
    const client = join(folder, "client");
    const manifest = Manifest.parse(
      JSON.parse(readFileSync(join(client, "manifest.json"), "utf8")),
    );
    const faces = Object.entries(PAGE_BUNDLES);
    const files = faces.map(([face, modules]) => [face, collectFiles(manifest, modules)]);
    return {
      renderPath: join(folder, "server", "render.js"),
      files: Object.fromEntries(files),
      assets: readAssets(join(client, "assets")),
    };
  } catch (cause) {
    throw notBuiltError(cause);
  }
}

function notBuiltError(cause: unknown): AppError {
  const message = "the web app is not built; run npm run build";
  return new AppError("config-invalid", message, { details: { problems: [] }, cause });
}

function collectFiles(manifest: Manifest, modules: readonly string[]): PageFiles {
  const chunks = collectChunks(manifest, [ENTRY, ...modules]);
  const [entry, ...others] = chunks;
  if (entry === undefined) throw new Error("the build has no entry");
  return {
    script: `/${entry.file}`,
    styles: [...new Set(chunks.flatMap(({ css }) => css.map((file) => `/${file}`)))],
    preloads: others.map(({ file }) => `/${file}`),
  };
}

/** Collects the chunks that some modules need, each once, the modules themselves first. */
function collectChunks(
  manifest: Manifest,
  modules: readonly string[],
): readonly Manifest[string][] {
  const found = new Map<string, Manifest[string]>();
  const queue = [...modules];
  for (const name of queue) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (found.has(name)) continue;
    found.set(name, chunk);
    queue.push(...chunk.imports);
  }
  return [...found.values()];
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const all = new Set(readdirSync(folder));
  const names = [...all].filter((name) => TYPES[extname(name)] !== undefined);
  const unzipped = names.find((name) => !all.has(`${name}.gz`));
  if (unzipped !== undefined) throw new Error(`the build has no ${unzipped}.gz`);
  return new Map(
    names.map((name) => [
      name,
      {
        type: TYPES[extname(name)] ?? "application/octet-stream",
        read: async (isZipped) =>
          new Uint8Array(await readFile(join(folder, isZipped ? `${name}.gz` : name))),
      },
    ]),
  );
}

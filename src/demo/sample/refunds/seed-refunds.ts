import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { DemoHost } from "../../host/demo-host.ts";
import { type SamplePull, seedPull } from "../seed-pull.ts";

/** Files of the default branch that the change deletes. */
const DELETED = { "api/refund/whole.go": null, "web/src/money.ts": null };

/**
 * Creates the repository of a storefront in three languages with a larger pull request, or returns
 * the existing one.
 */
export function seedRefunds(host: DemoHost): SamplePull {
  return seedPull(host, {
    owner: "acme",
    name: "storefront",
    branch: "refund-parts",
    writers: ["mira", "jon", "tess"],
    defaultBranch: {
      message: "Orders, refunds and the settlement",
      author: "mira",
      files: readFiles("default-branch"),
    },
    change: {
      message: "Refund parts of an order",
      author: "tess",
      files: { ...readFiles("change"), ...DELETED },
    },
    title: "Refund parts of an order",
    body: "Support asks for this every week: one of three articles arrived broken, and we could only refund all of it. Now they choose pieces, and can add something on top. The order page shows what went back, the settlement takes it off the seller's next payout, and whole refunds are gone: refunding every piece is the same.",
  });
}

/** Reads a folder of the sample; keys are paths inside it. */
function readFiles(name: string): Record<string, Uint8Array> {
  const folder = join(samplesFolder(), "refunds", name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((path) => [relative(folder, path).replaceAll(sep, "/"), readFileSync(path)]),
  );
}

/** Returns `dist/samples`, or `examples/samples` when this file runs from the sources. */
function samplesFolder(): string {
  const isBuilt = import.meta.url.endsWith(".js");
  const path = isBuilt ? "../../../samples" : "../../../../examples/samples";
  return fileURLToPath(new URL(path, import.meta.url));
}

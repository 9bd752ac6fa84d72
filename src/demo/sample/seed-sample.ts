import type { DemoHost } from "../host/demo-host.ts";
import { CHANGE_FILES } from "./change-files.ts";
import { DEFAULT_BRANCH_FILES } from "./default-branch-files.ts";
import { type SamplePull, seedPull } from "./seed-pull.ts";

/**
 * Creates the sample repository of a small shop with its pull request, or returns the existing one.
 */
export function seedSample(host: DemoHost): SamplePull {
  return seedPull(host, {
    owner: "acme",
    name: "checkout",
    branch: "loyalty-discount",
    writers: ["mira", "jon"],
    defaultBranch: {
      message: "Carts, orders and payments",
      author: "jon",
      files: DEFAULT_BRANCH_FILES,
    },
    change: { message: "Give loyal customers a discount", author: "mira", files: CHANGE_FILES },
    title: "Loyalty discount, and charges that are retried",
    body: "Loyal customers get one per cent for every year. While I was there: the gateway drops a request now and then, so `charge` tries three times, and the order list shows paid orders only.",
  });
}

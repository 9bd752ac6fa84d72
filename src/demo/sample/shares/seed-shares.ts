import type { DemoHost } from "../../host/demo-host.ts";
import type { SamplePull } from "../seed-pull.ts";
import { SHARES_FILES } from "./shares-files.ts";

/** Pushes the code with the failing test to the default branch as a user, unless it exists. */
export async function seedShares(host: DemoHost, { owner, name }: SamplePull): Promise<void> {
  const [path = ""] = Object.keys(SHARES_FILES);
  const known = await fetch(`${host.apiUrl}/repos/${owner}/${name}/contents/${path}`);
  if (known.ok) return;
  host.commit(`${owner}/${name}`, {
    branch: "main",
    message: "Split an amount among people",
    author: "jon",
    files: SHARES_FILES,
  });
}

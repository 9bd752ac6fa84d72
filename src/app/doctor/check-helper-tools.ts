import type { Check } from "../../domain/api/check.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import { loadHelperFile } from "../repository/load-helper-file.ts";
import type { HelperSettings } from "../repository/open-helper-tools.ts";

export type HelperPaths = Pick<HelperSettings, "contextScriptPath" | "helperToolsPath">;

const NAME = "helper tools";

/** Checks the helper file and context script of the default branch, without running anything. */
export async function checkHelperTools(
  trunk: Pick<Snapshot, "stat" | "read">,
  { contextScriptPath, helperToolsPath }: HelperPaths,
  signal: AbortSignal,
): Promise<Check> {
  const problems: string[] = [];
  const emit: Parameters<typeof loadHelperFile>[2]["emit"] = (event) => {
    if (event.type === "log") problems.push(event.text);
  };
  const helpers =
    helperToolsPath === undefined
      ? []
      : await loadHelperFile(trunk, helperToolsPath, { emit, signal });
  const script =
    contextScriptPath === undefined ? undefined : await trunk.stat(contextScriptPath, signal);
  if (script !== undefined && script.kind !== "executable") {
    const why = script.kind === "file" ? "is not executable (mode 100755)" : `is a ${script.kind}`;
    problems.push(
      `context script ${contextScriptPath} of the default branch was ignored: it ${why}`,
    );
  }
  if (problems.length > 0)
    return {
      name: NAME,
      status: "warn",
      detail: problems.join("; "),
      fix: "fix it on the default branch; reviews continue without it",
    };
  const names = helpers.map(({ name }) => name);
  const found = [
    ...(names.length === 0 ? [] : [names.join(", ")]),
    ...(script === undefined ? [] : [`context script ${contextScriptPath}`]),
  ];
  const missing = [helperToolsPath, contextScriptPath].flatMap((path) => path ?? []);
  const none =
    missing.length === 0
      ? "off"
      : `${missing.map((path) => `no ${path}`).join(" and ")} on the default branch`;
  return { name: NAME, status: "pass", detail: found.join("; ") || none };
}

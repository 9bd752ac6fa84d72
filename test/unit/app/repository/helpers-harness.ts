import {
  createOpenHelpers,
  type HelperSettings,
} from "../../../../src/app/repository/open-helper-tools.ts";
import type { AppError } from "../../../../src/domain/core/app-error.ts";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { createWrap } from "../../../../src/domain/untrusted/untrusted.ts";
import { openTree, type Tree } from "../../../fakes/memory-tree.ts";
import { createScriptedSandbox, type ScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";
import { addedFile, createContext, logsOf } from "../review/pull-fixture.ts";

export const SCRIPT = ".ai/context-script";
export const TOOLS = ".ai/review-tools.json";
export const HELPER_SETTINGS: HelperSettings = {
  contextScriptPath: SCRIPT,
  contextScriptSeconds: 30,
  helperToolsPath: TOOLS,
  installs: false,
};

const blob = (text: string, mode: FileBlob["mode"]): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode,
});
export const program = (text: string): FileBlob => blob(text, "100755");
export const link = (target: string): FileBlob => blob(target, "120000");
export const toolsFile = (...helpers: readonly object[]): string =>
  JSON.stringify({
    helpers: helpers.map((helper) => ({
      name: "lint",
      description: "Checks style.",
      command: ["ruff", "check"],
      ...helper,
    })),
  });

export interface HelpersSetup {
  readonly head?: Tree | undefined;
  /** The default branch; `null`: there is none. */
  readonly defaultBranch?: Tree | null;
  readonly sandbox?: ScriptedSandbox;
  readonly noSandbox?: AppError;
  readonly settings?: Partial<HelperSettings>;
  readonly paths?: readonly string[];
  readonly stop?: AbortController;
}

/** Opens the helpers of a change. */
export async function openHelpersHarness(scene: HelpersSetup = {}) {
  const { sandbox = createScriptedSandbox(), noSandbox, paths = ["a.ts"] } = scene;
  const { events, run: given } = createContext();
  const { stop = new AbortController() } = scene;
  const run = { ...given, signal: stop.signal };
  let opened = 0;
  const openHelpers = createOpenHelpers(
    { openSandbox: () => (noSandbox ? Promise.reject(noSandbox) : Promise.resolve(sandbox)) },
    { ...HELPER_SETTINGS, ...scene.settings },
  );
  const openTrunk = async () => {
    if (scene.defaultBranch === null) return undefined;
    const trunk = await openTree(scene.defaultBranch ?? {});
    opened += 1;
    return {
      ...trunk,
      close: async () => {
        opened -= 1;
        await trunk.close();
      },
    };
  };
  const files = paths.map((path) => addedFile(path));
  const subject = { title: "Title", description: "Body", files };
  const head = await openTree(scene.head ?? { "a.ts": "one\n" });
  const helpers = await openHelpers({ head, openDefaultBranch: openTrunk, subject }, run);
  const tools = helpers.tools(createWrap("0123"));
  const call = (name: string, args: object = {}) =>
    tools.find(({ definition }) => definition.name === name)?.run(JSON.stringify(args), run.signal);
  const openTrunks = () => opened;
  return { helpers, tools, call, sandbox, stop, openTrunks, logs: () => logsOf(events) };
}

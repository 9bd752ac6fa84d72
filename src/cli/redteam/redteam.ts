import { loadConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { type Attack, CONTROLS, type Control } from "../../redteam/attack.ts";
import { ATTACKS } from "../../redteam/attacks/all-attacks.ts";
import { findMissing, type MissingNeeds, requiresSandbox } from "../../redteam/find-missing.ts";
import {
  renderAttacks,
  renderVerdicts,
  renderVerdictsJson,
  sumVerdicts,
} from "../../redteam/report.ts";
import type { Verdict } from "../../redteam/run/evaluate-attack.ts";
import { runRedTeam } from "../../redteam/run-red-team.ts";
import type { RedTeamOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";

/** Attacks a server of this build with the configuration of the environment. Returns the exit status. */
export async function redTeam(options: RedTeamOptions): Promise<number> {
  const attacks = chooseAttacks(options.only ?? []);
  if (options.list === true) {
    process.stdout.write(renderAttacks(attacks));
    return EXIT.ok;
  }
  const broken = readControl(options.break);
  const environment = { ...readEnvironment(), ...toSandboxSettings(options.sandbox) };
  const { config } = loadConfig(environment);
  const missing = await findMissing(environment, config);
  const progress = createProgress(attacks.length, options.json !== true);
  const { signal, release } = cancelOnSignal();
  const verdicts = await runRedTeam({
    environment,
    attacks,
    missing,
    signal,
    mayApprove: config.allowApprove,
    broken,
    onVerdict: progress.next,
  }).finally(() => {
    release();
    progress.end();
  });
  const render = options.json === true ? renderVerdictsJson : renderVerdicts;
  process.stdout.write(render(verdicts));
  return toExitStatus(verdicts, { isRequired: requiresSandbox(config), missing });
}

function toExitStatus(
  verdicts: readonly Verdict[],
  sandbox: { readonly isRequired: boolean; readonly missing: MissingNeeds },
): number {
  const { ESCAPED: escaped, unproven } = sumVerdicts(verdicts);
  if (escaped + unproven > 0) return EXIT.refused;
  return sandbox.isRequired && sandbox.missing.sandbox !== undefined ? EXIT.sandbox : EXIT.ok;
}

/** Selects attacks by name, control or vector; all if no name is given. */
function chooseAttacks(only: readonly string[]): readonly Attack[] {
  const known: ReadonlySet<string> = new Set(ATTACKS.flatMap(getAttackTerms));
  const unknown = only.filter((word) => !known.has(word));
  if (unknown.length > 0) {
    const names = unknown.join(", ");
    throw usageInvalid(
      `--only ${names} is not an attack, vector or control; svc redteam --list prints them`,
    );
  }
  const wanted = new Set(only);
  return ATTACKS.filter(
    (attack) => only.length === 0 || getAttackTerms(attack).some((word) => wanted.has(word)),
  );
}

const getAttackTerms = ({ name, control, vector }: Attack): readonly string[] => [
  name,
  control,
  vector,
];

function readControl(name: string | undefined): Control | undefined {
  if (name === undefined) return undefined;
  const control = CONTROLS.find((one) => one === name);
  if (control === undefined) throw usageInvalid(`--break must be one of ${CONTROLS.join(", ")}`);
  return control;
}

function toSandboxSettings(name: string | undefined): Readonly<Record<string, string>> {
  switch (name) {
    case undefined:
      return {};
    case "auto":
      return { HELPER_SANDBOX: "auto" };
    case "bwrap":
    case "docker":
      return { HELPER_SANDBOX: "require", TASK_SANDBOX_BACKEND: name };
    default:
      throw usageInvalid("--sandbox must be bwrap, docker or auto");
  }
}

const usageInvalid = (message: string): AppError<"usage-invalid"> =>
  new AppError("usage-invalid", message, { details: {} });

/** Shows a counter on a terminal; elsewhere it prints nothing before the end. */
function createProgress(total: number, isWanted: boolean) {
  const { stderr } = process;
  const isShown = isWanted && stderr.isTTY === true;
  let done = 0;
  return {
    next: () => {
      done += 1;
      if (isShown) stderr.write(`\r${done} of ${total}`);
    },
    end: () => {
      if (isShown) stderr.write("\r\u001b[K");
    },
  };
}

import { createOutboundGate } from "../../domain/outbound/outbound-gate.ts";
import { terminalText } from "../../domain/render/terminal-text.ts";

/** What a runner's process writes for whoever looks after it, without its secrets. */
export interface RunnerLog {
  /** A later token is a secret too. */
  learn(name: string, secret: string): void;
  /** Takes secrets out of a text. */
  clean(text: string): string;
  /** Writes one line to stderr. */
  say(text: string): void;
  /** Tells of what nobody expected: in one line, with a stack when that is asked for. */
  bug(error: unknown): void;
}

/** Secrets are named by what they are. */
export function openRunnerLog(
  secrets: Readonly<Record<string, string>>,
  { showsStacks }: { readonly showsStacks: boolean },
): RunnerLog {
  const gate = createOutboundGate();
  for (const [name, secret] of Object.entries(secrets)) gate.learn(name, secret);
  const clean = (text: string): string => gate.check(text, "log").text;
  const write = (text: string): void => {
    process.stderr.write(`${clean(text)}\n`);
  };
  const say = (text: string): void =>
    write(`svc: ${terminalText(text).replace(/\s+/g, " ").trim()}`);
  return {
    learn: (name, secret) => gate.learn(name, secret),
    clean,
    say,
    bug: (error) => {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      say(`${message} (a bug; SVC_DEBUG=1 shows where)`);
      if (showsStacks) write(stack);
    },
  };
}

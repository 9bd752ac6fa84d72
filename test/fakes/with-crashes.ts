import type { Random } from "../crash/random.ts";

/** The life of one process: after its death nothing that it had begun goes on. */
export interface ProcessLife {
  isDead: boolean;
}

export interface CrashOptions {
  readonly life: ProcessLife;
  readonly random: Random;
  /** Operations that are deadly, and how often: the process dies before the call or after it took effect. */
  readonly deadly: ReadonlySet<string>;
  readonly share: number;
}

/** A port whose calls the process may not survive: then they never answer. */
export function withCrashes<Port extends object>(
  port: Port,
  { life, random, deadly, share }: CrashOptions,
): Port {
  const never = new Promise<never>(() => undefined);
  return new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...args: unknown[]) => {
        if (life.isDead) return never;
        const dies = deadly.has(String(name)) && random.chance(share);
        const isBefore = dies && random.chance(0.3);
        if (isBefore) life.isDead = true;
        if (isBefore) return never;
        const outcome = await captureOutcome(() => Reflect.apply(method, target, args));
        if (dies) life.isDead = true;
        return life.isDead ? never : outcome();
      };
    },
  });
}

/** Makes a call and gives what answers as it did. */
async function captureOutcome(call: () => unknown): Promise<() => unknown> {
  try {
    const value = await call();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

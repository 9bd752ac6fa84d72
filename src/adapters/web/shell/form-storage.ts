/**
 * Keeps what somebody types in this tab until it is sent: over a reload, a crash of the page, and a sign-in that ran
 * out. It comes back to the same login only. Secrets must not be put here.
 */
export interface FormStorage<Value> {
  /** `undefined` when there is nothing, or somebody else's; the shape is for the caller to check. */
  read(): unknown;
  save(value: Value): void;
  clear(): void;
}

/** Opens the place of one form. */
export function openFormStorage<Value>(name: string, login: string): FormStorage<Value> {
  const key = `svc-${name}`;
  return {
    read: () => {
      const stored = parse(attempt(() => sessionStorage.getItem(key)));
      return stored?.login === login ? stored.value : undefined;
    },
    save: (value) => {
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ login, value })));
    },
    clear: () => {
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

/** A browser that keeps nothing still shows the page. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

function parse(
  text: string | null | undefined,
): { readonly login?: unknown; readonly value?: unknown } | undefined {
  if (typeof text !== "string") return undefined;
  const value: unknown = attempt(() => JSON.parse(text));
  return typeof value === "object" && value !== null ? value : undefined;
}

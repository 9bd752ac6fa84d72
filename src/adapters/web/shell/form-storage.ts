/**
 * Stores typed values in this tab until they are sent, through reloads, crashes and expired
 * sessions. They are restored only for the same login. Must not be used for secrets.
 */
export interface FormStorage<Value> {
  /**
   * Returns `undefined` if there is nothing or the values belong to another login. The caller must
   * validate the shape.
   */
  read(): unknown;
  save(value: Value): void;
  clear(): void;
}

/** Opens the storage of one form. */
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

/** The page must work in browsers without storage. */
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

import { it } from "vitest";

export interface ClauseSuite<Key extends string, Opened, Fault> {
  /** The adapter's name. */
  readonly name: string;
  readonly titles: Readonly<Record<Key, string>>;
  open(fault?: Fault): Promise<Opened>;
  /** Why an adapter cannot keep a clause. */
  readonly skips: Partial<Record<Key, string>>;
}

/** Makes the function that tests one clause on an adapter of its own; a clause that is left out prints why. */
export function createClause<
  Key extends string,
  Opened extends { close(): Promise<void> },
  Fault = undefined,
>({ name, titles, open, skips }: ClauseSuite<Key, Opened, Fault>) {
  return (key: Key, run: (opened: Opened) => Promise<void>, fault?: Fault): void => {
    it(titles[key], async (context) => {
      const reason = skips[key];
      if (reason !== undefined) {
        console.info(`${name} skips "${titles[key]}": ${reason}`);
        context.skip(reason);
      }
      const opened = await open(fault);
      try {
        await run(opened);
      } finally {
        await opened.close();
      }
    });
  };
}

/** Runs work side by side, so much and no more; the rest waits for its turn in order. */
export type TakeTurns = <Value>(work: () => Promise<Value>) => Promise<Value>;
export declare function createTurns(sideBySide: number): TakeTurns;

/**
 * Maps side by side, at most `limit` at a time, and keeps the order. The first failure stops what has not
 * begun and is thrown when what had begun has ended: nothing goes on behind the caller's back.
 */
export declare function mapLimit<Item, Result>(items: readonly Item[], limit: number, map: (item: Item, index: number) => Promise<Result>): Promise<Result[]>;

import { type ReactNode, useMemo, useState } from "react";
import { Icon } from "./icon.tsx";

/** Sort keys of a table: a text or a number for each row; `undefined` is sorted last. */
export type SortKeys<Row, Name extends string> = Readonly<
  Record<Name, (row: Row) => string | number | undefined>
>;

export interface SortOrder<Name extends string> {
  readonly by: Name;
  readonly isDescending: boolean;
}

export interface SortedRows<Row, Name extends string> {
  readonly rows: readonly Row[];
  readonly order: SortOrder<Name>;
  sortBy(name: Name): void;
}

/** Sorts the rows of a table by the selected column. The sort is stable. */
export function useSorted<Row, Name extends string>(
  rows: readonly Row[],
  keys: SortKeys<Row, Name>,
  first: SortOrder<Name>,
): SortedRows<Row, Name> {
  const [order, setOrder] = useState(first);
  const { by, isDescending } = order;
  // The keys of a table never change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sorted = useMemo(
    () => rows.toSorted((left, right) => compare(keys[by](left), keys[by](right), isDescending)),
    [rows, by, isDescending],
  );
  const sortBy = (name: Name): void =>
    setOrder({ by: name, isDescending: name === by ? !isDescending : false });
  return { rows: sorted, order, sortBy };
}

type Key = string | number | undefined;

function compare(left: Key, right: Key, isDescending: boolean): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return (left < right ? -1 : 1) * (isDescending ? -1 : 1);
}

export interface SortHeaderProps<Name extends string> {
  readonly name: Name;
  readonly order: SortOrder<Name>;
  readonly children: ReactNode;
  /** Right-aligns numbers. */
  readonly isNumber?: boolean;
  sortBy(name: Name): void;
}

/** Header of a sortable column. */
export function SortHeader<Name extends string>({
  name,
  order,
  children,
  isNumber = false,
  sortBy,
}: SortHeaderProps<Name>): ReactNode {
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    // The role is explicit because some browsers drop table semantics if narrow screens show rows
    // as blocks.
    <th
      scope="col"
      role="columnheader"
      className={isNumber ? "n" : undefined}
      aria-sort={order.by === name ? direction : "none"}
    >
      <button type="button" className="sort" onClick={() => sortBy(name)}>
        {children}
        <Icon name="arrow-down" />
      </button>
    </th>
  );
}

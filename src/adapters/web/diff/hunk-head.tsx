import type { ReactNode } from "react";
import { visibleText } from "./code-line.tsx";

/** The line above a hunk: where it is, and in which part of the file. */
export function HunkHead({ header }: { readonly header: string }): ReactNode {
  return (
    <tr className="hunk">
      <th colSpan={4} scope="rowgroup">
        <code>{visibleText(header.trimEnd())}</code>
      </th>
    </tr>
  );
}

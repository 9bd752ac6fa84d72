import type { ReactNode } from "react";
import { renderVisibleText } from "./code-line.tsx";

/** The line above a hunk: where it is, and in which part of the file. */
export function HunkHeader({ header }: { readonly header: string }): ReactNode {
  return (
    <tr className="hunk">
      <th colSpan={4} scope="rowgroup">
        <code>{renderVisibleText(header.trimEnd())}</code>
      </th>
    </tr>
  );
}

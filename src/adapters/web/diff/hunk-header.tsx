import type { ReactNode } from "react";
import { renderVisibleText } from "./code-line.tsx";

/** Header of a hunk: its line range and the enclosing section of the file. */
export function HunkHeader({ header }: { readonly header: string }): ReactNode {
  return (
    <tr className="hunk">
      <th colSpan={4} scope="rowgroup">
        <code>{renderVisibleText(header.trimEnd())}</code>
      </th>
    </tr>
  );
}

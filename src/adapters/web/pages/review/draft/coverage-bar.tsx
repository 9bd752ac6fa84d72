import type { ReactNode } from "react";
import type { Manifest } from "../../../../../domain/review/manifest.ts";
import { plural } from "../../../ui/format.ts";
import { countCoverage } from "./count-coverage.ts";

const GAP = 0.4;

/** Bar that shows the reviewed share of a change. */
export function CoverageBar({ coverage }: { readonly coverage: Manifest }): ReactNode {
  const { full, part, none, all } = countCoverage(coverage);
  const share = (count: number): number => (all === 0 ? 0 : (count / all) * 100);
  const label = `${plural(full, "file")} reviewed in full, ${part} in part, ${none} not reviewed`;
  const [fullWidth, partWidth, noneWidth] = [share(full), share(part), share(none)];
  return (
    <>
      <svg className="coverage-bar" role="img" aria-label={label}>
        <defs>
          <pattern
            id="hatch"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="c-part-bg" width="6" height="6" />
            <path className="hatch-line" d="M1 0v6" />
          </pattern>
        </defs>
        <Bar kind="c-full" from={0} width={fullWidth} />
        <Bar kind="c-part" from={fullWidth} width={partWidth} />
        <Bar kind="c-none" from={fullWidth + partWidth} width={noneWidth} />
      </svg>
      <div className="legend-row">
        <Legend kind="c-full">{full} in full</Legend>
        <Legend kind="c-part">{part} in part</Legend>
        <Legend kind="c-none">{none} not</Legend>
      </div>
    </>
  );
}

interface BarProps {
  readonly kind: string;
  readonly from: number;
  readonly width: number;
}

function Bar({ kind, from, width }: BarProps): ReactNode {
  if (width === 0) return null;
  const start = from === 0 ? 0 : from + GAP;
  const shown = Math.max(width - (from === 0 ? 0 : GAP), GAP);
  const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;
  return <rect className={kind} x={percent(start)} width={percent(shown)} height="100%" />;
}

function Legend({
  kind,
  children,
}: {
  readonly kind: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span>
      <svg className="key" aria-hidden="true">
        <rect className={kind} width="100%" height="100%" />
      </svg>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import { printablePath } from "../../../../domain/diff/quoted-path.ts";
import type { ChangeView } from "../../../../domain/event/task-view.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

type Finding = ChangeView["tamper"][number];

/** Checks for tampering, each with its label and the codes of its findings. */
const CHECKS: readonly (readonly [words: string, codes: readonly Finding["code"][]])[] = [
  [
    "No test deleted, skipped or weakened",
    ["deleted-test", "skipped-test", "removed-assertion", "weakened-assertion"],
  ],
  ["No expected value changed by itself", ["changed-expectation"]],
  ["No check silenced, no failure ignored", ["suppression"]],
  ["No other source of packages", ["lockfile-host"]],
  ["Nothing new that runs automatically", ["lifecycle-script"]],
  ["Nothing that decides what is checked", ["ci-file"]],
  ["No instructions to coding agents", ["agent-instructions"]],
  ["No file deleted", ["deleted-file"]],
  ["No mode changed", ["mode-change"]],
  ["No invisible character", ["invisible-character"]],
];

/** Findings that a reviewer of the change should check, and the checks without findings. */
export function TamperReport({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  const found = new Set(findings.map(({ code }) => code));
  const clean = CHECKS.filter(([, codes]) => !codes.some((code) => found.has(code)));
  return (
    <div className="panel-body ruled stack-sm">
      <div className="group-head">
        <h3 className="small">Tamper report</h3>
        {findings.length === 0 ? (
          <span className="tag tag-ok">
            <Icon name="check" />
            Nothing found
          </span>
        ) : (
          <span className="tag tag-warn">
            <Icon name="warning" />
            {plural(findings.length, "thing")} to look at
          </span>
        )}
      </div>
      <ul className="checks">
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a change never changes, and may say a thing twice.
          <li key={at} className="is-named">
            <Icon name="warning" label="Look at" />
            <span>
              <code className="where">{placeOf(finding)}</code> {finding.text}
            </span>
          </li>
        ))}
        {clean.map(([words]) => (
          <li key={words}>
            <Icon name="check" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const placeOf = ({ path, line }: Finding): string =>
  line === undefined ? printablePath(path) : `${printablePath(path)}:${line}`;

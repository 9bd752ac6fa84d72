import type { ReactNode } from "react";
import type { AuditResponse } from "../../../../domain/api/operations-response.ts";
import type { AuditEntry } from "../../../../domain/provider/provider-config.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonName } from "../../ui/person-name.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { type AuditLine, toAuditLines } from "./audit-lines.ts";

/** Changes of the configs with their authors, the newest first. */
export function AuditPanel({ audit }: AuditResponse): ReactNode {
  return (
    <section className="panel" id="audit" aria-labelledby="audit-title">
      <div className="panel-head">
        <h2 id="audit-title">Changes</h2>
        <span className="panel-note">keys are never part of this</span>
      </div>
      {audit.length === 0 ? (
        <EmptyState icon="history" title="No changes yet">
          Added, edited and deleted configs are listed here.
        </EmptyState>
      ) : (
        <section className="table-wrap audit-list" aria-label="Changes to provider configs">
          <table className="table">
            <caption className="vh">Changes to provider configs, newest first</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {audit.map((entry) => (
                <Entry key={`${entry.at} ${entry.configId} ${entry.action}`} entry={entry} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const { at, actor, pattern } = entry;
  return (
    <tr>
      <td className="fit">
        <TimeAgo at={at} />
      </td>
      <td className="fit">
        <PersonName login={actor} />
      </td>
      <td className="two words">
        {toAuditLines(entry).map((change) => (
          <Change key={change.label} {...change} />
        ))}
        <small>
          <code>{pattern}</code>
        </small>
      </td>
    </tr>
  );
}

function Change({ label, from, to }: AuditLine): ReactNode {
  if (from === undefined || to === undefined) return <div>{label}</div>;
  return (
    <div>
      {label}: <del>{from}</del> <ins>{to}</ins>
    </div>
  );
}

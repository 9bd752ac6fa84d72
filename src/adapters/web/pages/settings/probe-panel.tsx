import type { ReactNode } from "react";
import type { Check } from "../../../../domain/api/check.ts";
import { Banner } from "../../ui/banner.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { probeSummary, toAbility } from "./probe-labels.ts";
import type { ProviderTest } from "./settings-state.ts";

const CHECK_STYLES: Readonly<
  Record<Check["status"], readonly [tone: string, icon: IconName, word: string]>
> = {
  pass: ["fact-ok", "check", "Yes"],
  warn: ["fact-warn", "warning", "In part"],
  fail: ["fact-bad", "error", "No"],
};

/** Results of the latest test. */
export function ProbePanel({
  test: { pattern, state },
}: {
  readonly test: ProviderTest;
}): ReactNode {
  return (
    <section className="panel" aria-labelledby="test-title" aria-busy={state.kind === "running"}>
      <div className="panel-head">
        <h2 id="test-title">
          What {pattern === "" ? "this endpoint" : <code>{pattern}</code>} can do
        </h2>
        {state.kind === "done" ? (
          <div className="panel-end">
            <span className="hint">
              tested <TimeAgo at={state.at} />
            </span>
          </div>
        ) : null}
      </div>
      {state.kind === "running" ? <Skeleton what="what the endpoint can do" lines={5} /> : null}
      {state.kind === "refused" ? (
        <div className="panel-body">
          <Banner tone="bad" title="It was not tested.">
            {state.detail}
          </Banner>
        </div>
      ) : null}
      {state.kind === "done" ? <Matrix checks={state.checks} /> : null}
      <p className={state.kind === "done" ? "panel-foot hint" : "vh"} role="status">
        {state.kind === "done"
          ? `${probeSummary(state.checks)} Up to three short calls, paid with the key.`
          : ""}
      </p>
    </section>
  );
}

function Matrix({ checks }: { readonly checks: readonly Check[] }): ReactNode {
  return (
    <div className="table-wrap">
      <table className="table table-cards" role="table">
        <caption className="vh">Abilities found by the test</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Ability
            </th>
            <th scope="col" role="columnheader">
              Found
            </th>
            <th scope="col" role="columnheader">
              So
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {checks.map((check) => (
            <Line key={check.name} check={check} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ check }: { readonly check: Check }): ReactNode {
  const { name, status, found, so } = toAbility(check);
  const [tone, icon, word] = CHECK_STYLES[status];
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className="fit lead">
        <span className="row">
          <span className={`fact ${tone}`}>
            <Icon name={icon} label={word} />
          </span>
          {name}
        </span>
      </th>
      <td role="cell" className="found">
        {found}
      </td>
      <td role="cell" className="muted">
        {so}
      </td>
    </tr>
  );
}

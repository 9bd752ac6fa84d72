import type { ReactNode } from "react";
import type { DiffLayout } from "../../../diff/diff-view.tsx";
import { plural } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { FileOrder } from "./list-files.ts";
import type { HunkViewState } from "./use-hunk-view.ts";

export interface FilesHeaderProps {
  readonly order: FileOrder;
  readonly layout: DiffLayout;
  /** There is room for two columns. */
  readonly maySplit: boolean;
  readonly areAllOpen: boolean;
  readonly scope: Pick<HunkViewState, "view" | "earlier" | "hidden" | "setView">;
  setOrder(order: FileOrder): void;
  setLayout(layout: DiffLayout): void;
  foldAll(isFolded: boolean): void;
}

const ORDERS = [
  ["worst", "Worst first"],
  ["path", "By path"],
] as const;

const LAYOUTS = [
  ["unified", "Unified", "rows"],
  ["split", "Split", "split"],
] as const;

/** Header with the view settings of the files. */
export function FilesHeader(props: FilesHeaderProps): ReactNode {
  const { order, layout, maySplit, areAllOpen, scope, setOrder, setLayout, foldAll } = props;
  return (
    <div className="files-head">
      <h2 id="files-title">Files</h2>
      <span className="panel-note">
        {order === "worst" ? "worst findings first" : "in order of their paths"}
      </span>
      {scope.hidden === 0 ? null : (
        <span className="panel-note" role="status">
          {plural(scope.hidden, "file")} reviewed earlier not shown
        </span>
      )}
      <div className="row">
        {scope.earlier.hasSome ? <HunkSwitch {...scope} /> : null}
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => foldAll(areAllOpen)}>
          {areAllOpen ? "Fold all" : "Unfold all"}
        </button>
        <fieldset className="segmented segmented-sm">
          <legend className="vh">Order</legend>
          {ORDERS.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="order"
                checked={order === value}
                onChange={() => setOrder(value)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="segmented segmented-sm">
          <legend className="vh">Layout of the diff</legend>
          {LAYOUTS.map(([value, name, icon]) => (
            <label key={value}>
              <input
                type="radio"
                name="layout"
                checked={(maySplit ? layout : "unified") === value}
                disabled={value === "split" && !maySplit}
                aria-describedby={maySplit ? undefined : "no-split"}
                onChange={() => setLayout(value)}
              />
              <span>
                <Icon name={icon} />
                {name}
              </span>
            </label>
          ))}
        </fieldset>
        {maySplit ? null : (
          <span className="hint" id="no-split">
            Split needs a wider window
          </span>
        )}
      </div>
    </div>
  );
}

const VIEWS = [
  ["new", "New"],
  ["all", "All"],
] as const;

/** Switch between what is new since the latest review and the whole change. */
function HunkSwitch({ view, setView }: Pick<HunkViewState, "view" | "setView">): ReactNode {
  return (
    <fieldset className="segmented segmented-sm" id="hunk-view">
      <legend className="vh">Changes since the latest review</legend>
      {VIEWS.map(([value, name]) => (
        <label key={value}>
          <input
            type="radio"
            name="hunks"
            checked={view === value}
            onChange={() => setView(value)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from "react";
import type { DiffLayout } from "../../../diff/diff-view.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { FileOrder } from "./list-files.ts";

export interface FilesHeaderProps {
  readonly order: FileOrder;
  readonly layout: DiffLayout;
  /** There is room for two columns. */
  readonly maySplit: boolean;
  readonly areAllOpen: boolean;
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
  const { order, layout, maySplit, areAllOpen, setOrder, setLayout, foldAll } = props;
  return (
    <div className="files-head">
      <h2 id="files-title">Files</h2>
      <span className="panel-note">
        {order === "worst" ? "worst findings first" : "in order of their paths"}
      </span>
      <div className="row">
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

import type { ReactNode } from "react";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { Icon } from "../../ui/icon.tsx";
import { providerLabel } from "../../ui/provider-labels.ts";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { endpointHost } from "./config-rows.ts";
import { isChanged } from "./config-values.ts";
import { KeyState } from "./key-state.tsx";
import type { SettingsState } from "./settings-state.ts";

export interface ConfigRowProps extends ConfigListProps {
  readonly config: ProviderConfig;
}

/** Row of a config, without its key. */
export function ConfigRow({ config, ...props }: ConfigRowProps): ReactNode {
  const { id, pattern, provider, model, users, orgs, tasksEnabled, updatedAt, updatedBy } = config;
  const { restrictsRequests } = config;
  const { open, test, drafts } = props.state;
  const draft = drafts[id];
  const hasUnsaved = draft !== undefined && open !== id && isChanged(draft.values, config);
  return (
    <tr role="row" className={open === id ? "is-current" : undefined}>
      <th scope="row" role="rowheader" className="lead">
        <code className="mono">{pattern}</code>
        {hasUnsaved ? <span className="tag tag-warn">not saved</span> : null}
      </th>
      <td role="cell" className="two" data-label="Provider">
        {providerLabel(provider)}
        <small>{endpointHost(config)}</small>
      </td>
      <td role="cell">
        {model === undefined ? (
          <span className="muted">first with tools</span>
        ) : (
          <code className="mono">{model}</code>
        )}
      </td>
      <td role="cell">
        <span className="row">
          {orgs.map((org) => (
            <span key={`org ${org}`} className="tag">
              org {org}
            </span>
          ))}
          {users.map((user) => (
            <span key={user} className="tag">
              {user}
            </span>
          ))}
        </span>
        <small className="muted">
          {restrictsRequests ? "also for comments and tasks" : "web app alone"}
        </small>
      </td>
      <td role="cell" data-label="Tasks">
        <span className={tasksEnabled ? "fact fact-ok" : "fact"}>
          {tasksEnabled ? <Icon name="check" /> : null}
          {tasksEnabled ? "on" : "off"}
        </span>
      </td>
      <td role="cell" className="two" data-label="Key">
        <KeyState keyHint={config.keyHint} test={test?.key === id ? test : undefined} />
      </td>
      <td role="cell" className="two">
        <TimeAgo at={updatedAt} />
        <small>{updatedBy}</small>
      </td>
      {props.isAdmin ? <Actions config={config} {...props} /> : null}
    </tr>
  );
}

function Actions({ config, state, onTest, onEdit, onDelete }: ConfigRowProps): ReactNode {
  const { id, pattern } = config;
  const isTesting = state.test?.key === id && state.test.state.kind === "running";
  return (
    <td role="cell" className="act">
      <button
        type="button"
        className="btn btn-sm"
        aria-label={`Test ${pattern}`}
        aria-busy={isTesting || undefined}
        onClick={() => onTest(config)}
      >
        <Icon name={isTesting ? "spin" : "plug"} className={isTesting ? "spin" : undefined} />
        Test
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        id={`config-edit-${id}`}
        aria-label={`Edit ${pattern}`}
        aria-expanded={state.open === id}
        onClick={() => onEdit(config)}
      >
        Edit
      </button>
      <button
        type="button"
        className="btn btn-icon btn-quiet btn-sm"
        aria-label={`Delete ${pattern}`}
        aria-haspopup="dialog"
        title={`Delete ${pattern}`}
        onClick={() => onDelete(config)}
      >
        <Icon name="trash" />
      </button>
    </td>
  );
}

/** Props of the config list. */
export interface ConfigListProps {
  readonly state: SettingsState;
  /** Other users see the list without buttons. */
  readonly isAdmin: boolean;
  onAdd(): void;
  /** Opens or closes the form of a config. */
  onEdit(config: ProviderConfig): void;
  onTest(config: ProviderConfig): void;
  onDelete(config: ProviderConfig): void;
}

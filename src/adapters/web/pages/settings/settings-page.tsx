import "./settings.css";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { useFrame } from "../../shell/frame.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { ConfigForm } from "./config-form.tsx";
import { ConfigPanel } from "./config-panel.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { MatchPanel } from "./match-panel.tsx";
import { ProbePanel } from "./probe-panel.tsx";
import { NEW_CONFIG } from "./settings-state.ts";
import { useProbe } from "./use-probe.ts";
import { useSettings } from "./use-settings.ts";

export const title = (): string => "Settings";

/** Page of the provider configs: the model of each repository, and the key that is billed. */
export function View(content: PageContents["settings"]): ReactNode {
  const isAdmin = useFrame().session?.isAdmin === true;
  const settings = useSettings(content);
  const { state, dispatch } = settings;
  const probe = useProbe(settings);
  const [deleting, setDeleting] = useState<ProviderConfig>();
  const add = (): void => dispatch({ type: "open", key: NEW_CONFIG });
  return (
    <main id="main" className="main" tabIndex={-1}>
      <Head isAdmin={isAdmin} onAdd={add} />
      {isAdmin ? null : (
        <Banner tone="info" title="You can read these settings, not change them.">
          Admins change provider configs. You see those of repositories that you can read.
        </Banner>
      )}
      <ConfigPanel
        state={state}
        isAdmin={isAdmin}
        onAdd={add}
        onEdit={({ id }) =>
          dispatch(id === state.open ? { type: "hide" } : { type: "open", key: id })
        }
        onTest={(config) => void probe.testStored(config)}
        onDelete={setDeleting}
      />
      <div className="halves">
        <div className="stack">
          {state.open === undefined ? null : (
            <ConfigForm key={state.open} formKey={state.open} settings={settings} probe={probe} />
          )}
          <MatchPanel providers={state.providers} />
        </div>
        <div className="stack">
          {state.test === undefined ? null : <ProbePanel test={state.test} />}
          {state.audit === undefined ? null : <AuditPanel audit={state.audit} />}
        </div>
      </div>
      <DeleteDialog
        config={deleting}
        remove={settings.remove}
        onClose={() => setDeleting(undefined)}
      />
    </main>
  );
}

function Head({ isAdmin, onAdd }: { readonly isAdmin: boolean; onAdd(): void }): ReactNode {
  return (
    <>
      <div className="page-head">
        <h1>Settings</h1>
        <p className="lede">Which model reviews which repository, and whose key pays.</p>
        {isAdmin ? (
          <div className="page-actions">
            <button type="button" className="btn btn-primary" id="config-add" onClick={onAdd}>
              <Icon name="plus" />
              Add a config
            </button>
          </div>
        ) : null}
      </div>
      <SubNav hasAudit={isAdmin} />
    </>
  );
}

const PARTS = [
  ["#configs", "Provider configs"],
  ["#match", "Which config wins"],
  ["#audit", "Changes"],
] as const;

/** Navigation between the parts of the page. */
function SubNav({ hasAudit }: { readonly hasAudit: boolean }): ReactNode {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  const parts = hasAudit ? PARTS : PARTS.slice(0, 2);
  const [[first]] = PARTS;
  const current = parts.some(([href]) => href === hash) ? hash : first;
  return (
    <nav className="subnav" aria-label="Settings">
      {parts.map(([href, words]) => (
        <a key={href} href={href} aria-current={href === current ? "true" : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import type { SettingsState } from "./settings-state.ts";

/** What the list of configs shows, and what can be done in it. */
export interface ConfigListProps {
  readonly state: SettingsState;
  /** Others see the list without its buttons. */
  readonly isAdmin: boolean;
  onAdd(): void;
  /** Opens the form of a config, or closes it. */
  onEdit(config: ProviderConfig): void;
  onTest(config: ProviderConfig): void;
  onDelete(config: ProviderConfig): void;
}

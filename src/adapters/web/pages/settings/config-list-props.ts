import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import type { SettingsState } from "./settings-state.ts";

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

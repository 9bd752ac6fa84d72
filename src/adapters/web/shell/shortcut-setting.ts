const NAME = "svc-keys";

/** Whether single keys do something: people who dictate turn them off. */
export function areShortcutsEnabled(): boolean {
  return readSetting() !== "off";
}

export function setShortcutsEnabled(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // A browser that keeps nothing: they are on again on the next page.
  }
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

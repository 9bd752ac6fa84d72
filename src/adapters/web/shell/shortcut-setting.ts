const NAME = "svc-keys";

/** Checks whether single-key shortcuts are enabled; users of speech input can disable them. */
export function areShortcutsEnabled(): boolean {
  return readSetting() !== "off";
}

export function setShortcutsEnabled(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // Without storage, shortcuts are enabled again on the next page.
  }
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

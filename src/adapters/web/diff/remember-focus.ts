/**
 * Records the position of a button. Returns a function that restores the focus after the button has
 * been removed.
 */
export function rememberFocus(button: HTMLElement): () => void {
  const body = button.closest(".file-body");
  const { top } = button.getBoundingClientRect();
  return () => {
    if (body === null || document.activeElement !== document.body) return;
    const parts = [...body.querySelectorAll<HTMLElement>(".diff-segment")];
    const part = parts.findLast((one) => one.getBoundingClientRect().top <= top + 1) ?? parts[0];
    if (part === undefined) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
}

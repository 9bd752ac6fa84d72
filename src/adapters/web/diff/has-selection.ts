let isSelected = false;
let isWatched = false;

/**
 * Checks whether text of the page is selected. Caches the state, as each query of the browser
 * forces a layout.
 */
export function hasSelection(): boolean {
  if (!isWatched) {
    isWatched = true;
    isSelected = readSelection();
    document.addEventListener("selectionchange", () => {
      isSelected = readSelection();
    });
  }
  return isSelected;
}

function readSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

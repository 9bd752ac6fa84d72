let isSelected = false;
let isWatched = false;

/** Whether some text of the page is selected. Asking the browser each time would make it lay out the page. */
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

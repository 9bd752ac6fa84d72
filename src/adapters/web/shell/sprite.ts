/**
 * Icons on a grid of 16 by 16 with a stroke of 1.5 in the text color; `f` is filled, `k` is cut
 * out.
 */
const SYMBOLS = {
  anchor: '<path d="M2.5 3.5h11M2.5 12.5h11M8 5.5v5M5.8 8.3 8 10.5l2.2-2.2"/>',
  "arrow-down": '<path d="M8 3v10M4 9l4 4 4-4"/>',
  "arrow-up": '<path d="M8 13V3M4 7l4-4 4 4"/>',
  box: '<path d="M8 1.5 14 4.7v6.6L8 14.5l-6-3.2V4.7ZM2 4.7l6 3.2 6-3.2M8 7.9v6.6"/>',
  branch:
    '<circle cx="4.5" cy="3.5" r="1.6"/><circle cx="4.5" cy="12.5" r="1.6"/><circle cx="11.5" cy="5" r="1.6"/><path d="M4.5 5.1v5.8M11.5 6.6c0 2.2-2 2.9-4 2.9-1.5 0-3 .4-3 1.4"/>',
  check: '<path d="m3 8.5 3.2 3.2L13 4.8"/>',
  "chevron-down": '<path d="m4 6.2 4 4 4-4"/>',
  "chevron-right": '<path d="m6.2 4 4 4-4 4"/>',
  clock: '<circle cx="8" cy="8" r="6"/><path d="M8 4.5V8l2.4 1.6"/>',
  commit: '<circle cx="8" cy="8" r="2.75"/><path d="M1 8h4.25M10.75 8H15"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M3.5 10.5H3A1.5 1.5 0 0 1 1.5 9V3A1.5 1.5 0 0 1 3 1.5h6A1.5 1.5 0 0 1 10.5 3v.5"/>',
  cpu: '<rect x="4" y="4" width="8" height="8" rx="1"/><path d="M6 4V1.8M10 4V1.8M6 14.2V12M10 14.2V12M4 6H1.8M4 10H1.8M14.2 6H12M14.2 10H12"/>',
  critical:
    '<path class="f" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z"/><path class="k" d="M8 4.4v4.1M8 11.3v.1"/>',
  dots: '<path d="M3.5 8v.1M8 8v.1M12.5 8v.1"/>',
  download: '<path d="M8 2v8.5M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11"/>',
  edit: '<path d="m10.8 2.6 2.6 2.6L5.6 13l-3.3.7.7-3.3Z"/>',
  error: '<circle cx="8" cy="8" r="6.25"/><path d="M8 4.6v4M8 11.1v.1"/>',
  expand: '<path d="M8 1.5v4M5.8 3.5 8 1.3l2.2 2.2M8 14.5v-4M5.8 12.5 8 14.7l2.2-2.2M2 8h12"/>',
  external:
    '<path d="M9.5 2.5h4v4M13 3 7.5 8.5M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3"/>',
  eye: '<path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z"/><circle cx="8" cy="8" r="1.9"/>',
  file: '<path d="M9 1.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5Z"/><path d="M9 1.5V5h3.5"/>',
  "file-add":
    '<path d="M9 1.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5Z"/><path d="M8 7v4M6 9h4"/>',
  "file-mod":
    '<path d="M9 1.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5Z"/><circle class="f" cx="8" cy="9.3" r="1.5"/>',
  "file-skip":
    '<path stroke-dasharray="2 1.7" d="M9 1.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5Z"/>',
  filter: '<path d="M2 4h12M4.5 8h7M6.5 12h3"/>',
  folder:
    '<path d="M1.5 12V4a1 1 0 0 1 1-1h3.3l1.7 1.7h6a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1Z"/>',
  history: '<path d="M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.5M2.5 2.3v3.2h3.2M8 5.2V8l2 1.3"/>',
  info: '<circle cx="8" cy="8" r="6.25"/><path d="M8 7.3v3.7M8 4.8v.1"/>',
  key: '<circle cx="5" cy="11" r="3"/><path d="m7.2 8.8 6-6M10.5 5.5l2 2"/>',
  keyboard:
    '<rect x="1" y="3.5" width="14" height="9" rx="1.5"/><path d="M4 6.5v.1M7 6.5v.1M10 6.5v.1M12.5 6.5v.1M5 9.7h6"/>',
  link: '<path d="M6.7 9.3a2.8 2.8 0 0 0 4 0l2.5-2.5a2.8 2.8 0 0 0-4-4L8 4M9.3 6.7a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 0 0 4 4L8 12"/>',
  lock: '<rect x="3" y="7" width="10" height="6.5" rx="1.5"/><path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2"/>',
  major:
    '<path class="f" d="M8 1.4c.5 0 .9.2 1.1.6l6 10.6c.5.9-.1 1.9-1.1 1.9H2c-1 0-1.6-1-1.1-1.9L6.9 2c.2-.4.6-.6 1.1-.6Z"/><path class="k" d="M8 5.8v3.6M8 11.9v.1"/>',
  mark: '<path class="mark-bg" d="M3 1h10a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 13 13H8.2L5 15.6V13H3A2.5 2.5 0 0 1 .5 10.5v-7A2.5 2.5 0 0 1 3 1Z"/><path class="mark-a" d="M4 5h4.5"/><path class="mark-b" d="M4 8.5h8"/>',
  minor:
    '<path class="f" d="M7 1.2a1.4 1.4 0 0 1 2 0L14.8 7a1.4 1.4 0 0 1 0 2L9 14.8a1.4 1.4 0 0 1-2 0L1.2 9a1.4 1.4 0 0 1 0-2Z"/><path class="k" d="M5.5 8h5"/>',
  minus: '<path d="M3.5 8h9"/>',
  nit: '<circle cx="8" cy="8" r="5.25"/><circle class="f" cx="8" cy="8" r="1.6"/>',
  ok: '<circle cx="8" cy="8" r="6.25"/><path d="m5.2 8.3 2 2 3.7-4.2"/>',
  pause: '<path d="M5.5 3.5v9M10.5 3.5v9"/>',
  plug: '<path d="M6 1.5V5M10 1.5V5M4 5h8v2.5a4 4 0 0 1-8 0ZM8 11.5v3"/>',
  plus: '<path d="M8 3.5v9M3.5 8h9"/>',
  pr: '<circle cx="4" cy="3.5" r="1.6"/><circle cx="4" cy="12.5" r="1.6"/><circle cx="12" cy="12.5" r="1.6"/><path d="M4 5.1v5.8M12 10.9V6a2 2 0 0 0-2-2H7.5M9.3 2 7.3 4l2 2"/>',
  refresh:
    '<path d="M13.5 7A5.7 5.7 0 0 0 3.4 4.6L2 6M2.5 9a5.7 5.7 0 0 0 10.1 2.4L14 10M2 2.5V6h3.5M14 13.5V10h-3.5"/>',
  restore: '<path d="M2.5 6.5h7a3.5 3.5 0 0 1 0 7H6M5.5 3.5l-3 3 3 3"/>',
  rows: '<rect x="1.5" y="2.5" width="13" height="11" rx="1.5"/><path d="M1.5 8h13"/>',
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3 3"/>',
  server:
    '<rect x="2" y="2.5" width="12" height="4.5" rx="1"/><rect x="2" y="9" width="12" height="4.5" rx="1"/><path d="M4.7 4.7v.1M4.7 11.2v.1"/>',
  shield: '<path d="M8 1.5 13.5 3.5V8c0 3.3-2.3 5.5-5.5 6.5C4.8 13.5 2.5 11.3 2.5 8V3.5Z"/>',
  "sign-out": '<path d="M6 2.5H3.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H6M10.5 11l3-3-3-3M13 8H6"/>',
  skip: '<circle cx="8" cy="8" r="6.25"/><path d="m3.6 12.4 8.8-8.8"/>',
  sort: '<path d="M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5"/>',
  spin: '<circle class="track" cx="8" cy="8" r="5.75"/><path d="M8 2.25A5.75 5.75 0 0 1 13.75 8"/>',
  split: '<rect x="1.5" y="2.5" width="13" height="11" rx="1.5"/><path d="M8 2.5v11"/>',
  stop: '<rect x="3.5" y="3.5" width="9" height="9" rx="1.5"/>',
  sun: '<circle cx="8" cy="8" r="3"/><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13"/>',
  terminal:
    '<rect x="1.5" y="2.5" width="13" height="11" rx="1.5"/><path d="m4.5 6 2 2-2 2M8.5 10.5h3"/>',
  text: '<path d="M2.5 4h11M2.5 8h11M2.5 12h6.5"/>',
  theme: '<circle cx="8" cy="8" r="6"/><path class="f" d="M8 2a6 6 0 0 1 0 12Z"/>',
  thought:
    '<path d="M8 2c3.6 0 6.5 2.2 6.5 5S11.6 12 8 12c-.6 0-1.2-.1-1.8-.2L3 13.5l.6-2.6C2.3 10 1.5 8.6 1.5 7 1.5 4.2 4.4 2 8 2Z"/>',
  "to-line": '<path d="M3 13.5h10M8 2.5v8M4.5 7 8 10.5 11.5 7"/>',
  "to-top": '<path d="M3 2.5h10M8 13.5v-8M4.5 9 8 5.5 11.5 9"/>',
  tool: '<path d="M13.8 4.3 11.6 6.5 9.5 4.4l2.2-2.2a3.7 3.7 0 0 0-4.9 4.6l-4.6 4.6a1.5 1.5 0 0 0 2.1 2.1l4.6-4.6a3.7 3.7 0 0 0 4.9-4.6Z"/>',
  trash:
    '<path d="M2.5 4.5h11M6.5 4V2.5h3V4M4 4.5l.6 8.2a1 1 0 0 0 1 .8h4.8a1 1 0 0 0 1-.8l.6-8.2"/>',
  unlink:
    '<path d="m2.5 2.5 11 11M9.3 6.7l3.9-3.9M4.2 7.8 2.8 9.2a2.8 2.8 0 0 0 4 4L8 12M11 9.4l2.2-2.6a2.8 2.8 0 0 0-4-4"/>',
  user: '<circle cx="8" cy="5.2" r="2.7"/><path d="M2.8 13.8a5.3 5.3 0 0 1 10.4 0"/>',
  warning:
    '<path d="M8 1.9c.4 0 .8.2 1 .6l5.7 10.1c.4.8-.1 1.7-1 1.7H2.3c-.9 0-1.4-.9-1-1.7L7 2.5c.2-.4.6-.6 1-.6ZM8 6v3.5M8 11.7v.1"/>',
  x: '<path d="m4 4 8 8M12 4l-8 8"/>',
} as const;

export type IconName = keyof typeof SYMBOLS;

/** SVG sprite of all icons, included once in each document. `Icon` refers to it. */
export const SPRITE = `<svg class="sprite" aria-hidden="true">${Object.entries(SYMBOLS)
  .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 16 16">${drawing}</symbol>`)
  .join("")}</svg>`;

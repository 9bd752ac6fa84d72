import { createHash } from "node:crypto";

/**
 * Style of the pages. Colors follow the system's theme, and only code scrolls on narrow screens.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--text:#1c2128;--soft:#59636e;--page:#fff;--card:#f6f8fa;--line:#d1d9e0;--link:#0757ba;
--add:#dafbe1;--cut:#ffebe9;--hunk:#ddf4ff;--mark:#9a6700}
@media (prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#9aa4ae;--page:#0d1117;--card:#161b22;--line:#3d444d;
--link:#6cb0ff;--add:#12351f;--cut:#42191b;--hunk:#122d4a;--mark:#e3b341}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:70rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
a{color:var(--link)}
h1{font-size:1.6rem;line-height:1.25;margin:.2rem 0 .4rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.2rem 0 .8rem}
p{margin:.4rem 0}
.soft{color:var(--soft)}
.card{border:1px solid var(--line);border-radius:.5rem;margin:.8rem 0;overflow:hidden;background:var(--page)}
.card>header,.card>summary{background:var(--card);padding:.45rem .8rem;overflow-wrap:anywhere}
.card>summary{cursor:pointer;font-family:ui-monospace,monospace;font-size:.85rem}
.said{padding:.5rem .8rem;overflow-wrap:anywhere}
.said p{white-space:pre-wrap}
.said pre{background:var(--card);border-radius:.3rem;padding:.5rem .7rem;overflow-x:auto;font-size:.82rem}
.state{border:1px solid;border-radius:1rem;padding:.05rem .6rem;font-size:.85rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font:.8rem/1.45 ui-monospace,monospace;tab-size:4}
td{padding:0 .5rem;vertical-align:top;white-space:pre}
td.n{width:1%;text-align:right;color:var(--soft);user-select:none}
tr.addition{background:var(--add)}tr.deletion{background:var(--cut)}tr.hunk{background:var(--hunk);color:var(--soft)}
tr.thread td{white-space:normal;padding:.3rem .6rem;font:1rem/1.5 system-ui,sans-serif}
tr.thread .card{max-width:min(46rem,calc(100vw - 4.5rem));border-left:4px solid var(--mark);position:sticky;left:.6rem}
.range{color:var(--mark)}
`;

const digest = createHash("sha256").update(PAGE_STYLE).digest("base64");

/** Content security policy of the pages: it allows only their own style. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

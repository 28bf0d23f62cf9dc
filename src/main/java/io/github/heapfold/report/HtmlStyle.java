package io.github.heapfold.report;

/** The look of the page: light or dark as the reader has it, light on paper. */
final class HtmlStyle {
    static final String CSS = """
            :root { color-scheme: light dark; --bg: #fff; --fg: #24292f; --muted: #57606a; --line: #d0d7de;
              --whole: #afb8c1; --left: #f0883e; --coded: #54aeff; --result: #2da44e; }
            @media (prefers-color-scheme: dark) { :root { --bg: #0d1117; --fg: #c9d1d9; --muted: #8b949e; --line: #30363d;
              --whole: #6e7681; --left: #db6d28; --coded: #388bfd; --result: #3fb950; } }
            body { margin: 2rem auto; padding: 0 1.5rem; max-width: 1000px; background: var(--bg); color: var(--fg);
              font: 14px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", "PingFang SC", "Microsoft YaHei", sans-serif; }
            h1 { margin: 0; font-size: 2.1rem; }
            h1 small { margin-left: .6rem; font-size: 1.05rem; font-weight: normal; color: var(--muted); }
            header p { margin: .3rem 0 1rem; color: var(--muted); }
            .subject { font-weight: 600; color: var(--fg); overflow-wrap: anywhere; }
            figure { margin: 0 0 1.4rem; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
            figure svg { display: block; width: 100%; height: auto; }
            figcaption { margin-top: .6rem; color: var(--muted); font-size: .85rem; }
            figcaption span { margin-right: 1.2rem; }
            figcaption i { display: inline-block; width: .7em; height: .7em; margin-right: .4em; border-radius: 2px; }
            text { fill: var(--fg); font-size: 13px; text-anchor: middle; }
            text.name { fill: var(--muted); font-size: 12px; }
            line { stroke: var(--line); }
            .w { fill: var(--whole); background: var(--whole); }
            .l { fill: var(--left); background: var(--left); }
            .c { fill: var(--coded); background: var(--coded); }
            .r { fill: var(--result); background: var(--result); }
            table { width: 100%; border-collapse: collapse; margin-bottom: 1.4rem; }
            th { text-align: left; font-weight: 600; color: var(--muted); font-size: .85rem; }
            th, td { padding: .28rem .5rem; border-bottom: 1px solid var(--line); }
            td:first-child { overflow-wrap: anywhere; }
            .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
            .b { width: 26%; }
            .b div { display: flex; height: 9px; }
            .b i { flex: none; min-width: 1px; }
            tr.all { font-weight: 600; }
            summary { cursor: pointer; margin-bottom: .6rem; }
            footer { color: var(--muted); font-size: .85rem; }
            @page { size: A4; margin: 10mm; }
            @media print {
              :root { font-size: 10pt; color-scheme: light; --bg: #fff; --fg: #24292f; --muted: #57606a; --line: #d0d7de;
                --whole: #afb8c1; --left: #f0883e; --coded: #54aeff; --result: #2da44e; }
              * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
              body { margin: 0; padding: 0; max-width: none; font-size: 8.5pt; line-height: 1.25; }
              h1 { font-size: 18pt; }
              h1 small { font-size: 10pt; }
              figure { padding: 2mm; margin-bottom: 3mm; }
              table { margin-bottom: 3mm; }
              th, td { padding: .1rem .3rem; }
              tr { break-inside: avoid; }
              details { display: none; }
            }
            """;

    /** What reports of leaks have beside that. */
    static final String OF_LEAKS = """
            h1 { overflow-wrap: anywhere; }
            h2 { margin: 1.8rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
            h3 { margin: 1.4rem 0 .3rem; font-size: 1.05rem; overflow-wrap: anywhere; }
            h3 small { margin-left: .4rem; font-weight: normal; color: var(--muted); }
            h4 { margin: .8rem 0 .3rem; font-size: .85rem; color: var(--muted); }
            p { margin: .5rem 0; overflow-wrap: anywhere; }
            dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: .6rem 0 1rem; }
            dt { color: var(--muted); }
            dd { margin: 0; overflow-wrap: anywhere; }
            th:first-child, td:first-child { padding-left: 0; }
            th:last-child, td:last-child { padding-right: 0; }
            .b { width: 18%; }
            .bar { height: 9px; background: var(--line); border-radius: 2px; overflow: hidden; }
            .bar i { display: block; height: 100%; min-width: 1px; }
            .path, pre { margin: 0 0 .8rem; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 6px;
              font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
            pre { overflow-x: auto; }
            .path p { margin: 0 0 0 calc(var(--depth) * 1em); padding-left: 1.2em; text-indent: -1.2em; overflow-wrap: anywhere; }
            .field { color: #953800; }
            .name { font-weight: 600; }
            .more { color: var(--muted); }
            @media screen and (prefers-color-scheme: dark) { .field { color: #ffa657; } }
            footer { margin-top: 2rem; padding-top: .4rem; border-top: 1px solid var(--line); }
            @media screen and (max-width: 700px) {
              body { margin: 1rem auto; padding: 0 1rem; }
              h1 { font-size: 1.5rem; }
              tr { display: grid; grid-template-columns: 1.4fr 1fr 1fr 1fr; padding: .35rem 0; border-bottom: 1px solid var(--line); }
              th, td { padding: .1rem 0; border: 0; }
              th:first-child, td:first-child, td.b { grid-column: 1 / -1; }
              td.b { width: auto; }
              th.b { display: none; }
              td:nth-child(2), th:nth-child(2) { text-align: left; }
              .path p { margin-left: calc(min(var(--depth), 10) * .5em); }
            }
            @media print {
              h2 { font-size: 12pt; margin: 4mm 0 2mm; }
              h3 { font-size: 10pt; }
              h2, h3, h4, h3 + .bar { break-after: avoid; }
              .path, pre { font-size: 7.5pt; padding: 1.5mm; }
              pre { white-space: pre-wrap; overflow-wrap: anywhere; }
            }
            """;

    private HtmlStyle() {}
}

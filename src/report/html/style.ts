/** The page's whole style sheet: light and dark by the reader's setting, and for print. */
export const pageStyle = `
:root{color-scheme:light dark;
--paper:#fbfbfa;--card:#fff;--ink:#1b2127;--ink-soft:#5a6570;--line:#dde1e5;--accent:#2f5d9b;
--good:#23803a;--bad:#c0322b;--warn:#a86408;--good-soft:#e6f4e9;--bad-soft:#fbeae9;--warn-soft:#fbf1de;--neutral-soft:#eef1f4;
--arm-0:#51708f;--arm-1:#d2691e;--arm-2:#16837a;--arm-3:#7a55a8;--arm-4:#9a7b12;--arm-5:#b83a6b;--arm-6:#3f7d2e;--arm-7:#444c55;
--class-0:#3b6fb0;--class-1:#22796f;--class-2:#86691a;--class-3:#b0501c;--class-4:#7552a5;--class-5:#626c78;--class-ink:#fff}
@media (prefers-color-scheme:dark){:root{
--paper:#14181c;--card:#1b2026;--ink:#e7ebef;--ink-soft:#a2adb8;--line:#343c45;--accent:#8fb6ea;
--good:#6fce86;--bad:#f28b82;--warn:#e8b45c;--good-soft:#1c3324;--bad-soft:#3b2322;--warn-soft:#382d18;--neutral-soft:#252c34;
--arm-0:#9db8d4;--arm-1:#f2a05c;--arm-2:#5cc9bd;--arm-3:#bda0e6;--arm-4:#d9bc55;--arm-5:#ef8fb3;--arm-6:#8fcf7c;--arm-7:#c3cad2;
--class-0:#86b3ea;--class-1:#6cc5b8;--class-2:#d9b95a;--class-3:#eb9a6a;--class-4:#bda0e6;--class-5:#a8b2be;--class-ink:#10151a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.55rem;line-height:1.25;margin:.2rem 0 1.2rem}
h2{font-size:1.15rem;margin:2.6rem 0 .8rem;padding-bottom:.35rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:1.2rem 0 .4rem}
p{margin:.4rem 0}ul{margin:.4rem 0;padding-left:1.2rem}li{margin:.25rem 0}
a{color:var(--accent)}
.eyebrow{color:var(--ink-soft);font-size:.85rem;letter-spacing:.06em;text-transform:uppercase;margin:0}
.soft{color:var(--ink-soft)}
nav{margin:1rem 0 0;font-size:.9rem}nav a{margin-right:1rem;white-space:nowrap}
.verdict,.gate{border:1px solid var(--line);border-left:.45rem solid var(--tone);background:var(--tone-soft);border-radius:.4rem;padding:1rem 1.25rem;margin:.8rem 0}
.verdict .label{font-size:1.9rem;font-weight:750;letter-spacing:.01em;color:var(--tone);margin:0;line-height:1.2}
.verdict .headline{font-size:1.12rem;margin:.3rem 0 .6rem}
.good{--tone:var(--good);--tone-soft:var(--good-soft)}.bad{--tone:var(--bad);--tone-soft:var(--bad-soft)}
.warn{--tone:var(--warn);--tone-soft:var(--warn-soft)}.neutral{--tone:var(--ink-soft);--tone-soft:var(--neutral-soft)}
.pill{display:inline-block;border-radius:1rem;padding:0 .6rem;font-size:.82rem;font-weight:600;color:var(--tone);background:var(--tone-soft);border:1px solid var(--tone);white-space:nowrap}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.8rem;margin:1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.8rem 1rem}
.card .name{color:var(--ink-soft);font-size:.85rem;margin:0}.card .figure{font-size:1.35rem;font-weight:650;margin:.1rem 0;font-variant-numeric:tabular-nums}
.card .note{color:var(--ink-soft);font-size:.85rem;margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums;background:var(--card)}
caption{text-align:left;color:var(--ink-soft);font-size:.85rem;padding:.2rem 0 .4rem;background:var(--paper)}
th,td{padding:.38rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{font-weight:600;border-bottom:2px solid var(--line)}
tbody th{font-weight:400}
tbody tr:hover{background:var(--neutral-soft)}
.numeric th+th,.numeric td{text-align:right;white-space:nowrap}
.numeric thead th{white-space:normal;overflow-wrap:anywhere;min-width:7rem}
.numeric tr.group th{text-align:left;color:var(--ink-soft);font-size:.82rem;text-transform:uppercase;letter-spacing:.05em;padding-top:.9rem}
.numeric tbody th{min-width:9rem;position:sticky;left:0;background:var(--card)}
.indent{padding-left:1.2rem;display:inline-block}
td.good-text,.good-text{color:var(--good);font-weight:600}.bad-text{color:var(--bad);font-weight:600}
.plots{display:grid;align-items:start;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:1rem}
figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.9rem 1rem;min-width:0}
figure.wide{grid-column:1/-1}
figcaption{font-weight:600;margin-bottom:.2rem}figure p{font-size:.88rem;color:var(--ink-soft)}
figure .scroll{padding:.4rem 0}figure svg{display:block;max-width:100%;height:auto;min-width:min(24rem,100%)}
figure.wide svg{min-width:34rem}
details{margin:.5rem 0}summary{cursor:pointer}figure summary{font-size:.85rem;color:var(--ink-soft)}
.question{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.5rem .9rem}
.question summary{display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:baseline}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:.9rem;margin:.7rem 0}
.side{border-left:.25rem solid var(--side);padding-left:.8rem;min-width:0}.side-0{--side:var(--arm-0)}.side-1{--side:var(--arm-1)}
.side h4{margin:0 0 .2rem;font-size:.92rem}
.answer{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}
.side ul{font-size:.9rem;color:var(--ink-soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.2rem;margin:0}dt{color:var(--ink-soft)}dd{margin:0;overflow-wrap:anywhere}
footer{margin-top:3rem;color:var(--ink-soft);font-size:.85rem}
@media (max-width:40rem){main{padding:1.2rem .9rem 3rem}dl{grid-template-columns:1fr}dt{margin-top:.5rem}.verdict .label{font-size:1.5rem}}
@media print{:root{color-scheme:light}nav{display:none}body{font-size:11pt;background:#fff}main{max-width:none;padding:0}
section,figure,.question,.card{break-inside:avoid}.scroll{overflow:visible}figure svg{min-width:0}tbody tr:hover{background:none}
.verdict,.gate,.pill,figure svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.trim();

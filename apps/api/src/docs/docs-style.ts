/** No font, picture or script: what is shown comes with the page. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2328, #e4e8eb); --soft: light-dark(#5b6770, #9aa5ad);
  --line: light-dark(#dfe4e8, #333b42); --paper: light-dark(#fff, #15191c); --plate: light-dark(#f4f6f8, #1d2226);
  --link: light-dark(#0b5cad, #7db8f0); }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
.page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line);
  background: var(--plate); font-size: .875rem; }
nav h2 { margin: 1.2rem 0 .3rem; font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .15rem 0; color: var(--ink); text-decoration: none; }
nav a:hover, nav a:focus-visible { color: var(--link); text-decoration: underline; }
main { padding: 2rem clamp(1rem, 4vw, 4rem); max-width: 64rem; }
h1 { margin-top: 0; font-size: 2rem; }
main > h2 { margin-top: 3rem; padding-bottom: .3rem; border-bottom: 2px solid var(--line); }
section { padding: 1rem 0 1.5rem; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
h3 { margin: .5rem 0; font-size: 1.2rem; } h4 { margin: 1.2rem 0 .3rem; font-size: .95rem; }
a { color: var(--link); } .anchor { color: var(--line); text-decoration: none; } section:target h3 { color: var(--link); }
code, pre { font: .86em/1.5 ui-monospace, 'Liberation Mono', monospace; }
code { overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .8rem 1rem; overflow: auto; max-height: 32rem; background: var(--plate);
  border: 1px solid var(--line); border-radius: 6px; }
.place b { display: inline-block; min-width: 4rem; padding: .1rem .5rem; border-radius: 4px; color: #fff; text-align: center;
  font-size: .8rem; background: #5b6770; }
.place .get { background: #14713d; } .place .post { background: #0b5cad; } .place .delete { background: #b3261e; }
.place .put, .place .patch { background: #8a5a00; }
.fields { list-style: none; margin: .3rem 0; padding-left: 1rem; border-left: 2px solid var(--line); }
.fields li { padding: .15rem 0; }
.field { font-weight: 600; } .type, .note { color: var(--soft); font-size: .9rem; } .note { display: block; }
.required { font-size: .75rem; color: light-dark(#b3261e, #ff8a80); }
.content > .type { margin: .2rem 0; } summary { cursor: pointer; color: var(--link); padding: .2rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { padding: .4rem .6rem; text-align: left;
  vertical-align: top; border-bottom: 1px solid var(--line); }
@media (max-width: 50rem) { .page { display: block; } nav { position: static; height: auto; max-height: 40vh; } }
`;

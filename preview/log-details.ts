/** Shows the details of an open row of the log. */
import type { LoggedCall } from '../fixtures/model.ts';
import { element } from './dom.ts';
import { describe } from './framed-page.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The server keeps this much of an answer. */
const MAX_ANSWER = 2000;

/** Shows request and answer of a call. */
export function callBody(call: LoggedCall): Node {
  const parts: Node[] = [block('Request', `${call.method} ${call.url}`)];
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`);
  if (headers.length > 0) parts.push(block('Request headers', headers.join('\n')));
  if (call.body) parts.push(block('Request body', readable(call)));
  if (call.duration > 0) {
    const end = call.answer.length >= MAX_ANSWER ? ', its beginning' : '';
    const answer = call.status === 0 ? 'None: the connection was dropped.' : call.answer || '(empty)';
    parts.push(block(`Answer${call.contentType && `, ${call.contentType}`}${end}`, answer));
  }
  return fragment(parts);
}

/** Shows the detail of an event, or a text. */
export function eventBody(detail: unknown): Node {
  if (typeof detail === 'string') return fragment([block('Detail', detail)]);
  return fragment([block('Detail', JSON.stringify(detail, plain, 2) ?? 'undefined')]);
}

/** Writes a decoded field per line. Other bodies are not changed. */
function readable({ body, headers }: LoggedCall): string {
  if (!headers['content-type']?.startsWith(FORM_TYPE)) return body;
  return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n');
}

/** JSON would write errors and elements as `{}`. Objects of another window are not instances of this window's classes. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('nodeType' in value) return describe(value);
  return 'message' in value && 'stack' in value ? { ...value, error: String(value.message) } : value;
}

function block(title: string, text: string): Node {
  return fragment([element('h3', {}, title), element('pre', {}, text)]);
}

function fragment(parts: readonly Node[]): DocumentFragment {
  const made = document.createDocumentFragment();
  made.append(...parts);
  return made;
}

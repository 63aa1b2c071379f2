const LOG_OUT =
  /value=["']?user\.logout|name=["']?op2["']?[^>]*value=["']?logout|value=["']?logout["']?[^>]*name=["']?op2/i;

/** A log-out link. Some menus show one to everybody. */
const LOG_OUT_LINK = /user\.(?:menu)?logout|[?&;](?:view|task)=logout/i;

/** Tools that K2 prints for moderators and authors only. */
const MEMBERS_TOOL =
  /class=(?:"[^"]*|'[^']*|)\b(?:commentApproveLink|commentRemoveLink|k2ReportUserButton|itemEditLink|catItemEditLink|k2UserBlock)\b/;

/** The inline script by which K2 fills in the name of a member. */
const PREFILL = /#(?:userName|commentEmail)["']\s*\)\s*\.\s*(?:val\(\s*["']|attr\(|prop\()/;

/** A log-in form of Joomla, of K2 or of Community Builder, and the words of K2 for guests who may not comment. */
const LOG_IN =
  /value=["']?user\.login\b|[?&;]task=user\.login\b|name=["']?op2["']?[^>]*value=["']?login\b|value=["']?login["']?[^>]*name=["']?op2|class=(?:"[^"]*|'[^']*|)\bitemCommentsLoginFirst\b/i;

/** Matches addresses and bodies of forms that log in or out, of Joomla and of Community Builder. */
const LOG_IN_OR_OUT = /\buser\.(?:login|(?:menu)?logout)\b|\bop2=log(?:in|out)\b|\b(?:view|task)=log(?:in|out)\b/i;

const fieldOf = (html: string, name: string) =>
  new RegExp(`<input\\b[^>]*\\bname=["']?${name}\\b[^>]*>`, 'i').exec(html)?.[0];

const isFixed = (field: string) => /\s(?:disabled|readonly)\b|\btype=["']?hidden/i.test(field);

function showsMember(html: string): boolean {
  const name = fieldOf(html, 'userName');
  return LOG_OUT.test(html) || MEMBERS_TOOL.test(html) || PREFILL.test(html) || (!!name && isFixed(name));
}

/** Tests for the name and e-mail fields of a guest. A member's address may be filled in. */
function hasGuestFields(html: string): boolean {
  const [name, email] = [fieldOf(html, 'userName'), fieldOf(html, 'commentEmail')];
  return !!name && !!email && !isFixed(email) && !/\bvalue=(?:"[^"]*|'[^']*)@/i.test(email);
}

/** Returns the kind of visitor of a page, by `X-Logged-In`, else its content (docs/server-contract.md, "The page"). */
export function readerOf(headers: Headers, html: string): 'guest' | 'member' | 'unknown' {
  const header = headers.get('X-Logged-In')?.trim();
  if (header !== undefined && !/^false$/i.test(header)) return 'member';
  if (showsMember(html)) return header ? 'unknown' : 'member';
  if (header || LOG_IN.test(html)) return 'guest';
  if (LOG_OUT_LINK.test(html)) return 'member';
  return hasGuestFields(html) ? 'guest' : 'unknown';
}

export function logsInOrOut(url: URL, body: string): boolean {
  const sent = decodeURIComponent(body.replace(/%(?![\da-f]{2})/gi, '%25'));
  return LOG_IN_OR_OUT.test(url.search) || LOG_IN_OR_OUT.test(sent);
}

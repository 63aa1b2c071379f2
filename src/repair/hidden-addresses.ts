/**
 * Matches the markup in place of an address of e-mail, by which Cloudflare hides it in everything that a site sends as HTML:
 * https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
 */
const HIDDEN =
  /<(a|span)\b[^<>]*\bdata-cfemail="([\da-f]+)"[^<>]*>[^<]*<\/\1>|\/cdn-cgi\/l\/email-protection#([\da-f]+)/gi;

/** Decodes bytes, in hexadecimal digits, the first of which is the key of the others. */
function decode(code: string): string {
  const [key = 0, ...bytes] = (code.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
}

/** Shows addresses in HTML again. The script that does it for the page runs only once, when the page has loaded. */
export function showAddresses(html: string): string {
  return html.replace(HIDDEN, (hidden: string, _name, text: string | undefined, link: string) => {
    const address = decode(text ?? link);
    if (/[\s<>"']/.test(address)) return hidden;
    return text ? address : `mailto:${address}`;
  });
}

/** The part of the Trusted Types API that we use (W3C Trusted Types; not in every engine's DOM typings). */
interface TrustedPolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy;
}

let policy: TrustedPolicy | undefined;
let allowedUrl: string | undefined;

/**
 * The one policy of the project, `k2-islands`, made when it is first needed.
 * `createHTML` lets everything pass: it must be used for the inert document of the sanitiser alone, and nothing outside
 * the sink may get hold of it.
 *
 * @param workerUrl The only script URL that is let through, from now on; absent: as it was.
 * @returns `undefined` where the browser has no Trusted Types.
 */
export function trustedPolicy(workerUrl?: string): TrustedPolicy | undefined {
  allowedUrl = workerUrl ?? allowedUrl;
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  // Where the browser has none, an element may have that name.
  if (typeof trustedTypes?.createPolicy !== 'function') return undefined;
  policy ??= trustedTypes.createPolicy('k2-islands', {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (url === allowedUrl) return url;
      throw new TypeError('Only the service worker may be loaded by URL');
    },
  });
  return policy;
}

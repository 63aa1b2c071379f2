/** The part of a policy that K2 Islands uses (W3C Trusted Types, which TypeScript's DOM typings lack). */
interface TrustedPolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

let policy: TrustedPolicy | undefined;
let allowedUrl: string | undefined;

/**
 * Returns the one policy, if the browser has Trusted Types. Its `createHTML` accepts everything: only the sanitiser may
 * use it, for its inert document.
 * @param workerUrl The only script URL that is allowed from now on; absent: the earlier one.
 */
export function trustedPolicy(workerUrl?: string): TrustedPolicy | undefined {
  allowedUrl = workerUrl ?? allowedUrl;
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy };
  };
  policy ??= trustedTypes?.createPolicy('k2-islands', {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (url === allowedUrl) return url;
      throw new TypeError('Only workers of K2 Islands may be loaded by URL');
    },
  });
  return policy;
}

/** An answer of the site has named the visitor a member. */
let wasNamed = false;

export const wasNamedMember = (): boolean => wasNamed;

/** Reads whether an answer is for a member; `undefined` if it does not say so. */
export function loggedInBy(headers: Headers): boolean | undefined {
  const says = headers.get('X-Logged-In');
  if (says === null) return undefined;
  const isMember = /^true$/i.test(says.trim());
  wasNamed ||= isMember;
  return isMember;
}

/** Forgets the answers; for tests, which share one module. */
export function forgetLogIn(): void {
  wasNamed = false;
}

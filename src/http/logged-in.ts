let wasNamed = false;

export const wasNamedMember = (): boolean => wasNamed;

/** Reads from the headers whether an answer is for a member; `undefined` without that header. */
export function loggedInBy(headers: Headers): boolean | undefined {
  const value = headers.get('X-Logged-In');
  if (value === null) return undefined;
  const isMember = /^true$/i.test(value);
  wasNamed ||= isMember;
  return isMember;
}

/** Forgets the answers; for tests, which share one module. */
export function forgetLogIn(): void {
  wasNamed = false;
}

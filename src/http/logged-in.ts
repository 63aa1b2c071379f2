let sawMember = false;

/** Tests if any answer so far was for a member. */
export const sawMemberAnswer = (): boolean => sawMember;

/** Reads the log-in state from the headers of an answer, and remembers a member; `undefined` without that header. */
export function loggedInBy(headers: Headers): boolean | undefined {
  const value = headers.get('X-Logged-In');
  if (value === null) return undefined;
  const isMember = /^true$/i.test(value);
  sawMember ||= isMember;
  return isMember;
}

/** Forgets the answers; for tests, which share one module. */
export function forgetLogIn(): void {
  sawMember = false;
}

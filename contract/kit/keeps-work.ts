/** Parameter of an authorization request: unsent work of whoever is to sign in waits on their device. Other providers pass over what they do not know (RFC 6749 §3.1). */
export const KEEPS_WORK = { ess_keeps_work: '1' } as const

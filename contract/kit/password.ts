/** How long a password for signing in may be, in characters. What is easy to guess is refused by the server alone: it has the list. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const

/** Characters as a person counts them, however they were typed. */
export const passwordLength = (password: string): number => [...password.normalize('NFKC')].length

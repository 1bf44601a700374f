/** True while the sign-in has run out and the provider cannot be asked: the shell offers "Sign in to send". */
let needed = false
const listeners = new Set<() => void>()

export function setSignInNeeded(value: boolean): void {
  if (needed === value) return
  needed = value
  for (const listener of [...listeners]) listener()
}

export const signInNeeded = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => needed,
}

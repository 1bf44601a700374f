/** The address in `Name <address>` or `address`; null when there is none, or more than one. */
export function oneAddress(text: string): string | null {
  const [, named] = /^[^<>,;]*<([^<>\s]+)>$/.exec(text.trim()) ?? []
  const address = named ?? text.trim()
  return address.length <= 254 && /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/.test(address) ? address : null
}

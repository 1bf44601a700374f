/** Hints that belong to Home but not to its first paint: install, notifications. */
export function HomeExtras() {
  return null
}

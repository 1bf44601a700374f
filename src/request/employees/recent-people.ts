/** People somebody chose lately in dialogs on this device, the latest first: ids only, of one person's choosing. */
const KEPT = 12
const keyOf = (employeeId: string) => `ess_last:${employeeId}:people`

/** @param employeeId who chooses; undefined: not known yet, then there are none */
export function recentPeople(employeeId: string | undefined): readonly string[] {
  const text = employeeId === undefined ? null : localStorage.getItem(keyOf(employeeId))
  if (!text) return []
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return [] // written by an older build: nobody stands first
  }
}

/** Keeps whom somebody chose just now, in front of those before. */
export function rememberPeople(employeeId: string | undefined, chosen: readonly string[]): void {
  if (employeeId === undefined || chosen.length === 0) return
  localStorage.setItem(keyOf(employeeId), JSON.stringify([...new Set([...chosen, ...recentPeople(employeeId)])].slice(0, KEPT)))
}

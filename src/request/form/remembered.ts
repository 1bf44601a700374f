/** Last choices of a person's forms on this device (leave type …): offered again next time. Ids only, by module. */
const key = (employeeId: string, module: string) => `ess_last:${employeeId}:${module}`

export function rememberedChoices(employeeId: string, module: string): Record<string, string> {
  const text = localStorage.getItem(key(employeeId, module))
  if (!text) return {}
  try {
    return JSON.parse(text) as Record<string, string>
  } catch {
    return {} // written by an older build: nothing is offered
  }
}

export function rememberChoices(employeeId: string, module: string, values: Record<string, unknown>, fields: readonly string[]): void {
  const chosen = Object.fromEntries(fields.filter((f) => typeof values[f] === 'string').map((f) => [f, values[f]]))
  localStorage.setItem(key(employeeId, module), JSON.stringify(chosen))
}

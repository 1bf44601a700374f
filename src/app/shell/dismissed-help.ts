/** Help banners people have put away, as this device keeps them: person -> screens. */
type Kept = Record<string, readonly string[]>

function read(kept: string | null): Kept {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Kept) : {}
  } catch {
    return {} // somebody else wrote there
  }
}

export function dismissedScreens(kept: string | null, person: string): readonly string[] {
  const screens = read(kept)[person]
  return Array.isArray(screens) ? screens : []
}

/** What is kept after one banner was put away, or brought back. */
export function withDismissed(kept: string | null, person: string, screen: string, dismissed: boolean): string {
  const others = dismissedScreens(kept, person).filter((s) => s !== screen)
  return JSON.stringify({ ...read(kept), [person]: dismissed ? [...others, screen] : others })
}

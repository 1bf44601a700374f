const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Short facts on one line ("REG · 8 hours"), empty ones left out. On a page that runs from right to left each keeps an order of its own:
 * a Latin code would draw the number behind it over to its side.
 */
export function joined(parts: readonly (string | null | undefined | false)[], isRtl = document.documentElement.dir === 'rtl'): string {
  const there = parts.filter((part): part is string => !!part)
  return (isRtl && there.length > 1 ? there.map((part) => FIRST_STRONG_ISOLATE + part + POP_ISOLATE) : there).join(' · ')
}

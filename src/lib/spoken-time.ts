/** Times as people write them to each other: "830", "8.30", "8:30 pm", "0830", "20h15", "٨:٣٠ م". */
import { plainDigits } from './spoken-date.ts'

const SAID = /^(?:(?:at|pukul|jam|الساعة) ?)?(\d{1,2})(?: ?[:.,h٫] ?(\d\d)|(\d\d))? ?([ap]\.?m?\.?|[صم]|صباحا|مساء)?$/u

/** @returns `HH:mm`, or null for what means no time; "12 am" is midnight */
export function readSpokenTime(text: string): string | null {
  const said = plainDigits(text).normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
  const found = SAID.exec(said)
  if (!found) return null
  const [, hours, minutes = found[3] ?? '0', , half] = found
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const shown = half === undefined ? hour : (hour % 12) + (/^[pم]/.test(half) ? 12 : 0)
  return shown < 24 && Number(minutes) < 60 ? `${String(shown).padStart(2, '0')}:${minutes.padStart(2, '0')}` : null
}

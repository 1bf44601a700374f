/** Sessions as an iCalendar file, made on the device. Pure. */
import type { Session } from '../../../../contract/modules/training/shapes.ts'

const LINE_BYTES = 75
const bytes = new TextEncoder()

/** Of RFC 5545: backslash, semicolon, comma and line breaks. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
/** `20260512T020000Z` */
const utc = (instant: string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** No line is longer than 75 bytes; what follows begins with a space. No character is cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (bytes.encode(part + sign).length > LINE_BYTES) {
      parts.push(part)
      part = ' '
    }
    part += sign
  }
  return [...parts, part].join('\r\n')
}

const eventOf = ({ sessionId, version, startsAt, endsAt, status, place, title }: Session, training: string, at: string): string[] => [
  'BEGIN:VEVENT', `UID:${sessionId}@training`, `SEQUENCE:${version}`, `DTSTAMP:${at}`, `DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`,
  `SUMMARY:${escaped(title === training ? training : `${training}: ${title}`)}`, ...(place ? [`LOCATION:${escaped(place)}`] : []), ...(status === 'cancelled' ? ['STATUS:CANCELLED'] : ['STATUS:CONFIRMED']), 'END:VEVENT',
]

/** The same session again replaces what was added before. @param nowMs Unix milliseconds */
export const sessionCalendar = (sessions: readonly Session[], training: string, nowMs: number): string =>
  [...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//ess//training//EN', 'METHOD:PUBLISH', ...sessions.flatMap((s) => eventOf(s, training, utc(new Date(nowMs).toISOString()))), 'END:VCALENDAR'].map(folded), ''].join('\r\n')

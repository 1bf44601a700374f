/** Events as other calendars read them: iCalendar (RFC 5545, RFC 7986), whole days, or one entry for each part that has its hours. Pure. */
import { createHash } from 'node:crypto'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import type { TeamEvent, TeamEventTime } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (c) => `\\${c}`).replaceAll(/\r\n|\n|\r/g, '\\n')
const compact = (date: string) => date.replaceAll('-', '')
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Octets a line takes before it goes on in the next. */
const LINE = 75

/** A line broken as the format wants it: never within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}

/** "Budi Santoso: Annual leave", or the name of the holiday. */
function summaryOf({ employees, title }: TeamEvent): string {
  const [first] = employees
  if (!first) return title
  return `${first.detail.trainingSubject || employees.map((e) => e.employee).join(', ')}: ${first.detail.description || title}`
}

const uid = (key: string) => `UID:${createHash('sha256').update(key).digest('hex').slice(0, 40)}@team-calendar`

/** Who an entry is and when. */
const wholeDays = ({ key, startDate, endDate }: TeamEvent, now: Date): string[] => [
  uid(key),
  `DTSTAMP:${utc(now)}`,
  `DTSTART;VALUE=DATE:${compact(startDate)}`,
  // the end is the first day that is not in it
  `DTEND;VALUE=DATE:${compact(addDays(endDate, 1))}`,
]

/** Named by the part alone: another hour, or another day, moves the entry. */
const hours = (part: TeamEventTime, now: Date): string[] => [
  uid(part.key),
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(new Date(part.startsAt))}`,
  `DTEND:${utc(new Date(part.endsAt))}`,
  `SEQUENCE:${part.version}`,
  ...(part.place ? [`LOCATION:${escaped(part.place)}`] : []),
]

const eventLines = (event: TeamEvent, now: Date): string[] =>
  (event.times?.map((part) => hours(part, now)) ?? [wholeDays(event, now)]).flatMap((when) => entryLines(event, when))

function entryLines(event: TeamEvent, when: readonly string[]): string[] {
  const names = event.employees.map((e) => e.employee).join(', ')
  return [
    'BEGIN:VEVENT',
    ...when,
    `SUMMARY:${escaped(summaryOf(event))}`,
    ...(event.employees.length > 1 ? [`DESCRIPTION:${escaped(names)}`] : []),
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A whole calendar. @param name what the other calendar calls it */
export function icalendar(events: readonly TeamEvent[], name: string, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Employee Portal//Team calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', `NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-PUBLISHED-TTL:PT4H', ...events.flatMap((e) => eventLines(e, now)), 'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

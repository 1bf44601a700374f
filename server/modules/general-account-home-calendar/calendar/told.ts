/** What of an event its reader may know. Pure. @see contract/modules/general-account-home-calendar/README.md#who-sees-what */
import { addDays, datesOf } from '../../../../contract/kit/civil-date.ts'
import { EMPTY_ID } from '../../../../contract/kit/ids.ts'
import { AWAY, type TeamEvent, type TeamEventEmployee, type TeamEventTime } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import type { SourceEvent } from '../../../lib/calendar-event.ts'
import { AWAY_STATUS } from './filter.ts'
import type { Teammate } from './reach.ts'

/** Names the calendar puts on events. */
export interface Words {
  status: (id: string) => string
}

const someone = ({ id, code, name }: Teammate) => ({ employeeId: id, employeeCode: code, employee: name })

function known(event: SourceEvent, person: Teammate): TeamEventEmployee {
  const { record, from, until, description, trainingSubject = '', trainingHour = '' } = event
  return { ...someone(person), detail: { idV2: record?.id ?? EMPTY_ID, path: record?.path ?? '', startDate: from, untilDate: until, description, trainingSubject, trainingHour } }
}

/** Hours of these events, each part once, in order. */
function timesOf(events: readonly SourceEvent[]): TeamEventTime[] {
  const parts = new Map(events.flatMap(({ times = [] }) => times.map((part) => [part.key, part] as const)))
  return [...parts.values()]
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.key < b.key ? -1 : 1))
    .map(({ key, startsAt, endsAt, place = '', version = 0 }) => ({ key, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), place, version }))
}

/** Everything that is known; people of one group on the same days stand together. */
export function fully(events: readonly SourceEvent[], people: ReadonlyMap<string, Teammate>, words: Words): TeamEvent[] {
  const groups = Map.groupBy(events, (e) => (e.group === undefined ? e.key : `${e.group} ${e.from} ${e.until} ${e.status}`))
  return [...groups].map(([key, list]): TeamEvent => {
    const [first] = list as [SourceEvent]
    const employees = list.flatMap((e) => {
      const person = people.get(e.employeeId)
      return person ? [known(e, person)] : []
    })
    const times = timesOf(list)
    return { key, type: first.type, attendanceStatusId: first.status, title: words.status(first.status), startDate: first.from, endDate: first.until, ...(times.length > 0 ? { times } : {}), employees: employees.sort((a, b) => (a.employee < b.employee ? -1 : 1)) }
  })
}

/** Stretches of days of which those who may know no more are told that somebody is away. */
function awayStretches({ employeeId, from, until, others }: SourceEvent): { employeeId: string; from: string; until: string }[] {
  if (others === 'nothing') return []
  if (others === 'away') return [{ employeeId, from, until }]
  return datesOf(from, until).filter((date) => others.includes(date)).map((date) => ({ employeeId, from: date, until: date }))
}

/** That somebody is away and when, nothing else: stretches that touch are one, so that not even a change of kind shows. */
export function awayOnly(events: readonly SourceEvent[], people: ReadonlyMap<string, Teammate>, words: Words): TeamEvent[] {
  const away = events.flatMap(awayStretches).sort((a, b) => (a.from < b.from ? -1 : 1))
  return [...Map.groupBy(away, (e) => e.employeeId)].flatMap(([id, list]) => {
    const person = people.get(id)
    const stretches: { from: string; until: string }[] = []
    for (const { from, until } of list) {
      const last = stretches.at(-1)
      if (last && from <= addDays(last.until, 1)) last.until = until > last.until ? until : last.until
      else stretches.push({ from, until })
    }
    if (!person) return []
    return stretches.map(({ from, until }): TeamEvent => ({
      key: `away:${id}:${from}`, type: AWAY, attendanceStatusId: AWAY_STATUS, title: words.status(AWAY_STATUS), startDate: from, endDate: until,
      employees: [{ ...someone(person), detail: { idV2: EMPTY_ID, path: '', startDate: from, untilDate: until, description: '', trainingSubject: '', trainingHour: '' } }],
    }))
  })
}

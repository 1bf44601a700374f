/** The configuration of the demo company, from its files: what the made-up past follows is what the product is configured with. */
import { join } from 'node:path'
import type { ChoiceList, RulesOf } from '../../contract/kit/choices.ts'
import { apply } from '../configure/run.ts'
import { ruleOf, shiftMinutes } from '../configure/apply.ts'
import type { Bundle } from '../configure/bundle.ts'
import { readFolder } from '../configure/read-folder.ts'
import type { CalendarShift } from '../facts/plan-of-day.ts'
import type { LeaveTypeCode } from '../ledger/leave-types.ts'
import type { LeaveTypeRules } from '../ledger/table.ts'
import type { Clock } from '../lib/clock.ts'
import { namedId } from '../lib/named-id.ts'
import { projectRoot } from '../lib/project-root.ts'
import type { CalendarRule } from '../org/table.ts'

function shipped(name: 'demo' | 'starter'): Bundle {
  const read = readFolder(join(projectRoot, 'server', 'configuration', name))
  if (!read.ok) throw new Error(read.mistakes.map((m) => `server/configuration/${name}/${m.file}:${m.line} ${m.message}`).join('\n'))
  return read.bundle
}

let demo: Bundle | undefined
const demoParts = () => (demo ??= shipped('demo')).parts

/** Applies a folder that comes with the product. @throws Error with its mistakes, when it does not fit the database */
export async function applyShipped(name: 'demo' | 'starter', clock: Clock): Promise<void> {
  const planned = await apply(shipped(name), 'first start', clock)
  if (!planned.ok) throw new Error(planned.mistakes.map((m) => `server/configuration/${name}/${m.file}:${m.line} ${m.message}`).join('\n'))
}

/** Rules of a leave type of the demo company. */
export function rulesOf(code: LeaveTypeCode): LeaveTypeRules {
  const found = demoParts().leaveTypes?.find((t) => t.key === code)
  if (!found) throw new Error(`server/configuration/demo has no leave type ${code}`)
  const { code: _, name: _name, balance: _balance, ...rules } = found.value
  return rules
}

/** A choice of the demo company: its id, and what holds for it. */
export function choiceOf<L extends ChoiceList>({ list }: L, code: string): { id: string; rules: RulesOf<L> } {
  const found = demoParts().choices?.find((c) => c.key === `${list} ${code}`)
  if (!found) throw new Error(`server/configuration/demo has no choice ${list} ${code}`)
  const { list: _, code: _code, name: _name, retired: _retired, ...rules } = found.value
  return { id: namedId(`reason:${found.key}`), rules }
}

/** Looked up once: the diaries of the seed ask for every day of everybody. */
function once<T>(find: (code: string) => T): (code: string) => T {
  const known = new Map<string, T>()
  return (code) => {
    const value = known.get(code) ?? find(code)
    known.set(code, value)
    return value
  }
}

/** A calendar of the demo company. */
export const calendarOf = once((code): { name: string; rule: CalendarRule; observesHolidays: boolean; shiftCodes: string[] } => {
  const found = demoParts().calendars?.find((c) => c.key === code)?.value
  if (!found) throw new Error(`server/configuration/demo has no calendar ${code}`)
  return { name: found.name, rule: ruleOf(found), observesHolidays: found.observesHolidays, shiftCodes: found.shifts ?? [] }
})

/** A shift of the demo company as a calendar plans it. */
export const shiftOf = once((code): CalendarShift => {
  const found = demoParts().shifts?.find((s) => s.key === code)?.value
  if (!found) throw new Error(`server/configuration/demo has no shift ${code}`)
  const { startMinute, endMinute, breakMinutes } = shiftMinutes(found)
  return { code, startMinute, endMinute, breakMinutes }
})

/** Holidays of every calendar of the demo company, by date. */
export const configuredHolidays = (): { date: string; name: string; kind: 'public' | 'joint' }[] =>
  (demoParts().holidays ?? []).filter((h) => h.value.calendar === undefined).map(({ value }) => ({ date: value.date, name: value.name.en, kind: value.kind }))

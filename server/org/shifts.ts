/** Shifts, and which one a calendar plans on a day. What a planner or a request changes stands in facts (server/facts). */
import { asc, inArray } from 'drizzle-orm'
import { daysBetween } from '../../contract/kit/civil-date.ts'
import { q } from '../db/context.ts'
import { remembered, rememberedById } from '../db/memory.ts'
import { namedId } from '../lib/named-id.ts'
import { type CalendarRule, shift } from './table.ts'

export type Shift = typeof shift.$inferSelect

/** Shifts by code; a code nobody defined is absent. */
export async function shiftsByCode(codes: readonly string[]): Promise<Map<string, Shift>> {
  return rememberedById([shift], 'shift', codes, async (wanted) => new Map((await q().select().from(shift).where(inArray(shift.code, wanted))).map((row) => [row.code, row])))
}

/**
 * The shift of a working day: a weekly calendar has one; a cycle takes the next one with each time round,
 * so that a group works all mornings, then all afternoons, then all nights.
 * @returns null for a calendar without shifts
 */
export function shiftCodeOn(rule: CalendarRule, codes: readonly string[], offset: number, date: string): string | null {
  if (codes.length === 0) return null
  const round = rule.kind === 'weekly' ? 0 : Math.floor((daysBetween(rule.anchor, date) + offset) / rule.pattern.length)
  return codes[((round % codes.length) + codes.length) % codes.length] ?? null
}

/** A shift somebody may be planned for: one of the company's, or a day off. */
export interface PlannableShift extends Pick<Shift, 'id' | 'code' | 'startMinute' | 'endMinute' | 'breakMinutes'> {
  name: string
  off: boolean
}

/** The day off: the same in every company, in no table. */
const DAY_OFF = { id: namedId('shift:OFF'), code: 'OFF', startMinute: 0, endMinute: 0, breakMinutes: 0, off: true } as const

/** Shifts a person may be planned for, by their beginning, the day off last. @param dayOff its name in the reader's language */
export async function plannableShifts(dayOff: string): Promise<PlannableShift[]> {
  const rows = await remembered([shift], 'shifts', async () => q().select().from(shift).orderBy(asc(shift.startMinute), asc(shift.code)))
  return [...rows.filter((s) => s.code !== DAY_OFF.code).map(({ id, code, name, startMinute, endMinute, breakMinutes }) => ({ id, code, name, startMinute, endMinute, breakMinutes, off: false })), { ...DAY_OFF, name: dayOff }]
}

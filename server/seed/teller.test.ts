import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kit/civil-date.ts'
import { Status, Step } from '../../contract/kit/lifecycle.ts'
import { dayKey } from '../facts/facts.ts'
import { leaveTypeIds } from '../ledger/leave-types.ts'
import { leaveRequestModule } from '../modules/leave-requests/index.ts'
import { playAttendance } from './attendance.ts'
import { atSupervisor } from './desk.ts'
import { peopleOn } from './people.ts'
import { playDemo } from './play.ts'
import { factEffect } from './played-effect.ts'
import type { Ending, Story } from './story.ts'
import type { Teller } from './teller.ts'
import { worldOn } from './world.ts'

const today = '2026-05-12'
const now = new Date('2026-05-12T17:00:00+07:00')
const people = peopleOn(today)
const yesterday = addDays(today, -1)
const dina = people.find((p) => p.name === 'Dina Lestari') as (typeof people)[number]
const sari = people.find((p) => p.name === 'Sari Wulandari') as (typeof people)[number]

/** A made-up module: a permit yesterday from ten to eleven, in the clothes of leave. */
const telling = (ending: Ending, more: Partial<Story> = {}): Teller => (world) => ({
  module: leaveRequestModule,
  stories: [{
    key: 'made-up:one', person: dina, note: 'Dentist', ending, hoursAgo: 90, settledHoursAgo: 40,
    values: { employeeId: dina.id, leaveType: leaveTypeIds.annual, startDate: yesterday, endDate: yesterday, startDateLeaveType: 0, endDateLeaveType: 0, location: null, replacement: null, totalDay: '1.00' }, ...more,
  }],
  effects: [factEffect(world.facts, 'openPermit', 'permit', () => [{ date: yesterday, payload: { permitStart: `${yesterday}T10:00`, permitUntil: `${yesterday}T11:00`, official: false, reason: 'Dentist' } }])],
})

const played = (ending: Ending, more: Partial<Story> = {}) => {
  const demo = playDemo([telling(ending, more)], people, today, now)
  const chronicle = demo.chronicles[0]
  if (!chronicle) throw new Error('nothing was told')
  return { demo, acts: chronicle.acts, record: chronicle.record }
}

test('what a teller does not tell of is left to the module itself, in order of time', () => {
  const silent: Teller = (world) => ({ module: leaveRequestModule, stories: telling({ kind: 'reversed', note: '' })(world).stories })
  const { journal, facts, due } = playDemo([silent], people, today, now)
  expect([journal.rows, facts.facts]).toEqual([[], []])
  expect(due.map(({ consequence }) => consequence)).toEqual(['hold', 'post', 'reverse'])
  expect(due.map(({ act }) => act.at)).toEqual(due.map(({ act }) => act.at).toSorted((a, b) => a.getTime() - b.getTime()))
})

describe('a told request', () => {
  test.each<[Ending, number, string]>([
    [{ kind: 'draft' }, Status.draft, ''],
    [{ kind: 'waiting', level: 2 }, Status.inApproval, 'submit approve'],
    [{ kind: 'revised', level: 1, note: 'Which dentist?' }, Status.revision, 'submit revise'],
    [{ kind: 'rejected', level: 2, note: 'No' }, Status.rejected, 'submit approve reject'],
    [{ kind: 'approved' }, Status.approved, 'submit approve approve approve'],
    [{ kind: 'cancelled', note: '' }, Status.cancelled, 'submit revise cancel'],
    [{ kind: 'cancelling', note: '' }, Status.cancellationInApproval, 'submit approve approve approve cancel'],
    [{ kind: 'reversed', note: '' }, Status.cancelled, 'submit approve approve approve cancel approve'],
  ])('%o stands where it should', (ending, status, acts) => {
    const told = played(ending)
    expect([told.record.row.status, told.acts.map((a) => a.action).join(' ')]).toEqual([status, acts])
  })

  test('approved, it says what it does of the day; taken back, no more', () => {
    const { demo } = played({ kind: 'approved' })
    expect(demo.facts.facts).toMatchObject([{ kind: 'permit', date: yesterday, employeeId: dina.id, withdrawnAt: null }])
    expect(demo.journal.rows).toMatchObject([{ kind: 'openPermit', target: `attendance_day:${dina.id}:${yesterday}`, reversedAt: null }])
    const back = played({ kind: 'reversed', note: '' }).demo
    expect(back.facts.facts[0]?.withdrawnAt).toEqual(back.journal.rows[0]?.reversedAt)
    expect(back.journal.rows.map((r) => r.reversalOf)).toEqual([null, back.journal.rows[0]?.id])
  })

  test('its facts are in the day that attendance computes, and a day at the gate goes as the story needs it', () => {
    const { demo } = played({ kind: 'approved' })
    const day = (gates: typeof demo.gates) => playAttendance({ people: [dina], diary: demo.diary, now, others: demo.facts.facts, gates }).days.find((d) => d.date === yesterday)
    const usual = day(new Map([[dayKey(dina.id, yesterday), { in: 480, out: 1020 }]]))
    expect(usual).toMatchObject({ status: 'present', workingMinutes: 420 })
    expect(day(new Map([[dayKey(dina.id, yesterday), { in: 480, out: null }]]))).toMatchObject({ status: 'incomplete' })
  })

  test('filed by the superior, it goes to the one above instead', () => {
    const { record } = played({ kind: 'waiting', level: 1 }, { person: sari, employee: dina })
    expect(record.row).toMatchObject({ requestorId: sari.id, employeeId: dina.id })
    expect(record.steps[0]).toMatchObject({ reasonCode: 'insteadOfOwn', statusId: Step.onDesk })
    expect(record.steps.map((s) => s.personId)).not.toContain(sari.id)
  })
})

test('what waits for the supervisor comes from different people of her team', () => {
  const filed = atSupervisor(worldOn(people, today, now), { count: 2, from: 10 })
  expect(filed.map((f) => f.person.boss)).toEqual(filed.map(() => sari.name))
  expect(new Set(filed.map((f) => f.person.id)).size).toBe(2)
})

/** Parking requests: what they mean. One effect: the place is kept in the settings. */
import { eq, inArray } from 'drizzle-orm'
import { q } from '../../../server/db/context.ts'
import { setting } from '../../../server/org/table.ts'
import { type Effect, type RequestRecord, serverModule } from '../../../server/request/module.ts'
import { fieldOfLine } from '../../../server/request/perform/lines.ts'
import { parkingRequest } from './contract.ts'

/** Setting that keeps the place of a request. */
export const placeKey = (record: Pick<RequestRecord, 'id'>): string => `parking.${record.id}`

const plateOf = ({ values }: Pick<RequestRecord, 'values'>): string => (typeof values.plate === 'string' ? values.plate : '')

/** Setting that says of a person that they come late: a fact the rules look at. */
export const latenessKey = (employeeId: string): string => `parking.late.${employeeId}`

async function lateOnes(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Map(ids.map((id) => [latenessKey(id), id]))
  const rows = await q().select({ key: setting.key }).from(setting).where(inArray(setting.key, [...keys.keys()]))
  return new Set(rows.flatMap((r) => keys.get(r.key) ?? []))
}

const keep = (key: string, value: string, updatedAt: Date) =>
  q().insert(setting).values({ key, value, updatedAt }).onConflictDoUpdate({ target: setting.key, set: { value, updatedAt } })

const placeEffect: Effect = {
  kind: 'parkingPlace',
  async post({ record, context }) {
    await keep(placeKey(record), plateOf(record), context.now)
    return [{ target: `setting:${placeKey(record)}`, before: null, after: plateOf(record) }]
  },
  async reverse({ record, context }, logged) {
    await q().update(setting).set({ value: '', updatedAt: context.now }).where(eq(setting.key, placeKey(record)))
    return logged.map(({ target, after }) => ({ target, before: after, after: null }))
  },
}

export const parkingModule = serverModule(parkingRequest, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  check: {
    async submit({ lines }) {
      const first = lines.filter((l) => l.values.seat === 1)
      const late = await lateOnes(lines.map((l) => l.employeeId))
      return {
        problems: first.slice(1).map((l) => ({ code: 'seat_taken', field: fieldOfLine({ def: parkingRequest }, l, 'seat') })),
        warnings: lines.filter((l) => l.note === 'Late' || late.has(l.employeeId)).map((l) => ({ code: 'may_wait', field: fieldOfLine({ def: parkingRequest }, l) })),
      }
    },
  },
  effects: [placeEffect],
  title: (records) => Promise.resolve(new Map(records.map((r) => [r.id, plateOf(r)]))),
})

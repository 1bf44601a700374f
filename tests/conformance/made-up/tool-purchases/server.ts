/** Tool purchases: what they mean. One effect: what may be spent is kept in the settings. */
import { eq } from 'drizzle-orm'
import { isMoney, textOfMinor } from '../../../../contract/kit/money.ts'
import { q } from '../../../../server/db/context.ts'
import { setting } from '../../../../server/org/table.ts'
import { type Effect, type RequestRecord, serverModule } from '../../../../server/request/module.ts'
import { toolPurchase } from './contract.ts'

/** Setting that keeps what may be spent for a request. */
export const spendingKey = (record: Pick<RequestRecord, 'id'>): string => `tools.${record.id}`

const budgetOf = ({ values: { budget } }: Pick<RequestRecord, 'values'>): string => (isMoney(budget) ? `${budget.currency} ${textOfMinor(budget.minor, budget.currency)}` : '')

const spending: Effect = {
  kind: 'toolSpending',
  async post({ record, context }) {
    await q().insert(setting).values({ key: spendingKey(record), value: budgetOf(record), updatedAt: context.now }).onConflictDoUpdate({ target: setting.key, set: { value: budgetOf(record), updatedAt: context.now } })
    return [{ target: `setting:${spendingKey(record)}`, before: null, after: budgetOf(record) }]
  },
  async reverse({ record, context }, logged) {
    await q().update(setting).set({ value: '', updatedAt: context.now }).where(eq(setting.key, spendingKey(record)))
    return logged.map(({ target, after }) => ({ target, before: after, after: null }))
  },
}

export const toolModule = serverModule(toolPurchase, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  effects: [spending],
  title: (records) => Promise.resolve(new Map(records.map((r) => [r.id, 'Tools']))),
})

/** Pay advances: what they mean. */
import { and, eq } from 'drizzle-orm'
import { q } from '../../../../server/db/context.ts'
import { type Context, FileAnswer, serve } from '../../../../server/lib/handler.ts'
import { refuse } from '../../../../server/lib/refuse.ts'
import { isHrFor } from '../../../../server/org/scope.ts'
import { setting } from '../../../../server/org/table.ts'
import { type RequestRecord, serverModule } from '../../../../server/request/module.ts'
import { request } from '../../../../server/request/table.ts'
import { advanceOwnCalls, advanceRequest, advanceTable } from './contract.ts'

/** What everybody owes. */
export const OWED = '81234567.89'

const amountOf = ({ values }: Pick<RequestRecord, 'values'>): string => String(values.amount)

export const advanceModule = serverModule(advanceRequest, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  // an advance is of days that have been worked: what files its requests in the suites finds that out by itself
  check: { submit: ({ record, context }) => Promise.resolve({ problems: String(record.values.payDate) > context.today ? [{ code: 'advance_ahead', field: 'payDate' }] : [], warnings: [] }) },
  preview: async ({ record }) => [{ kind: 'advance', text: `Owed: ${amountOf(record)}`, before: null, after: amountOf(record), warning: false }],
  title: (records) => Promise.resolve(new Map(records.map((r) => [r.id, `Pay advance ${amountOf(r)}`]))),
})

/** Oneself, or somebody whose HR one is. */
async function personOf({ employeeId }: { employeeId?: string }, context: Context): Promise<string> {
  const me = context.caller.employeeId
  return employeeId === undefined || employeeId === me || (await isHrFor(employeeId, context)) ? (employeeId ?? me) : refuse('not_found')
}

/** Setting that says who looked at somebody's account last. */
export const lookKey = (employeeId: string): string => `advances.looked.${employeeId}`

/** Setting that keeps how long a request is put off, and why. It is put off once: a second one fails. */
export const holdKey = (id: string): string => `advances.held.${id}`

const accountOf = async (input: { employeeId?: string }, context: Context) => ({ employeeId: await personOf(input, context), owed: OWED })

export const advanceServed = serve(advanceOwnCalls, advanceTable.schemas, {
  account: accountOf,
  limit: accountOf,
  async hold({ id, ...held }, context) {
    const [mine] = await q().select({ id: request.id }).from(request).where(and(eq(request.id, id), eq(request.module, advanceRequest.slug), eq(request.requestorId, context.caller.employeeId)))
    if (!mine) refuse('not_found')
    await q().insert(setting).values({ key: holdKey(id), value: held, updatedAt: context.now })
    return { id, days: held.days }
  },
  async look(input, context) {
    const account = await accountOf(input, context)
    const mark = { value: context.caller.employeeId, updatedAt: context.now }
    await q().insert(setting).values({ key: lookKey(account.employeeId), ...mark }).onConflictDoUpdate({ target: setting.key, set: mark })
    return account
  },
  async statement(input, context) {
    const { employeeId, owed } = await accountOf(input, context)
    return new FileAnswer(new TextEncoder().encode(`${employeeId} owes ${owed}`), 'text/plain', 'statement.txt', employeeId)
  },
})

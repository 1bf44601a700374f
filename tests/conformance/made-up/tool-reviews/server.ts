/** Tool reviews: what they mean. */
import { eq, sql } from 'drizzle-orm'
import type { ListInput } from '../../../../contract/kit/paging.ts'
import type { Context } from '../../../../server/lib/handler.ts'
import { afterwards, q } from '../../../../server/db/context.ts'
import { setting } from '../../../../server/org/table.ts'
import { fileableEmployees } from '../../../../server/request/filing.ts'
import { type Moved, type ServerModule, serverModule } from '../../../../server/request/module.ts'
import { latenessKey } from '../server.ts'
import { reviewSources, reviewTable, toolReview } from './contract.ts'

/** Settings that keep what the module was told of a record: each new status, in order; and, written afterwards, that it came to its end. */
export const movesKey = (id: string): string => `review.moves.${id}`
export const endKey = (id: string): string => `review.end.${id}`

const keep = (key: string, value: unknown, updatedAt: Date) =>
  q().insert(setting).values({ key, value, updatedAt }).onConflictDoUpdate({ target: setting.key, set: { value: sql`${setting.value} || excluded.value`, updatedAt } })

const settingOf = async (key: string): Promise<unknown> => (await q().select().from(setting).where(eq(setting.key, key)))[0]?.value

async function moved({ record, from, to, context }: Moved): Promise<void> {
  await keep(movesKey(record.id), [[from, to]], context.now)
  if (record.lastApproverId === null) return
  afterwards(async () => {
    if (record.values.tool === 'Broken') throw new Error('what follows a commit fails')
    await keep(endKey(record.id), [to], context.now)
  })
}

export const reviewModule: ServerModule = serverModule(toolReview, {
  can: {
    view: (r) => r.isRequestor || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  // what the first level said is for the requester to read, what the last said for HR and those asked
  seesDesk: (r, { level }) => r.isInChain || (level === 'first' ? r.isRequestor : r.isHr),
  deskTexts: (values) => Promise.resolve<Record<string, string>>(values.verdict === 1 ? { verdict: 'Well done' } : {}),
  check: {
    // a crane is not passed without a word of each level
    level: ({ record, desk, isFirst, isLast }) => Promise.resolve({ problems: record.values.tool === 'Crane' ? [...(isFirst && !desk.verdict ? [{ code: 'verdict_missing', field: 'verdict' }] : []), ...(isLast && !desk.finalVerdict ? [{ code: 'verdict_missing', field: 'finalVerdict' }] : [])] : [] }),
    submit: async ({ record }) => ({ problems: [], warnings: (await settingOf(latenessKey(record.employeeId))) ? [{ code: 'may_wait', field: 'employeeId' }] : [] }),
  },
  served: [{ call: reviewSources.people, schema: reviewTable.schemas.people, handle: (input: ListInput, context: Context) => fileableEmployees(input, context, reviewModule) }],
  reach: ['toolKeeper'],
  compute: ({ values, stored }) => Promise.resolve({ firstTool: stored ? stored.values.firstTool : values.tool }),
  moved,
  title: (records) => Promise.resolve(new Map(records.map((r) => [r.id, 'Tool review']))),
})

/** The smallest request module: a day and an amount from a budget that is held at submit and spent at approval. */
import { eq } from 'drizzle-orm'
import { defineCall, defineCalls } from '../../../contract/kit/call.ts'
import { field } from '../../../contract/kit/field.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { defineRequest, requestCalls } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { setting } from '../../org/table.ts'
import { type Effect, serverModule, type ServerModule } from '../module.ts'

const sources = defineCalls('tiny-requests', {
  employees: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'POST', path: '/tiny/employees' }),
})

export const tinyFields = {
  employeeId: field.employee(sources.employees),
  day: field.date(),
  amount: field.minutes(),
  double: field.minutes({ computed: true }),
}

export const tinyRequest = defineRequest({
  slug: 'tiny-requests',
  module: 'TinyRequest',
  codePrefix: 'TN',
  fields: tinyFields,
  calls: requestCalls('tiny-requests', {
    list: '/tiny/', detail: '/tiny/{id}', createOrUpdate: '/tiny/save', submit: '/tiny/submit', cancel: '/tiny/cancel', approve: '/tiny/approve', reject: '/tiny/reject', revise: '/tiny/revise', saveAndSubmit: '/tiny/save-and-submit',
    createAttachment: '/tiny/create-attachment', deleteAttachment: '/tiny/delete-attachment',
  }, tinyFields),
  inboxBlock: ['day', 'note'],
  period: (v) => (v.day ? { from: v.day, until: v.day } : null),
  attachments: { category: 1, max: 5 },
})

export interface Budget {
  total: number
  held: number
  spent: number
}

const keyOf = (employeeId: string) => `budget:${employeeId}`

export async function budgetOf(employeeId: string): Promise<Budget> {
  const [row] = await q().select().from(setting).where(eq(setting.key, keyOf(employeeId)))
  return (row?.value as Budget | undefined) ?? { total: 100, held: 0, spent: 0 }
}

export async function setBudget(employeeId: string, value: Budget, now: Date): Promise<void> {
  await q().insert(setting).values({ key: keyOf(employeeId), value, updatedAt: now }).onConflictDoUpdate({ target: setting.key, set: { value, updatedAt: now } })
}

/** Adds the line's amount to a part of the budget, and takes it off again. */
function budgetEffect(kind: string, part: 'held' | 'spent'): Effect {
  const change = async (employeeId: string, by: number, now: Date) => {
    const before = await budgetOf(employeeId)
    const after = { ...before, [part]: before[part] + by }
    await setBudget(employeeId, after, now)
    return [{ target: `budget:${employeeId}`, before: before[part], after: after[part] }]
  }
  return {
    kind,
    post: ({ line, context }) => change(line.employeeId, Number(line.values.amount), context.now),
    reverse: ({ line, context }) => change(line.employeeId, -Number(line.values.amount), context.now),
    blocksReversal: async ({ line }) => (part === 'spent' && Number(line.values.amount) === 13 ? { code: 'spent_elsewhere' } : null),
  }
}

export const tinyModule: ServerModule = serverModule(tinyRequest, {
  can: {
    view: (r) => r.isRequestor || r.isEmployee || r.isSuperior || r.isHr || r.isInChain,
    draft: (r) => r.isRequestor,
    submit: (r) => r.isRequestor,
    cancel: (r) => r.isRequestor || r.isHr,
  },
  compute: async ({ values }) => ({ double: 2 * Number(values.amount ?? 0) }),
  conditions: async ({ values }) => ({ amount: Number(values.amount) }),
  check: {
    submit: async ({ record }) => ({ problems: record.values.amount === 99 ? [{ code: 'too_much', field: 'amount' }] : [], warnings: [] }),
    async approve({ record }) {
      const { total, spent } = await budgetOf(record.employeeId)
      const isCancellation = record.lastApproverId !== null
      return { problems: !isCancellation && spent + Number(record.values.amount) > total ? [{ code: 'budget_gone' }] : [], warnings: [{ code: 'look_twice' }] }
    },
    cancel: async ({ record }) => (record.values.amount === 14 ? { problems: [{ code: 'period_locked' }], warnings: [] } : { problems: [], warnings: [] }),
  },
  holds: [budgetEffect('hold', 'held')],
  effects: [budgetEffect('spend', 'spent')],
  preview: async ({ record }) => [{ kind: 'budget', text: 'Budget', before: '100', after: String(100 - Number(record.values.amount)), warning: false }],
  title: async (records) => new Map(records.map((r) => [r.id, `Tiny of ${String(r.values.day)}`])),
  texts: async (records) => new Map(records.map((r) => [r.id, { day: `day ${String(r.values.day)}` }])),
})

/** A port that must not be used. */
export const noOnce = { runOnce: () => refuse('unexpected') }

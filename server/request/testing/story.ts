/** Builders of requests in any state, by the actions that lead there. */
import { and, asc, eq } from 'drizzle-orm'
import type { Action, StatusId } from '../../../contract/kit/lifecycle.ts'
import type { ActInput, ActOutput, RequestDetail } from '../../../contract/kit/request.ts'
import { q } from '../../db/context.ts'
import { newId } from '../../lib/new-id.ts'
import { CallError } from '../../lib/refuse.ts'
import { createRequests } from '../service.ts'
import { systemContext } from '../system.ts'
import { approvalStep, request } from '../table.ts'
import { as, clock, START, type Who, who } from './company.ts'
import { noOnce, tinyModule, tinyRequest } from './tiny.ts'

export const requests = createRequests([tinyModule], noOnce)

export const aNewId = () => newId(START)

export interface Asked {
  by?: Who
  employee?: Who
  day?: string
  amount?: number
  note?: string
  attachmentIds?: string[]
}

export const form = ({ by = 'emp', employee = by, day = '2026-06-01', amount = 10, note = '' }: Asked) => ({ employeeId: who[employee], day, amount, note })

/** A saved draft. */
export async function draft(asked: Asked = {}): Promise<ActOutput> {
  const input = { id: aNewId(), ...form(asked), ...(asked.attachmentIds ? { attachmentIds: asked.attachmentIds } : {}) }
  return requests.perform(tinyRequest, 'save', input, await as(asked.by ?? 'emp'))
}

/** An action of a person, or of the machine. */
export async function act(person: Who | 'system', action: Exclude<Action, 'save'>, record: { id: string }, more: Omit<ActInput, 'id'> = {}): Promise<ActOutput> {
  const context = person === 'system' ? systemContext(clock, '2026-05-12', 'test') : await as(person)
  const note = action === 'reject' || action === 'revise' || action === 'reopen' ? { note: 'because' } : {}
  return requests.perform(tinyRequest, action, { id: record.id, ...note, ...more }, context)
}

export async function submitted(asked: Asked = {}): Promise<ActOutput> {
  return act(asked.by ?? 'emp', 'submit', await draft(asked))
}

/** Approved by each of these, in turn. */
export async function approvedBy(record: ActOutput, ...people: Who[]): Promise<ActOutput> {
  let last = record
  for (const person of people) last = await act(person, 'approve', last)
  return last
}

export const approved = async (asked: Asked = {}): Promise<ActOutput> => approvedBy(await submitted(asked), 'sup', 'head', 'hr')

/** How a request of emp's gets into each status. */
export const into: Record<StatusId, (asked?: Asked) => Promise<ActOutput>> = {
  0: draft,
  1: submitted,
  2: async (asked) => act('sup', 'revise', await submitted(asked)),
  3: async (asked) => act('emp', 'cancel', await into[2](asked)),
  4: approved,
  5: async (asked) => act('sup', 'reject', await submitted(asked)),
  11: async (asked) => act('system', 'expire', await submitted(asked)),
  12: async (asked) => act('system', 'void', await submitted(asked)),
  30: async (asked) => act('hr', 'reopen', await into[5](asked)),
  40: async (asked) => act('emp', 'cancel', await approved(asked)),
}

export const detail = async (person: Who, record: { id: string }): Promise<RequestDetail> => requests.detail(tinyRequest, { id: record.id }, await as(person))

/** [level, step status, person] of a round, in order. */
export async function stepsIn(record: { id: string }, round: number): Promise<[number, number, Who][]> {
  const rows = await q().select().from(approvalStep).where(and(eq(approvalStep.requestId, record.id), eq(approvalStep.round, round))).orderBy(asc(approvalStep.level), asc(approvalStep.id))
  return rows.map((s) => [s.level, s.statusId, (Object.keys(who) as Who[]).find((w) => who[w] === s.personId) as Who])
}

export async function stored(record: { id: string }) {
  const [row] = await q().select().from(request).where(eq(request.id, record.id))
  return row ?? null
}

/** The refusal of a call that must be refused. */
export async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(() => null, (e: unknown) => e)
  if (error instanceof CallError) return error
  throw error ?? new Error('was not refused')
}

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusal(call)).code

import { isEmptyId } from '../../contract/kit/ids.ts'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { newId } from '../lib/new-id.ts'
import { audit } from './table.ts'

const isGuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const fieldOf = (value: unknown, name: string): unknown => (value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined)

/** The record a command was about, as far as its answer or input says. */
export const recordIdOf = (input: unknown, output: unknown): string | null => [fieldOf(output, 'id'), fieldOf(input, 'id')].find(isGuid) ?? null

/** What an export was of: kinds and ids, no names and no words of people. */
export interface ExportFacts {
  report: string
  scope: string
  format: string
  rows: number
  parameters: readonly { key: string; value: string }[]
  /** That of a run. */
  run?: string
}

/**
 * One audit row for a file of people's data, before its first byte: without the row there is no file.
 * @param id of the row, where what is done again must not be told twice
 */
export async function writeExport(call: string, { now, caller, commandId, requestId }: Pick<Context, 'now' | 'caller' | 'commandId' | 'requestId'>, facts: ExportFacts, id = newId(now)): Promise<void> {
  await q().insert(audit).values({ id, at: now, sub: caller.sub, employeeId: caller.employeeId, call, commandId, requestId, recordId: facts.run ?? null, detail: facts }).onConflictDoNothing()
}

/** One audit row for a command, in the command's transaction: who, when, which call, which record; no words of people. */
export async function writeAudit(call: string, context: Context, input: unknown, output: unknown): Promise<void> {
  const facts = { status: fieldOf(output, 'status'), version: fieldOf(output, 'version') }
  await q().insert(audit).values({
    id: newId(context.now),
    at: context.now,
    sub: context.caller.sub,
    employeeId: isEmptyId(context.caller.employeeId) ? null : context.caller.employeeId,
    call,
    commandId: context.commandId,
    requestId: context.requestId,
    recordId: recordIdOf(input, output),
    detail: Object.values(facts).some((v) => v !== undefined) ? facts : null,
  })
}

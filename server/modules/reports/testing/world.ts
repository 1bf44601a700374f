/** A small company with reports over its attendance: calls through the schema to the handler, each command in its transaction. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AnyCall, InputOf, OutputOf } from '../../../../contract/kit/call.ts'
import { q, tx } from '../../../db/context.ts'
import { openFileStore } from '../../../files/store.ts'
import { writeExport } from '../../../http/audit.ts'
import { aContext, NOON } from '../../../ledger/testing/company.ts'
import { type Context, type FileAnswer, StreamAnswer } from '../../../lib/handler.ts'
import { silentLog } from '../../../lib/log.ts'
import { newId } from '../../../lib/new-id.ts'
import { account, employeeRole, moduleAccess } from '../../../org/table.ts'
import type { ReportDef } from '../../../reports/definition.ts'
import { createRegistry, reportIdOf } from '../../../reports/registry.ts'
import { createRunWorker, type WorkerDeps } from '../../../reports/worker.ts'
import type { ReportsDeps } from '../deps.ts'
import { createReports } from '../index.ts'

export const idOf = reportIdOf

/** Somebody who can sign in; with a role of theirs for the whole company, or of a site. */
export async function canSignIn(employeeId: string, role?: string, siteId: string | null = null): Promise<void> {
  await q().insert(account).values({ id: newId(NOON), username: employeeId, employeeId })
  if (role) await q().insert(employeeRole).values({ id: newId(NOON), employeeId, role, siteId, from: '2020-01-01' })
}

export const give = (module: string, more: { employeeId?: string; readOnly?: boolean; denied?: boolean } = {}) => q().insert(moduleAccess).values({ id: newId(NOON), module, employeeId: null, ...more })

const none = () => Promise.resolve(null)

export async function reportsWorld(definitions: readonly ReportDef[], more: Partial<ReportsDeps> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ess-reports-'))
  const store = await openFileStore({ dataDir })
  const registry = createRegistry(definitions)
  const [first] = definitions as [ReportDef]
  const deps: ReportsDeps = {
    registry, store, noteExport: writeExport, fixed: { objectives: first, evaluations: first, plans: first, customRequests: first }, forms: { objective: none, evaluation: none },
    planPeriods: () => Promise.resolve({ listData: [], totalData: 0, totalPage: 0 }), ...more,
  }
  const served = createReports(deps)
  const folder = join(dataDir, 'reports')
  let now = NOON.getTime()
  const clock = { now: () => new Date((now += 10)) }
  return {
    dataDir, store, folder,
    pass: (ms: number) => { now += ms },
    as: (employeeId: string, roles: string[] = [], language = 'en'): Context => ({ ...aContext(employeeId, roles, clock.now()), language }),
    worker: (own: Partial<WorkerDeps> = {}) => createRunWorker({ clock, log: silentLog, store, registry, noteExport: writeExport, folder, ...own }),
    async send<C extends AnyCall>(call: C, input: InputOf<C>, context: Context): Promise<OutputOf<C>> {
      const found = served.find((s) => s.call.id === call.id)
      if (!found) throw new Error(`${call.id} is not served`)
      const work = () => found.handle(found.schema.parse(input), context) as Promise<OutputOf<C>>
      return call.kind === 'command' && !call.ownTransactions ? tx(work) : work()
    },
  }
}

export type World = Awaited<ReturnType<typeof reportsWorld>>

/** The bytes of a file, whichever way it comes. */
export async function bytesOf(answer: unknown): Promise<Buffer> {
  return answer instanceof StreamAnswer ? buffer(answer.stream) : Buffer.from((answer as FileAnswer).bytes)
}

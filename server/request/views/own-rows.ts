/** Rows of the caller's own requests, of any module: for Home and for the list of all. */
import { keptInPart } from '../../../contract/kit/kept.ts'
import type { OwnRequest } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import type { Context } from '../../lib/handler.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { isVisible } from '../actions.ts'
import type { Viewer } from '../viewer.ts'
import type { ListedRecord } from './many.ts'
import { describe } from './rows.ts'

type Modules = ReadonlyMap<string, ServerModule>

/** What a row says of a request beside its kind and where it stands. */
const VALUES = ['title', 'employee', 'from', 'until'] as const satisfies (keyof OwnRequest)[]

/** Last day for the document each of these still misses. One lot of statements a module. */
export async function dueOf(records: readonly RequestRecord[], modules: Modules, context: Context): Promise<Map<string, string>> {
  const due = new Map<string, string>()
  for (const [slug, own] of Map.groupBy(records, (r) => r.module)) for (const [id, date] of (await modules.get(slug)?.attachmentDue?.(own, context)) ?? []) due.set(id, date)
  return due
}

/**
 * The rows of these records, in their order; statements do not grow with their number (titles: one lot a module).
 * @param due what `dueOf` said of them
 */
export async function ownRows(records: readonly ListedRecord[], modules: Modules, viewer: Viewer, due: ReadonlyMap<string, string>, context: Context): Promise<OwnRequest[]> {
  // found by the same rule: whatever a statement missed is left out rather than told
  const described = (await describe(records, modules, viewer, context, new Map())).filter(({ subject }) => isVisible(subject))
  const left = new Set(records.flatMap((r) => (r.left ? [r.id] : [])))
  const titles = new Map<string, string>()
  // as the reader sees them: whoever merely stands on a line is told of no other
  const titled = described.flatMap(({ subject: { record } }) => (left.has(record.id) ? [] : [record]))
  for (const [slug, own] of Map.groupBy(titled, (r) => r.module)) for (const [id, title] of (await modules.get(slug)?.title(own, context.language, true)) ?? []) titles.set(id, title)
  return described.map(({ header, subject: { record, module } }) => ({
    id: header.id, module: header.module, code: header.code, title: titles.get(header.id) ?? header.code, ...(record.employeeId === viewer.employeeId ? {} : { employee: header.employee }), status: header.status, statusText: header.statusText,
    from: record.from ?? '', until: record.until ?? '', currentLevel: header.currentLevel, levelCount: header.levelCount, waitingFor: header.waitingFor,
    ...keptInPart(module.def.calls.detail.kept, record.employeeId === viewer.employeeId, VALUES),
    ...(due.has(header.id) ? { documentDue: due.get(header.id) } : {}),
  }))
}

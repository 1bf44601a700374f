import type { Context } from '../../lib/handler.ts'
import { CallError } from '../../lib/refuse.ts'
import { mayExport } from '../../reports/registry.ts'

/** Whoever may only look takes nothing along. @throws CallError read_only (403) */
export async function requireExport(context: Context): Promise<void> {
  if (!(await mayExport(context))) throw new CallError('read_only', [{ code: 'read_only' }], { status: 403 })
}

/** Whether somebody may see a record, asked by what belongs to records (files): by id alone, whatever the module. */
import { and, eq, isNull } from 'drizzle-orm'
import { q } from '../db/context.ts'
import type { Context } from '../lib/handler.ts'
import { isCallError } from '../lib/refuse.ts'
import type { ServerModule } from './module.ts'
import { findSubject } from './records.ts'
import { request } from './table.ts'
import { viewerOf } from './viewer.ts'

/** @returns a function that answers false for a record that is not there, deleted, or not the caller's to see */
export function createMaySee(modules: readonly ServerModule[]) {
  return async (recordId: string, context: Context): Promise<boolean> => {
    const [row] = await q().select({ module: request.module }).from(request).where(and(eq(request.id, recordId), isNull(request.deletedAt)))
    const module = modules.find((m) => m.def.slug === row?.module)
    if (!module) return false
    try {
      await findSubject(module, recordId, await viewerOf(context), context)
      return true
    } catch (error) {
      if (isCallError(error, 'not_found')) return false
      throw error
    }
  }
}

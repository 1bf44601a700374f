/** A caller without a module finds nothing of it; one who may only look changes nothing (DOMAIN §8.5). */
import { isSystem } from './system.ts'
import { accessTo } from '../org/access.ts'
import type { CallKind } from '../../contract/kit/call.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import { CallError } from '../lib/refuse.ts'

const forbidden = (code: string) => new CallError(code, [{ code }], { status: 403 })

/** @throws CallError no_module, read_only (403) */
export async function requireModule(slug: string, kind: CallKind, context: Context): Promise<void> {
  if (isSystem(context.caller)) return
  const access = await accessTo(context.caller.employeeId, slug)
  if (!access) throw forbidden('no_module')
  if (kind === 'command' && access.readOnly) throw forbidden('read_only')
}

/** Calls behind the check that the caller has their module: for those a module adds to the standard ones. */
export const behindModule = (calls: readonly ServedCall[]): ServedCall[] =>
  calls.map(({ call, schema, handle }) => ({
    call, schema,
    async handle(input: unknown, context) {
      await requireModule(call.module, call.kind, context)
      return handle(input, context)
    },
  }))

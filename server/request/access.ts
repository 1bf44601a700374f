/** A caller without a module finds nothing of it; one who may only look changes nothing (DOMAIN §8.5). */
import { isByRight } from '../../contract/access.ts'
import type { AnyCall, CallKind } from '../../contract/kit/call.ts'
import { isSystem } from './system.ts'
import { accessTo } from '../org/access.ts'
import { readStanding } from './viewer.ts'
import type { Context } from '../lib/handler.ts'
import { CallError } from '../lib/refuse.ts'

const forbidden = (code: string) => new CallError(code, [{ code }], { status: 403 })

/** @throws CallError no_module, read_only (403) */
export async function requireModule(slug: string, kind: CallKind, context: Context): Promise<void> {
  if (isSystem(context.caller) || !isByRight(slug)) return
  readStanding(context)
  const access = await accessTo(context, slug)
  if (!access) throw forbidden('no_module')
  if (kind === 'command' && access.readOnly) throw forbidden('read_only')
}

/** The check every call passes before its handler: the caller has the call's module, and more than a look at it for a command. */
export const requireCall = (call: AnyCall, context: Context): Promise<void> => requireModule(call.module, call.kind, context)

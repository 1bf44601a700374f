/** A caller without a module finds nothing of it; one who may only look changes nothing. @see docs/product/access.md#modules */
import { isByRight, rightsOf } from '../../contract/access.ts'
import type { AnyCall, CallKind } from '../../contract/kit/call.ts'
import { isSystem } from './system.ts'
import { accessOf } from '../org/access.ts'
import { readStanding } from './viewer.ts'
import type { Context, ServedCall } from '../lib/handler.ts'
import { CallError } from '../lib/refuse.ts'

const forbidden = (code: string) => new CallError(code, [{ code }], { status: 403 })

/** @param slugs the right to one of them is enough, and the widest holds. @throws CallError no_module, read_only (403) */
async function requireOneOf(slugs: readonly string[], kind: CallKind, context: Context): Promise<void> {
  if (isSystem(context.caller) || slugs.some((slug) => !isByRight(slug))) return
  readStanding(context)
  const held = (await accessOf(context)).filter((a) => slugs.includes(a.slug))
  if (held.length === 0) throw forbidden('no_module')
  if (kind === 'command' && held.every((a) => a.readOnly)) throw forbidden('read_only')
}

/** @throws CallError no_module, read_only (403) */
export const requireModule = (slug: string, kind: CallKind, context: Context): Promise<void> => requireOneOf([slug], kind, context)

/** The check every call passes before its handler: the caller has the call's module (or another it is for), and more than a look at it for a command. */
export const requireCall = (call: AnyCall, context: Context): Promise<void> => requireOneOf(rightsOf(call), call.kind, context)

/** @throws Error at start: a call that several modules share is a query, and those modules are there and had by right */
export function requireKnownRights(served: readonly Pick<ServedCall, 'call'>[]): void {
  const slugs = new Set(served.map(({ call }) => call.module))
  for (const { call } of served) {
    if (!call.alsoFor) continue
    if (call.kind !== 'query') throw new Error(`${call.id}: only a query is for several modules`)
    const wrong = call.alsoFor.find((slug) => slug === call.module || !slugs.has(slug) || !isByRight(slug))
    if (wrong !== undefined) throw new Error(`${call.id}: there is no other module ${wrong} that is had by right`)
  }
}

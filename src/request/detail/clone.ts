/** A request can be the start of a new one. @see docs/product/lifecycle.md#actions */
import { isEditable, lifecycle, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { AnyClientModule } from '../client-module.ts'

/** Nothing more can happen to it but a reopening by HR. */
export const isOver = (status: StatusId): boolean => status !== Status.approved && Object.keys(lifecycle[status]).every((action) => action === 'reopen')

/** The module's own call for it, where it has one: then any request of one's own is copied; else one that came to nothing. */
export const cloneCallOf = (module: AnyClientModule) => (module.def.calls as { clone?: typeof module.def.calls.detail }).clone

/** Who filed it, or whom it is for, may start over from it. */
export const mayClone = (module: AnyClientModule, { status, requestorId, employeeId }: Pick<RequestDetail, 'status' | 'requestorId' | 'employeeId'>, me: string | undefined): boolean =>
  module.askedAt === undefined && (requestorId === me || employeeId === me) && !isEditable(status) && (isOver(status) || cloneCallOf(module) !== undefined)

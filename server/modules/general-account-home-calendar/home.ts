/** Home: what waits for me, my balances, my requests in flight, and the counters of the sidebar. */
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { isEditable, isOpenForApproval, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { Counts, HomeSummary } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { q } from '../../db/context.ts'
import { notification } from '../../effects/table.ts'
import type { Context } from '../../lib/handler.ts'
import { accessOf } from '../../org/access.ts'
import type { ServerModule } from '../../request/module.ts'
import type { Requests } from '../../request/service.ts'
import { request } from '../../request/table.ts'
import { homeBalances } from './balances.ts'

/** What Home asks of the request machinery. Each answers in a fixed number of statements, however much there is. */
export interface HomeRequests extends Pick<Requests, 'deskCounts' | 'inFlight'> {
  modules: readonly Pick<ServerModule, 'def'>[]
}

/** Requests on their way that Home shows. */
const IN_FLIGHT = 5

/** Items on the caller's desk, also in somebody's place. */
const actionRequired = async (requests: HomeRequests, context: Context): Promise<number> =>
  [...(await requests.deskCounts(context)).values()].reduce((sum, n) => sum + n, 0)

/** Neither finished nor refused: still something to do or to wait for. */
const OPEN: StatusId[] = Object.values(Status).filter((s) => isEditable(s) || isOpenForApproval(s))

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

async function unreadNotifications(employeeId: string): Promise<number> {
  const [row] = await q().select({ total: count() }).from(notification).where(and(eq(notification.employeeId, employeeId), isNull(notification.readAt)))
  return row?.total ?? 0
}

/** Open requests of one's own, by slug. */
async function openRequests(employeeId: string): Promise<Map<string, number>> {
  const rows = await q()
    .select({ module: request.module, total: count() })
    .from(request)
    .where(and(eq(request.requestorId, employeeId), inArray(request.status, OPEN), isNull(request.deletedAt)))
    .groupBy(request.module)
  return new Map(rows.map((r) => [r.module, r.total]))
}

/**
 * Counters by name (000 §3): notifications, actionRequired, and one for each request module the person has
 * (`leaveRequest`). A module they do not have is absent.
 */
export async function homeCounts(requests: HomeRequests, context: Context): Promise<{ counts: Counts }> {
  const { employeeId } = context.caller
  const granted = new Set((await accessOf(context)).map((a) => a.slug))
  const open = await openRequests(employeeId)
  const modules = requests.modules.map((m) => m.def).filter((m) => granted.has(m.slug)).map((m) => ({ key: lowerFirst(m.module), value: open.get(m.slug) ?? 0 }))
  return {
    counts: [
      { key: 'notifications', value: await unreadNotifications(employeeId) },
      { key: 'actionRequired', value: await actionRequired(requests, context) },
      ...modules,
    ],
  }
}

export async function homeSummary(requests: HomeRequests, context: Context): Promise<HomeSummary> {
  const { caller } = context
  return {
    greetingName: caller.fullName.split(' ')[0] ?? caller.fullName,
    today: context.today,
    actionRequired: await actionRequired(requests, context),
    balances: await homeBalances(context),
    inFlight: await requests.inFlight(context, IN_FLIGHT),
    unreadNotifications: await unreadNotifications(caller.employeeId),
  }
}

/** Home: what waits for me, my balances, my requests in flight, and the counters of the sidebar. */
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { System } from '../../../contract/kit/device-header.ts'
import { counterOf, counters } from '../../../contract/kit/counters.ts'
import { isEditable, isOpenForApproval, Status, type StatusId } from '../../../contract/kit/lifecycle.ts'
import type { Counts, HomeSummary } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { q } from '../../db/context.ts'
import { notification } from '../../effects/table.ts'
import type { EventSource } from '../../lib/calendar-event.ts'
import type { Context } from '../../lib/handler.ts'
import { accessOf } from '../../org/access.ts'
import type { ServerModule } from '../../request/module.ts'
import type { Requests } from '../../request/service.ts'
import { request } from '../../request/table.ts'
import { homeBalances } from './balances.ts'
import { homeDay } from './home-day.ts'

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

/** A counter that no request module gives: news, evaluations. Absent (null) for a person without it. */
export interface CounterSource {
  /** As in the table of counters. */
  name: string
  count(context: Context): Promise<number | null>
}

/**
 * Counters by name, in the order of the table: notifications, actionRequired, those of other sources, and one
 * for each request module the person has (`leaveRequest`). What they do not have, and what is not there yet, is absent.
 */
export async function homeCounts(requests: HomeRequests, sources: readonly CounterSource[], context: Context): Promise<{ counts: Counts }> {
  const { employeeId } = context.caller
  const granted = new Set((await accessOf(context)).map((a) => a.slug))
  const open = await openRequests(employeeId)
  const values = new Map<string, number>([['notifications', await unreadNotifications(employeeId)], ['actionRequired', await actionRequired(requests, context)]])
  for (const source of sources) {
    const value = await source.count(context)
    if (value !== null) values.set(source.name, value)
  }
  for (const { def } of requests.modules) if (granted.has(def.slug)) values.set(counterOf(def.module), open.get(def.slug) ?? 0)
  const order = counters.map((c) => c.name)
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return { counts: [...values].map(([key, value]) => ({ key, value })).sort((a, b) => rank(a.key) - rank(b.key)) }
}

/** What Home asks elsewhere. */
export interface HomeSources {
  requests: HomeRequests
  nickNameOf: (employeeId: string) => Promise<string>
  unarrived: (context: Context) => Promise<System[]>
  /** Of events that may have their hours. */
  timed: readonly EventSource[]
}

export async function homeSummary({ requests, nickNameOf, unarrived, timed }: HomeSources, context: Context): Promise<HomeSummary> {
  const { caller } = context
  const systems = await unarrived(context)
  return {
    greetingName: (await nickNameOf(caller.employeeId)) || (caller.fullName.split(' ')[0] ?? caller.fullName),
    today: context.today,
    actionRequired: await actionRequired(requests, context),
    balances: await homeBalances(context),
    inFlight: await requests.inFlight(context, IN_FLIGHT),
    unreadNotifications: await unreadNotifications(caller.employeeId),
    ...(systems.length > 0 ? { unarrived: systems } : {}),
    day: await homeDay(timed, context),
  }
}

/** Assessments and plans that are asked for while their period takes them. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { editable, HOLDING } from '../../contract/kit/lifecycle.ts'
import { q } from '../db/context.ts'
import { nameIn } from '../lib/name-in.ts'
import type { OwedSource } from '../lib/owed.ts'
import { holdsOn } from '../org/effective.ts'
import { employment } from '../org/table.ts'
import { request } from '../request/table.ts'
import { everyPeriod, isOpenOn } from './periods.ts'
import { asked } from './reminders.ts'
import { jobProfile } from './table.ts'

/** Handed in, or begun: a draft asks for itself. */
const BEGUN = [...HOLDING, ...editable]

export const owedGrowth: readonly OwedSource[] = asked.map(({ kind, slug }): OwedSource => ({
  slug,
  async owed({ caller: { employeeId }, today, language, t }) {
    const open = [...(await everyPeriod(kind)).values()].filter((p) => isOpenOn(p, today))
    if (open.length === 0) return []
    const [profile] = await q().select({ id: jobProfile.id }).from(employment).innerJoin(jobProfile, and(eq(jobProfile.title, employment.jobTitle), eq(jobProfile.active, true))).where(and(eq(employment.employeeId, employeeId), holdsOn(employment, today))).limit(1)
    if (!profile) return []
    const period = sql<string>`${request.values} ->> 'period'`
    const begun = await q().select({ period }).from(request).where(and(eq(request.module, slug), eq(request.employeeId, employeeId), inArray(request.status, BEGUN), isNull(request.deletedAt), inArray(period, open.map((p) => p.id))))
    return open.filter((p) => !begun.some((b) => b.period === p.id)).map((p) => ({ id: `${kind}:${p.id}`, deed: 'fill', title: t(`owed:growth.${kind}`), sub: nameIn(p, language), due: p.fillUntil, path: `${slug}/new?period=${p.id}` }))
  },
}))

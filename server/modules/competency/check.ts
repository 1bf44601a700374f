/** What refuses an assessment, and what is worth knowing. @see contract/modules/competency/README.md#checks */
import { eq } from 'drizzle-orm'
import { lineField } from '../../../contract/kit/field-path.ts'
import { isEditable, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { EVIDENCE_FROM, EVIDENCE_LENGTH, FINAL_TOLERANCE } from '../../../contract/modules/competency/fields.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { lockName, q } from '../../db/context.ts'
import { everyCompetency } from '../../growth/competencies.ts'
import { cameBack, findPeriod, type GrowthPeriod, heldForPeriod, isOpenOn, periodIdOf } from '../../growth/periods.ts'
import { employmentsWithin } from '../../org/employment.ts'
import { todayOf } from '../../org/today.ts'
import type { Problem } from '../../lib/refuse.ts'
import type { CheckInput, CheckResult, LevelInput, RequestRecord } from '../../request/module.ts'
import { withProof } from '../../request/proof.ts'
import { request } from '../../request/table.ts'
import { finalLevels, givenIn, jobTitleOf, rowsOf } from './values.ts'
import { nameIn } from '../../lib/name-in.ts'

async function periodProblems({ record, context }: CheckInput, period: GrowthPeriod): Promise<Problem[]> {
  const today = await todayOf(record.employeeId, context.now)
  const name = nameIn(period, context.language)
  const worked = (await employmentsWithin([record.employeeId], period.from, period.until)).has(record.employeeId)
  const other = await heldForPeriod(competency, record.employeeId, period.id, record.id)
  return [
    ...(isOpenOn(period, today) || cameBack(record) ? [] : [{ code: 'competency_window', params: { period: name, from: period.fillFrom, until: period.fillUntil }, field: 'period' }]),
    ...(worked ? [] : [{ code: 'competency_not_employed', params: { period: name }, field: 'period' }]),
    ...(other ? [{ code: 'competency_exists', params: { code: other.code, period: name }, field: 'period' }] : []),
  ]
}

async function rowProblems(record: RequestRecord): Promise<Problem[]> {
  const { values, id } = record
  const rows = rowsOf(values)
  if (rows.length === 0) return [{ code: 'competency_no_profile', params: { job: jobTitleOf(values) }, field: 'rows' }]
  const open = rows.filter((r) => r.selfLevel === null)
  const bare = rows.filter((r) => (r.selfLevel ?? 0) >= EVIDENCE_FROM && (r.evidence ?? '').trim().length < EVIDENCE_LENGTH)
  const hasFile = bare.length > 0 && (await withProof([record])).has(id)
  return [
    ...(open.length > 0 ? [{ code: 'competency_self_missing', params: { count: open.length }, field: 'rows' }] : []),
    ...(hasFile ? [] : bare.map((r) => ({ code: 'competency_evidence', params: { level: EVIDENCE_FROM }, field: lineField('rows', r.lineId, 'evidence') }))),
  ]
}

/** Rows that ask for something else than when the person last saw them. */
async function changedRows({ record, context }: CheckInput): Promise<Problem[]> {
  const [stored] = await q().select({ values: request.values, status: request.status }).from(request).where(eq(request.id, record.id))
  if (!stored || !isEditable(stored.status as StatusId)) return []
  const known = new Map(rowsOf(stored.values).map((r) => [r.competencyId, r.requiredLevel]))
  if (known.size === 0) return []
  const all = await everyCompetency()
  return rowsOf(record.values).flatMap((r): Problem[] => {
    const found = all.get(r.competencyId)
    if (!found || known.get(r.competencyId) === r.requiredLevel) return []
    return [{ code: 'competency_requirement_changed', params: { competency: nameIn(found, context.language), level: r.requiredLevel }, field: lineField('rows', r.lineId, 'selfLevel') }]
  })
}

/** At submit. Two of one person are judged one after the other. */
export async function checkSubmit(input: CheckInput): Promise<CheckResult> {
  const { record } = input
  await lockName(`competency:${record.employeeId}`)
  const id = periodIdOf(record.values)
  const period = id === null ? null : await findPeriod('competency', id)
  const ofPeriod = period ? await periodProblems(input, period) : [{ code: 'competency_period_unknown', field: 'period' }]
  return { problems: [...ofPeriod, ...(await rowProblems(record))], warnings: await changedRows(input) }
}

/** At the approval of a level: what it must have filled in. */
export function checkLevel({ record, desk, isFirst, isLast }: LevelInput): Promise<Pick<CheckResult, 'problems'>> {
  const rows = rowsOf(record.values)
  const [superior, final, settled] = [givenIn(desk, 'superiorLevels'), givenIn(desk, 'finalLevels'), finalLevels(desk)]
  const openFirst = isFirst ? rows.filter((r) => (superior.get(r.competencyId)?.level ?? null) === null) : []
  if (openFirst.length > 0) return Promise.resolve({ problems: [{ code: 'competency_superior_missing', params: { count: openFirst.length }, field: 'superiorLevels' }] })
  if (!isLast) return Promise.resolve({ problems: [] })
  const openLast = rows.filter((r) => (settled.get(r.competencyId) ?? null) === null)
  const far = rows.flatMap((r): Problem[] => {
    const [said, last] = [superior.get(r.competencyId)?.level ?? null, final.get(r.competencyId)]
    const isFar = said !== null && last !== undefined && last.level !== null && Math.abs(last.level - said) > FINAL_TOLERANCE
    return isFar && last.comment.trim() === '' ? [{ code: 'competency_final_comment', field: lineField('finalLevels', last.lineId, 'comment') }] : []
  })
  return Promise.resolve({ problems: [...(openLast.length > 0 ? [{ code: 'competency_final_missing', params: { count: openLast.length }, field: 'finalLevels' }] : []), ...far] })
}

/** What a job asks for beside what somebody can do: for the columns the server fills in. */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { gapOf } from '../../../contract/growth/readiness.ts'
import type { Level } from '../../../contract/growth/levels.ts'
import { findProfile, type JobProfile } from '../../growth/competencies.ts'
import { askedLevels, jobOf } from '../../growth/job.ts'
import { heldOf, historyOf } from '../../growth/levels.ts'
import { cameBack } from '../../growth/periods.ts'
import type { ComputeInput, ModuleValues } from '../../request/module.ts'
import { openSections } from './sections.ts'
import { type PlanRow, positionsIn, rowsIn } from './values.ts'

const HUNDRED = 100
const whole = (n: number): string => fromHundredths(n * HUNDRED)

export interface Standing {
  /** What the job asks for, by competency, in the company's order. */
  required: ReadonlyMap<string, Level>
  current: ReadonlyMap<string, Level>
}

const requiredBy = async (profile: JobProfile | null): Promise<Map<string, Level>> => new Map((await askedLevels(profile)).map((l) => [l.competencyId, l.level]))

/** Of a person against their own job, or another one. */
export async function standingOf(employeeId: string, now: Date, profile?: JobProfile | null): Promise<Standing> {
  const held = await heldOf(employeeId)
  return { required: await requiredBy(profile === undefined ? (await jobOf(employeeId, now)).profile : profile), current: new Map([...held].map(([id, { level }]) => [id, level])) }
}

export const gapIn = ({ required, current }: Standing, id: string): number | null => {
  const asked = required.get(id)
  return asked === undefined ? null : gapOf(current.get(id) ?? 0, asked)
}

/** Competencies of which something lacks. */
export const gapsIn = (standing: Standing): { competencyId: string; gap: number }[] =>
  [...standing.required.keys()].map((competencyId) => ({ competencyId, gap: gapIn(standing, competencyId) ?? 0 })).filter(({ gap }) => gap < 0)

const withLevels = (row: PlanRow, { required, current }: Standing): PlanRow => {
  const id = row.competencyId ?? ''
  return { ...row, requiredLevel: required.get(id) ?? null, currentLevel: current.get(id) ?? null }
}

function withGap(row: PlanRow, standing: Standing): PlanRow & { gap: string | null } {
  const gap = gapIn(standing, row.competencyId ?? '')
  return { ...withLevels(row, standing), gap: gap === null ? null : whole(gap) }
}

/** What is closed stays as it was; what is open gets its levels. What came back stays of the period and the day it was handed in with. */
export async function computePlan({ values, employeeId, stored, context }: ComputeInput): Promise<ModuleValues> {
  const open = await openSections(stored)
  const [standing, history] = [await standingOf(employeeId, context.now), await historyOf(employeeId)]
  const former = (id: string): Level | null => history.get(id)?.[1]?.level ?? null
  const fresh: ModuleValues = {
    previousCompetencyData: rowsIn(values, 'previousCompetencyData').map((row) => ({ ...withLevels(row, standing), formerLevel: former(row.competencyId ?? '') })),
    competencyData: rowsIn(values, 'competencyData').map((row) => withGap(row, standing)),
    developmentByAgeData: rowsIn(values, 'developmentByAgeData'),
  }
  const handedIn = stored && cameBack(stored) ? { period: stored.values.period, formDate: stored.values.formDate } : {}
  const sections = Object.fromEntries(Object.entries(fresh).map(([name, rows]) => [name, open.includes(name as never) || stored === null ? rows : (stored.values[name] ?? [])]))
  return { ...sections, ...handedIn }
}

/** Comments with the levels of the first position. */
export async function computeDesk(desk: ModuleValues, employeeId: string, now: Date): Promise<ModuleValues> {
  const first = positionsIn(desk)[0]?.positionPlan
  const standing = await standingOf(employeeId, now, first ? await findProfile(first) : null)
  return { ...desk, futurePositionCompetencyCommentData: rowsIn(desk, 'futurePositionCompetencyCommentData').map((row) => withGap(row, standing)) }
}

/** Report: how many there shall be, who is here and what is asked for, of units whose plan the reader may be told. @see contract/modules/manpower-planning-sheet/README.md#report */
import { fold } from '../../../contract/kit/fold.ts'
import { manpowerPlanningSheet } from '../../../contract/modules/manpower-planning-sheet/index.ts'
import { pagedRows } from '../../db/paging.ts'
import { nameIn } from '../../lib/name-in.ts'
import { departmentsById } from '../../org/departments.ts'
import { chartOf } from '../../reports/chart.ts'
import type { ColumnDef, ParameterDef, Raw, ReportDef, ReportQuery } from '../../reports/definition.ts'
import { unit } from '../../reports/parameters.ts'
import { listRows } from '../../reports/source.ts'
import { nameOf } from '../../reports/texts.ts'
import { existingOn } from '../../workforce/existing.ts'
import { everyPlanningPeriod, findPlanningPeriod, framesOf, frameName, type PlanningFrame, type PlanningPeriod } from '../../workforce/periods.ts'
import { everyPosition, type Position, titleName } from '../../workforce/places.ts'
import { levelsOf } from '../../workforce/plan/levels.ts'
import { linesOfVersions, type Version, versionsOf } from '../../workforce/plan/versions.ts'
import { holds, type Units, unitsLed, unitsOf } from '../../workforce/units.ts'

const period: ParameterDef = {
  name: 'period', kind: 'period', required: true,
  async source(input, { context: { language } }) {
    const wanted = fold(input.filterSearch ?? '')
    const all = [...(await everyPlanningPeriod()).values()].toReversed().map((p) => ({ id: p.id, code: p.code, displayName: nameIn(p, language) }))
    return pagedRows(all.filter((p) => fold(`${p.displayName} ${p.code}`).includes(wanted)), input)
  },
  names: async (_, { language }) => new Map([...(await everyPlanningPeriod()).values()].map((p) => [p.id, nameIn(p, language)])),
}
const version: ParameterDef = { name: 'version', kind: 'whole', min: 1, max: 9999 }

const frameColumn = (number: number): string => `planned${number}`

interface Asked {
  period: PlanningPeriod
  frames: PlanningFrame[]
}

/** Null: there is no such period. */
async function askedOf(query: ReportQuery): Promise<Asked | null> {
  const found = await findPlanningPeriod(query.value('period') ?? '')
  return found ? { period: found, frames: await framesOf(found.id) } : null
}

/** Of the team those one leads; else those of HR, too. */
const reachOf = ({ scope, context: { caller, today } }: ReportQuery): Promise<Units> => (scope === 'team' ? unitsLed(caller.employeeId, today) : unitsOf(caller.employeeId, manpowerPlanningSheet.slug, today))

/** Positions the reader may be told of, by their unit. */
async function placesOf(query: ReportQuery): Promise<Map<string, Position[]>> {
  const [units, wanted] = [await reachOf(query), query.values('unit')]
  return Map.groupBy([...(await everyPosition()).values()].filter((p) => holds(units, p) && (wanted.length === 0 || wanted.includes(p.departmentId))), (p) => p.departmentId)
}

/** The version that was chosen, else the one that holds. */
function chosenVersion(versions: readonly Version[], query: ReportQuery): Version | undefined {
  const number = query.value('version')
  return number === null ? versions.find((v) => v.supersededAt === null && v.revokedAt === null) : versions.find((v) => v.number === Number(number))
}

interface Numbers {
  planned: number[]
  /** Who is here and who is asked for, by frame. */
  taken: number[]
}

/** Frames a request may still fall into; of a period that is over, the last one. */
function aheadOf(frames: readonly PlanningFrame[], today: string): number[] {
  const ahead = frames.flatMap((f, i) => (f.until >= today ? [i] : []))
  return ahead.length > 0 ? ahead : [Math.max(0, frames.length - 1)]
}

async function rowsOfUnit(unitId: string, places: readonly Position[], { period: of, frames }: Asked, query: ReportQuery): Promise<Raw[]> {
  const { today, language } = query.context
  const plan = { departmentId: unitId, periodId: of.id }
  const holding = chosenVersion(await versionsOf(plan), query)
  if (!holding) return []
  const lines = new Map(((await linesOfVersions([holding.id])).get(holding.id) ?? []).map((line) => [line.positionId, line]))
  const own = places.filter((p) => p.active || lines.has(p.id))
  const ids = own.map((p) => p.id)
  const [level, here] = [await levelsOf(plan, ids, frames), await existingOn(ids, [today, holding.existingOn])]
  const ahead = aheadOf(frames, today)
  return own.map((p) => {
    const line = lines.get(p.id)
    // a position without a row is planned as it was when the sheet was made
    const planned = frames.map((_, i) => line?.planned[i] ?? line?.existing ?? here(p.id, holding.existingOn))
    const levels = frames.map((f) => level(p.id, f))
    const taken = levels.map((l) => l.existing + l.taken)
    const left = ahead.map((i) => (planned[i] ?? 0) - (taken[i] ?? 0))
    const numbers: Numbers = { planned, taken }
    return {
      id: p.id, unit: p.department, position: titleName(p.designation, language), site: p.site, here: here(p.id, today), ...Object.fromEntries(planned.map((heads, i) => [frameColumn(i + 1), heads])),
      asked: Math.max(...ahead.map((i) => levels[i]?.taken ?? 0)), room: left.at(-1) ?? 0, over: Math.max(0, ...left.map((n) => -n)), numbers,
    }
  })
}

/** Units at a time: each takes a few statements. */
const UNITS_AT_ONCE = 20

async function unitsAfter(query: ReportQuery, key: string | null): Promise<{ rows: Raw[]; next: string | null }> {
  const asked = await askedOf(query)
  if (!asked || asked.frames.length === 0) return { rows: [], next: null }
  const places = await placesOf(query)
  const ids = [...places.keys()].filter((id) => key === null || id > key).toSorted()
  const now = ids.slice(0, UNITS_AT_ONCE)
  const rows: Raw[] = []
  for (const id of now) rows.push(...(await rowsOfUnit(id, (places.get(id) ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1)), asked, query)))
  return { rows, next: ids.length > now.length ? (now.at(-1) ?? null) : null }
}

/** What is planned beside who is here and asked for, of all rows together. */
async function byFrame(rows: readonly Raw[], query: ReportQuery) {
  const asked = await askedOf(query)
  if (!asked || rows.length === 0) return null
  const { t, language } = query.context
  const sum = (of: keyof Numbers, i: number) => rows.reduce((all, r) => all + ((r.numbers as Numbers)[of][i] ?? 0), 0)
  const points = asked.frames.flatMap((f, i) => (['planned', 'taken'] as const).map((of) => ({ category: frameName(f, asked.period, language), series: t(`report:manpower-plan.${of}`), value: sum(of, i) })))
  return chartOf(points, { kind: 'bar', title: nameOf(query.def, query.context), categoryHead: nameIn(asked.period, language), single: t('report:people'), other: t('report:other') })
}

export const manpowerPlanReport: ReportDef = {
  code: 'manpower-plan', module: manpowerPlanningSheet.slug, category: 'people', scopes: ['team', 'all'], order: { by: 'unit', isDown: false }, parameters: [period, unit, version],
  async columns(query) {
    const asked = await askedOf(query)
    const { t, language } = query.context
    const frames = (asked?.frames ?? []).map((f): ColumnDef => ({ name: frameColumn(f.number), kind: 'whole', total: 'sum', label: t('report:manpower-plan.col.planned', { frame: asked ? frameName(f, asked.period, language) : '' }) }))
    return [
      { name: 'unit', kind: 'text' },
      { name: 'position', kind: 'text' },
      { name: 'site', kind: 'text' },
      { name: 'here', kind: 'whole', total: 'sum' },
      ...frames,
      { name: 'asked', kind: 'whole', total: 'sum' },
      { name: 'room', kind: 'whole' },
      { name: 'over', kind: 'whole', total: 'sum' },
    ]
  },
  rows: (query) => listRows({ after: (key) => unitsAfter(query, key), chart: (rows) => byFrame(rows, query) }),
  /** A unit without a plan is in no sum: it is said which. */
  async warnings(query) {
    const asked = await askedOf(query)
    if (!asked) return []
    const without: string[] = []
    for (const id of (await placesOf(query)).keys()) if (!chosenVersion(await versionsOf({ departmentId: id, periodId: asked.period.id }), query)) without.push(id)
    const names = await departmentsById(without)
    return without.length === 0 ? [] : [query.context.t('report:manpower-plan.without', { units: [...names.values()].toSorted().join(', ') })]
  },
}

/** What is wrong with one row of a proposal, and what is worth knowing of it: the rules of the whole, of that row alone. */
import { lineField } from '../../../contract/kit/field-path.ts'
import type { TrainingRowList } from '../../../contract/modules/training-request/fields.ts'
import { capacityFaults, comingOf, facilitatorFaults, type FacilitatorDraft, type Fault, type GroupDraft, type SessionDraft, sessionFaults, sessionName, sessionOverlapping } from '../../../contract/modules/training-request/rules.ts'
import { settingOf } from '../../org/settings.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckResult, RequestRecord } from '../../request/module.ts'
import { trainingCurrencies } from '../../training/terms/currencies.ts'
import { leaderClashes, memberWarnings, spansOf } from './check.ts'
import { withRates } from './compute.ts'
import { costProblems, detailProblems } from './cost-rules.ts'
import { draftOf, rowsIn } from './values.ts'

type Row = { lineId: string } & Record<string, unknown>
type Of = Pick<RequestRecord, 'id' | 'values'>

const ofRow = (list: string, { lineId }: Row) => (column: string): string => lineField(list, lineId, column)
const only = (faults: readonly Fault[]): CheckResult => ({ problems: [...faults], warnings: [] })

/** Too many for its seats, said of this row alone. */
const seatsOfRow = ({ values }: Of, list: string, row: Row): Fault[] => capacityFaults(draftOf(values), comingOf(draftOf(values))).filter((f) => f.field.startsWith(`${list}.${row.lineId}.`))

async function sessionCheck(row: Row, record: Of): Promise<CheckResult> {
  const draft = draftOf(record.values)
  const session = row as unknown as SessionDraft
  const faults = sessionFaults(session, draft, ofRow('sessions', row))
  const other = faults.length === 0 ? sessionOverlapping(session, rowsIn(draft, 'sessions')) : undefined
  return only([
    ...faults,
    ...(other ? [{ code: 'training_sessions_overlap', field: ofRow('sessions', row)('sessionStart'), params: { session: sessionName(session), other: sessionName(other) } }] : []),
    ...(session.sessionGroupId && !rowsIn(draft, 'sessionGroups').some((g) => g.lineId === session.sessionGroupId) ? [{ code: 'training_group_unknown', field: ofRow('sessions', row)('sessionGroupId') }] : []),
    ...(session.facilitatorLineId && !rowsIn(draft, 'facilitators').some((f) => f.lineId === session.facilitatorLineId) ? [{ code: 'field.no_such_row', field: ofRow('sessions', row)('facilitatorLineId') }] : []),
    ...seatsOfRow(record, 'sessions', row),
  ])
}

async function facilitatorCheck(row: Row, { id, values }: Of): Promise<CheckResult> {
  const draft = draftOf(values)
  const leader = row as unknown as FacilitatorDraft
  const names = await namesOf(leader.facilitatorId ? [leader.facilitatorId] : [])
  const faults = facilitatorFaults(leader, rowsIn(draft, 'facilitators'), (person) => names.get(person) ?? '', ofRow('facilitators', row))
  if (faults.length > 0 || leader.facilitatorSource !== 1 || !leader.facilitatorId) return only(faults)
  return leaderClashes([{ id: row.lineId, employeeId: leader.facilitatorId }], await spansOf(draft), id, () => ofRow('facilitators', row)('facilitatorId'))
}

async function coordinatorCheck(row: Row, { values }: Of): Promise<CheckResult> {
  const isTwice = rowsIn(draftOf(values), 'coordinators').some((c) => c.lineId !== row.lineId && c.coordinatorId && c.coordinatorId === row.coordinatorId)
  if (!isTwice) return only([])
  const names = await namesOf([String(row.coordinatorId)])
  return only([{ code: 'training_coordinator_twice', field: ofRow('coordinators', row)('coordinatorId'), params: { person: names.get(String(row.coordinatorId)) ?? '' } }])
}

/** Costs with the rates of now. */
async function ratedCosts({ values }: Of) {
  const rates = new Map((await trainingCurrencies()).filter((c) => c.active).map((c) => [c.code, c.rate]))
  return withRates(draftOf(values), rates, await settingOf('currency')).map(({ row }) => row as unknown as Parameters<typeof costProblems>[0])
}

async function costCheck(row: Row, record: Of): Promise<CheckResult> {
  const cost = (await ratedCosts(record)).find((c) => c.lineId === row.lineId)
  return { problems: cost ? await costProblems(cost) : [], warnings: [] }
}

async function detailCheck(row: Row, record: Of): Promise<CheckResult> {
  return { problems: detailProblems(row, await ratedCosts(record)), warnings: [] }
}

async function memberCheck(row: Row, { id, values }: Of): Promise<CheckResult> {
  const person = { employeeId: String(row.employeeId), groupId: (row.sessionGroupId as string | null | undefined) ?? null }
  return { problems: [], warnings: await memberWarnings([person], await spansOf(draftOf(values)), id, () => 'employeeId') }
}

const checks: Record<TrainingRowList | 'recommendMembers', (row: Row, record: Of) => Promise<CheckResult>> = {
  sessions: sessionCheck,
  facilitators: facilitatorCheck,
  coordinators: coordinatorCheck,
  costs: costCheck,
  costDetails: detailCheck,
  recommendMembers: memberCheck,
  sessionGroups: (row: Row, record: Of) => Promise.resolve(only(seatsOfRow(record, 'sessionGroups', row as unknown as Row & GroupDraft))),
}

/** @param record with the row as it is to be */
export const rowCheck = (list: TrainingRowList | 'recommendMembers', row: Row, record: Of): Promise<CheckResult> => checks[list](row, record)

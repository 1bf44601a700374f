/** What is recorded of whom a request is about: of oneself a copy of this device will do, of others the server is asked, and nothing of it stays. */
import { useQuery } from '@tanstack/react-query'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { personalDataUpdateCalls as calls } from '../../../contract/modules/personal-data-update/calls.ts'
import { categories, Operation, type PersonalField, type PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { query } from '../../api/query.ts'
import { useMe } from '../../request/use-tools.ts'
import { findBy, kindOf, ofCurrent, type Recorded, recordOf, recordsOf } from './recorded.ts'

const quiet = { meta: { quiet: true }, retry: false } as const

/** True where a request is about the one who fills it in; undefined while nobody knows. */
export function useIsOwn(employeeId: string | null | undefined): boolean | undefined {
  const me = useMe()
  return me && (employeeId ?? me.employeeId) === me.employeeId
}

/** One's own record. */
export const useOwnRecord = (enabled: boolean) => useQuery({ ...query(profileCalls.personalRecord, {}), enabled, staleTime: 20_000, ...quiet }).data

export interface RecordOfLine {
  /** Undefined while it is not known, and where nobody can be asked; null: there is none. */
  record: Recorded | null | undefined
  /** Records of one's own to choose from; undefined of others, whose list is asked for by the page. */
  records: readonly Recorded[] | undefined
  /** Code of a request that already asks to change it; '' for none. */
  openIn: string
}

/** The question the server is asked of a line about somebody else; null while it is not about a record. */
function asked(name: PersonalField, line: PersonalLine, employeeId: string) {
  const { id: category, one } = categories[name]
  const of = { category, employeeId }
  if (findBy(name) === 'recordId') return line.recordId && line.operationType !== Operation.add ? { ...of, recordId: line.recordId } : null
  const kind = kindOf(name, line)
  return one === null ? of : kind === null ? null : { ...of, [one as string]: kind }
}

export function useRecordOfLine(name: PersonalField, line: PersonalLine, employeeId: string | null | undefined): RecordOfLine {
  const isOwn = useIsOwn(employeeId)
  const own = useOwnRecord(isOwn === true)
  const open = useQuery({ ...query(calls.openChanges, {}), enabled: isOwn === true, staleTime: 20_000, ...quiet }).data
  const question = isOwn === false && employeeId ? asked(name, line, employeeId) : null
  const other = useQuery({ ...query(calls.getCurrentValue, question ?? { category: 0 }), enabled: question !== null, staleTime: 20_000, ...quiet }).data
  if (isOwn === false) return { record: question === null ? null : other && ofCurrent(name, other), records: undefined, openIn: (question && other?.openIn) || '' }
  const records = own && recordsOf(own, name)
  const record = records && (recordOf(name, line, records) ?? null)
  return { record, records, openIn: (record && open?.changes.find((c) => c.recordId === record.recordId)?.code) || '' }
}

/** Last characters of a number that is recorded of oneself, as they are asked for to be shown: `•••• 4321`. Kept nowhere. */
export function useNumberEnds(enabled: boolean): (recordId: string, column: string) => string {
  const { data } = useQuery({ ...query(profileCalls.personalNumbers, {}), enabled, ...quiet })
  return (recordId, column) => data?.values.find((v) => v.recordId === recordId && v.column === column)?.value.slice(-4) ?? ''
}

/** What a saved line was based on: asked for where something was changed meanwhile. */
export function useBaseOfLine(requestId: string, lineId: string, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...query(calls.lines, { id: requestId }), enabled, ...quiet })
  const line = data?.lines.find((l) => l.lineId === lineId)
  return { base: line?.base ? { was: fromKeyValues(line.base), texts: fromKeyValues(line.texts) } : undefined, isLoading }
}

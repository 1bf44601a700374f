/** Names of what custom module requests refer to, for many at once. */
import { lineText } from '../../../contract/kit/field-path.ts'
import { type AnyLine, lineType, linesIn, type LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import { leaveTypeName, leaveTypes } from '../../ledger/read.ts'
import type { Context } from '../../lib/handler.ts'
import { calendarGroups } from '../../org/calendar-groups.ts'
import { payPeriodCodes } from '../../org/pay-period.ts'
import { namesOf } from '../../org/people.ts'
import { choiceNames } from '../../org/choices.ts'
import { sitesById } from '../../org/sites.ts'
import type { RequestRecord } from '../../request/module.ts'
import { clockText } from '../../time/clock-text.ts'
import { shiftsFor } from '../../time/shift-case.ts'

type Names = ReadonlyMap<string, string>

/** The reason of some types is a choice, that of others a text. */
const isGuid = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const idsIn = (lines: readonly AnyLine[], ...columns: string[]): string[] => lines.flatMap((line) => columns.flatMap((c) => (typeof line[c] === 'string' && line[c] !== '' ? [line[c]] : [])))

/** Names by the column that holds their ids. */
export async function namesIn(lines: readonly AnyLine[], context: Context): Promise<Record<string, Names>> {
  const { language } = context
  const reasons = await choiceNames(idsIn(lines, 'manualShiftReasonType', 'oTReasonType', 'reason').filter(isGuid), language)
  /** Asked only where a line mentions one. */
  const named = async <T>(column: string, ask: () => Promise<readonly T[]>, entry: (one: T) => readonly [string, string]): Promise<Names> => (idsIn(lines, column).length > 0 ? new Map((await ask()).map(entry)) : new Map())
  return {
    employeeId: await namesOf(idsIn(lines, 'employeeId')),
    shift: await named('shift', () => shiftsFor(context), (s) => [s.id, clockText(s)]),
    manualShiftReasonType: reasons, oTReasonType: reasons, reason: reasons,
    periodPay: await payPeriodCodes(idsIn(lines, 'periodPay')),
    site: await sitesById(idsIn(lines, 'site')),
    toCalendarGroup: await named('toCalendarGroup', calendarGroups, (g) => [g.id, g.name]),
    leaveType: await named('leaveType', leaveTypes, (type) => [type.id, leaveTypeName(type, language)]),
  }
}

const isNamed = (type: LineTypeName, column: string) => ['option', 'employee'].includes(lineType(type).columns[column]?.kind ?? '')

/** Names a line mentions, by column. */
export const textsOfLine = (type: LineTypeName, line: AnyLine, names: Record<string, Names>): Record<string, string> =>
  Object.fromEntries(Object.entries(line).flatMap(([column, value]) => {
    const name = isNamed(type, column) ? names[column]?.get(String(value)) : undefined
    return name === undefined ? [] : [[column, name] as const]
  }))

/** Texts of option and employee values, of the header and of every line. */
export async function customTexts(records: RequestRecord[], context: Context): Promise<Map<string, Record<string, string>>> {
  const names = await namesIn(records.flatMap((r) => linesIn(r.values).map((l) => l.line)), context)
  const headers = records.map((r) => ({ lineId: r.id, ...r.values }))
  const [people, sites] = [await namesOf(idsIn(headers, 'replacement')), await sitesById(idsIn(headers, 'site'))]
  return new Map(records.map(({ id, values }) => {
    const lines = linesIn(values)
    const header = Object.entries({ replacement: people.get(String(values.replacement)), site: sites.get(String(values.site)) }).filter((e): e is [string, string] => e[1] !== undefined)
    const own = lines.flatMap(({ type, line }) => Object.entries(textsOfLine(type, line, names)).map(([column, name]) => [lineText(type, column, String(line[column])), name] as const))
    // an inbox item holds only the block of its module: how many lines it has travels here
    return [id, { lines: String(lines.length), ...Object.fromEntries([...header, ...own]) }]
  }))
}

/** What a decision would change, line by line, before it is made. */
import { fromHundredths, readableDecimal } from '../../../contract/kit/decimal.ts'
import { isInForce, takesBack } from '../../../contract/kit/lifecycle.ts'
import { daysOfLine, type LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import type { Params } from '../../lib/refuse.ts'
import type { CheckInput } from '../../request/module.ts'
import { leaveValues, readCase } from '../../time/leave-case.ts'
import { coverageOf } from '../../time/leave-check.ts'
import { affectedLeave } from './affected-leave.ts'
import { type Row, rowsOf, textIn } from './rows.ts'
import { namesIn, textsOfLine } from './texts.ts'

/** Lines a preview tells of; of the others it says how many. */
const TOLD = 20

interface Told {
  before: string | null
  after: string | null
  params?: Params
  warning?: boolean
}

const clock = (time: string): string => time.slice(11, 16)

/** What is before and after a line of each type, in words. */
const told: Record<LineTypeName, (row: Row, texts: Record<string, string>, input: CheckInput) => Promise<Told>> = {
  manualShifts: async (_, texts) => ({ before: null, after: texts.shift ?? '' }),
  manualOts: async ({ line }) => ({ before: null, after: `${clock(textIn(line, 'oTStart'))}–${clock(textIn(line, 'oTUntil'))}` }),
  payrollOtAdjustments: async ({ line }, texts, { context: { language } }) => ({
    before: null, after: readableDecimal(textIn(line, 'hours'), language), params: { multiplier: readableDecimal(textIn(line, 'multiplier'), language), period: texts.periodPay ?? '' },
  }),
  async checkTimeOverrides({ line }, _, { context: { t } }) {
    const times = (a: string, b: string) => [a, b].map((time) => clock(textIn(line, time)) || t('effects:custom.none')).join('–')
    return { before: times('checkIn', 'checkOut'), after: [clock(textIn(line, 'newCheckIn')) || clock(textIn(line, 'checkIn')) || t('effects:custom.none'), clock(textIn(line, 'newCheckOut')) || clock(textIn(line, 'checkOut')) || t('effects:custom.none')].join('–') }
  },
  attendanceComponents: async ({ line }, _, { context: { t, language } }) => ({
    before: null, after: readableDecimal(textIn(line, 'value'), language), params: { component: t(`custom:enum.attendanceComponents.attendanceComponent.${Number(line.attendanceComponent)}`) },
  }),
  calendarGroupMutations: async ({ line }, texts) => ({ before: textIn(line, 'fromCalendarGroup'), after: texts.toCalendarGroup ?? '' }),
  async leaveTransactions({ line }, texts, { record, context }) {
    const values = leaveValues(line)
    const leave = values && (await readCase(line.employeeId, values, context.now))
    const covered = leave && (await coverageOf(leave, record.id, false))
    const shown = (amount: number) => readableDecimal(fromHundredths(amount), context.language)
    return { before: covered ? shown(covered.before) : null, after: covered ? shown(covered.after) : null, params: { type: texts.leaveType ?? '', days: readableDecimal(leave?.count.totalDay ?? '0.00', context.language) }, warning: (covered?.after ?? 0) < 0 }
  },
}

export async function previewCustom(input: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { record, context, action } = input
  const { t } = context
  const back = action === 'cancel' || takesBack(record.status)
  if (back && !isInForce(record.status)) return []
  const rows = rowsOf(record)
  const names = await namesIn(rows.map((r) => r.line), context)
  const out: PreviewRow[] = []
  for (const row of rows.slice(0, TOLD)) {
    const texts = textsOfLine(row.type, row.line, names)
    const { from = '', until = '' } = daysOfLine(row.type, row.line) ?? {}
    const { before, after, params = {}, warning = false } = await told[row.type](row, texts, input)
    const words = { person: texts.employeeId ?? '', from, until, before: before ?? '', after: after ?? '', ...params }
    const isOneDay = from === until && (row.type === 'manualShifts' || row.type === 'attendanceComponents')
    const what = t(`effects:custom.${row.type}${isOneDay ? '.day' : ''}`, words)
    out.push({ kind: row.type, text: back ? t('effects:custom.back', { what }) : what, before, after, warning })
    if (row.type === 'calendarGroupMutations' && !back) out.push(...(await affectedLeave(row, context)))
  }
  const more = rows.length - TOLD
  return more > 0 ? [...out, { kind: 'more', text: t('effects:custom.more', { count: more }), before: null, after: null, warning: false }] : out
}

/** A slip as a paper: the same figures as on the screen, in the reader's language. */
import type { Money } from '../../../contract/kit/money.ts'
import type { YearRow } from '../../../contract/kit/pay-document.ts'
import type { Slip, SlipLine } from '../../../contract/modules/payroll/calls.ts'
import { type Amounts, longDay, periodName } from '../../documents/words.ts'
import type { Context } from '../../lib/handler.ts'
import type { Block, PaperModel } from '../../paper/model.ts'
import { countsInYear } from '../../payroll/kinds.ts'

/** What of the context a paper is written with. */
export type Writer = Pick<Context, 't' | 'language' | 'now'> & { amounts: Amounts }

/** What a line says beside its amount: "1.50 hours × 2.00". */
function measureOf({ quantity, multiplier, unit }: SlipLine, { t }: Writer): string {
  if (quantity === null || unit === null || unit === 'amount') return ''
  const times = multiplier !== null && multiplier !== '1.00' ? ` × ${multiplier}` : ''
  const much = t(`payroll:unit.${unit}`, { quantity: unit === 'hours' ? quantity : quantity.replace(/\.00$/, '') })
  return much + times
}

function group(title: string, lines: readonly SlipLine[], total: { name: string; amount: Money } | null, writer: Writer): Block[] {
  if (lines.length === 0) return []
  const { t, amounts } = writer
  const currency = lines[0]?.amount.currency ?? ''
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns: [{ head: t('payroll:paper.component') }, { head: t('payroll:paper.measure') }, { head: t('payroll:paper.amount', { currency }), figures: true }],
      rows: lines.map((line) => [line.name, measureOf(line, writer), amounts.bare(line.amount)]),
      ...(total ? { totals: [[total.name, '', amounts.bare(total.amount)]] } : {}),
    },
  ]
}

const yearTable = (rows: readonly YearRow[], { t, amounts }: Writer): Block[] =>
  rows.length === 0
    ? []
    : [
        { kind: 'heading', text: t('payroll:year-to-date') },
        {
          kind: 'table',
          columns: [{ head: t('payroll:paper.component') }, { head: t('payroll:paper.side') }, { head: t('payroll:paper.amount', { currency: rows[0]?.amount.currency ?? '' }), figures: true }],
          rows: rows.map((row) => [row.name, t(`payroll:side.${row.side}`), amounts.bare(row.amount)]),
        },
      ]

function slipBlocks(slip: Slip, writer: Writer): Block[] {
  const { t, language, amounts } = writer
  const fact = (name: string, value: string) => (value === '' ? [] : [{ name: t(`payroll:paper.${name}`), value }])
  return [
    {
      kind: 'facts',
      facts: [
        ...fact('company', slip.companyName), ...fact('employee', slip.employee), ...fact('code', slip.employeeCode), ...fact('job', slip.jobTitle), ...fact('department', slip.department),
        ...fact('period', `${periodName(slip.periodPay, language)} (${longDay(slip.from, language)} – ${longDay(slip.until, language)})`),
        ...fact('pay-date', longDay(slip.payDate, language)), ...(slip.kind === 2 ? fact('kind', t('payroll:correction')) : []),
      ],
    },
    { kind: 'text', look: 'strong', text: t('payroll:paper.take-home', { amount: amounts.withCurrency(slip.takeHome) }) },
    ...group(t('payroll:earnings'), slip.earnings, { name: t('payroll:total-earnings'), amount: slip.totalEarnings }, writer),
    ...group(t('payroll:deductions'), slip.deductions, { name: t('payroll:total-deductions'), amount: slip.totalDeductions }, writer),
    ...group(t('payroll:employer'), slip.employer, null, writer),
    ...yearTable(slip.yearToDate, writer),
    { kind: 'text', look: 'small', text: t('payroll:paper.control', { code: slip.controlCode }) },
  ]
}

const model = (blocks: readonly Block[], { t, language, now }: Writer): PaperModel => ({ language: language as PaperModel['language'], title: t('payroll:paper.title'), madeAt: now, blocks })

export const slipPaper = (slip: Slip, writer: Writer): PaperModel => model(slipBlocks(slip, writer), writer)

/** What each component came to in each month, carried amounts once, then what is printed of each slip. @param slips oldest first */
export function yearPaper(slips: readonly Slip[], writer: Writer): PaperModel {
  const { t, language, amounts } = writer
  const currency = slips[0]?.takeHome.currency ?? ''
  const months = slips.map((slip) => [
    `${periodName(slip.periodPay, language)}${slip.kind === 2 ? ` (${t('payroll:correction')})` : ''}`, longDay(slip.payDate, language),
    amounts.bare(slip.earningsOfYear), amounts.bare(slip.deductionsOfYear), amounts.bare(slip.takeHomeOfYear),
  ])
  const sum = (of: (slip: Slip) => Money): string => amounts.bare({ minor: slips.reduce((all, slip) => all + of(slip).minor, 0), currency })
  const components = Map.groupBy([...slips.flatMap((slip) => slip.earnings), ...slips.flatMap((slip) => slip.deductions)].filter((line) => countsInYear(line.code)), (line) => `${line.side} ${line.code}`)
  return model(
    [
      { kind: 'heading', text: t('payroll:paper.months') },
      {
        kind: 'table',
        columns: [{ head: t('payroll:paper.period') }, { head: t('payroll:paper.pay-date') }, ...['earnings', 'deductions', 'take-home'].map((name) => ({ head: `${t(`payroll:${name}`)} (${currency})`, figures: true }))],
        rows: months,
        totals: [[t('payroll:paper.total'), '', sum((s) => s.earningsOfYear), sum((s) => s.deductionsOfYear), sum((s) => s.takeHomeOfYear)]],
      },
      { kind: 'heading', text: t('payroll:paper.components') },
      {
        kind: 'table',
        columns: [{ head: t('payroll:paper.component') }, { head: t('payroll:paper.side') }, { head: t('payroll:paper.amount', { currency }), figures: true }],
        rows: [...components.values()].map((lines) => {
          const [first] = lines as [SlipLine]
          return [first.name, t(`payroll:side.${first.side}`), amounts.bare({ minor: lines.reduce((all, line) => all + line.amount.minor, 0), currency })]
        }),
      },
      ...slips.flatMap((slip): Block[] => [{ kind: 'newPage' }, { kind: 'heading', text: periodName(slip.periodPay, language) }, ...slipBlocks(slip, writer)]),
    ],
    writer,
  )
}

/** One slip as it is read: what comes in, why it changed, then where each amount comes from. */
import { Link } from '@tanstack/react-router'
import { payrollCalls, type Slip, type SlipChange, type SlipLine } from '../../../contract/modules/payroll/calls.ts'
import type { Money } from '../../../contract/kit/money.ts'
import { useTools } from '../../request/use-tools.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { Amount } from './amount.tsx'
import { askOpen } from './ask.ts'
import { PdfButton } from './pdf-button.tsx'
import { useOpening } from './use-opening.ts'
import { YearTable } from './year-table.tsx'

/** Changes told in words; the rest is seen in the lines. */
const TOLD = 3

function changeText({ name, before, after }: SlipChange, period: string, { t, show }: ReturnType<typeof useTools>): string {
  if (before === null) return t('payroll:why.new', { name, amount: show.money(after), period })
  if (after === null) return t('payroll:why.gone', { name, amount: show.money(before), period })
  const difference = after.minor - before.minor
  return t(difference > 0 ? 'payroll:why.more' : 'payroll:why.less', { name, amount: show.money({ ...after, minor: Math.abs(difference) }), period })
}

function Why({ slip }: { slip: Slip }) {
  const tools = useTools('payroll')
  const { isShown } = useOpening()
  if (slip.changes.length === 0 || !isShown) return null
  const period = tools.show.month(slip.changesSince)
  return (
    <Section title={tools.t('payroll:why')}>
      <Card><ul className="pay-why">{slip.changes.slice(0, TOLD).map((change) => <li key={`${change.side} ${change.code}`}>{changeText(change, period, tools)}</li>)}</ul></Card>
    </Section>
  )
}

function measureOf({ quantity, multiplier, unit }: Pick<SlipLine, 'quantity' | 'multiplier' | 'unit'>, { t, show }: ReturnType<typeof useTools>): string {
  if (quantity === null || unit === null || unit === 'amount') return ''
  const much = t(`payroll:unit.${unit}`, { quantity: show.decimal(quantity) })
  return multiplier !== null && multiplier !== '1.00' ? `${much} × ${show.decimal(multiplier)}` : much
}

function LineHead({ line }: { line: SlipLine }) {
  const tools = useTools('payroll')
  const measure = measureOf(line, tools)
  return (
    <>
      <span className="pay-line-name">{line.name}{measure ? <span className="pay-dim">{measure}</span> : null}</span>
      <Amount value={line.amount} />
    </>
  )
}

/** A line opens to what it is made of, each with the way to its request. */
function Line({ line }: { line: SlipLine }) {
  const tools = useTools('payroll')
  const { t, show } = tools
  if (line.sources.length === 0) return <div className="pay-line"><LineHead line={line} /></div>
  return (
    <details className="pay-sources">
      <summary className="pay-line"><Icon name="chevronRight" size={16} className="pay-turn" /><LineHead line={line} /></summary>
      <ul aria-label={t('payroll:sources')}>
        {line.sources.map((source, i) => (
          // two sources may be alike: their place is their identity
          <li key={i}>
            <span className="pay-line-name">
              {source.date === '' ? null : <span>{show.day(source.date)}</span>}
              <span className="pay-dim">{measureOf({ ...source, unit: line.unit }, tools)}</span>
              {source.requestId !== null && source.module !== '' ? <Link to="/$module/$id" params={{ module: source.module, id: source.requestId }} state={{ reads: true }}>{source.requestCode === '' ? t('payroll:sources') : t('payroll:source.request', { code: source.requestCode })}</Link> : null}
            </span>
            <Amount value={source.amount} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Group({ title, lines, total }: { title: string; lines: readonly SlipLine[]; total: { name: string; value: Money } }) {
  if (lines.length === 0) return null
  return (
    <Section title={title}>
      <Card flush>
        <ul className="pay-lines">{lines.map((line, i) => <li key={`${line.code} ${i}`}><Line line={line} /></li>)}</ul>
        <div className="pay-line pay-total"><span className="pay-line-name">{total.name}</span><Amount value={total.value} /></div>
      </Card>
    </Section>
  )
}

export function SlipBody({ slip }: { slip: Slip }) {
  const { t, show } = useTools('payroll')
  return (
    <>
      <Card className="pay-head">
        <p className="pay-dim">{t('payroll:take-home')}</p>
        <p className="pay-big"><Amount value={slip.takeHome} /></p>
        <p className="pay-dim">{slip.takeHome.minor < 0 ? show.day(slip.payDate) : t('payroll:paid-on', { date: show.day(slip.payDate) })}</p>
      </Card>
      {slip.kind === 2 ? (
        <Note tone="yellow" icon="edit">
          {slip.correctsId === null ? t('payroll:correction') : <Link to="/payroll/$id" params={{ id: slip.correctsId }}>{t('payroll:corrects', { period: show.month(slip.periodPay) })}</Link>}
          {slip.takeHome.minor < 0 ? ` ${t('payroll:takes')}` : null}
        </Note>
      ) : null}
      {slip.correctedBy.map(({ id, payDate }) => <Note key={id} tone="yellow" icon="edit"><Link to="/payroll/$id" params={{ id }}>{t('payroll:corrected-by', { date: show.day(payDate) })}</Link></Note>)}
      <Why slip={slip} />
      <Group title={t('payroll:earnings')} lines={slip.earnings} total={{ name: t('payroll:total-earnings'), value: slip.totalEarnings }} />
      <Group title={t('payroll:deductions')} lines={slip.deductions} total={{ name: t('payroll:total-deductions'), value: slip.totalDeductions }} />
      {slip.employer.length > 0 ? (
        <details className="pay-more">
          <summary>{t('payroll:employer')}</summary>
          <Card flush><ul className="pay-lines">{slip.employer.map((line, i) => <li key={`${line.code} ${i}`}><Line line={line} /></li>)}</ul></Card>
          <p className="rq-hint">{t('payroll:employer.hint')}</p>
        </details>
      ) : null}
      <YearTable rows={slip.yearToDate} />
      <PdfButton label={t('payroll:pdf.prepare')} fileName={`pay-${slip.periodPay}.pdf`} ask={(token) => askOpen(payrollCalls.downloads, { id: slip.id }, token)} />
      <p className="rq-hint">{t('payroll:control', { code: slip.controlCode })}</p>
    </>
  )
}

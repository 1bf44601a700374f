/** One bonus: what was paid out, and how it was worked out. */
import { type Bonus, bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Card, Section } from '../../ui/surfaces.tsx'
import { Amount } from './amount.tsx'
import { askOpen } from './ask.ts'
import { PdfButton } from './pdf-button.tsx'
import { useOpening } from './use-opening.ts'
import { YearTable } from './year-table.tsx'

export function BonusBody({ bonus }: { bonus: Bonus }) {
  const { t, show } = useTools('payroll', 'bonus')
  const { isShown } = useOpening()
  return (
    <>
      <Card className="pay-head">
        <p className="pay-dim">{t('bonus:net')}</p>
        <p className="pay-big"><Amount value={bonus.net} /></p>
        <p className="pay-dim">{t('payroll:paid-on', { date: show.day(bonus.date) })}</p>
      </Card>
      <Card flush>
        <ul className="pay-lines">
          <li><div className="pay-line"><span className="pay-line-name">{t('bonus:gross')}</span><Amount value={bonus.gross} /></div></li>
          <li><div className="pay-line"><span className="pay-line-name">{t('bonus:tax')}</span><Amount value={bonus.tax} /></div></li>
        </ul>
        <div className="pay-line pay-total"><span className="pay-line-name">{t('bonus:net')}</span><Amount value={bonus.net} /></div>
      </Card>
      {isShown ? <Section title={t('bonus:basis')}><Card>{bonus.basis.text}</Card></Section> : null}
      <YearTable rows={bonus.yearToDate} />
      <PdfButton label={t('payroll:pdf.prepare')} fileName={`bonus-${bonus.date.slice(0, 7)}.pdf`} ask={(token) => askOpen(bonusCalls.downloads, { a: bonus.id, b: show.language }, token)} />
      <p className="rq-hint">{t('payroll:control', { code: bonus.controlCode })}</p>
    </>
  )
}

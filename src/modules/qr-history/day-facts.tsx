import '../../request/detail/detail.css'
import '../../request/request.css'
import { useTranslation } from 'react-i18next'
import type { QrHistory } from '../../../contract/modules/qr-history/calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'

/** Colour and icon of an attendance status; a word always stands beside them. */
const looks: Readonly<Record<string, [ToneName, IconName]>> = {
  present: ['green', 'check'], workFromHome: ['green', 'check'], businessTrip: ['green', 'check'],
  late: ['yellow', 'clock'], earlyLeave: ['yellow', 'clock'], incomplete: ['yellow', 'alert'], absent: ['red', 'alert'],
}

/** The day as the server knows it, and its punches. */
export function DayFacts({ history, tools }: { history: QrHistory; tools: ViewTools }) {
  const { t } = useTranslation('qr')
  const { day, punches, date } = history
  const [tone, icon] = looks[day?.statusId ?? ''] ?? ['grey' as const, 'calendar' as const]
  const minutes = (value: number) => (value > 0 ? tools.show.duration(value) : '')
  const facts = day ? [['shift', day.shift], ['working', minutes(day.workingMinutes)], ['overtime', minutes(day.overtimeMinutes)], ['late', minutes(day.lateMinutes)], ['early', minutes(day.earlyMinutes)]] as const : []
  return (
    <>
      <Section title={t('day')} aside={day ? <StatusLabel tone={tone} icon={icon}>{day.status}</StatusLabel> : null}>
        <Card className="qr-person">
          <p className="qr-name">{[tools.show.day(date), day?.holiday].filter(Boolean).join(' · ')}</p>
          {day ? null : <p className="rq-hint">{t('nothing')}</p>}
          {facts.some(([, value]) => value !== '') ? (
            <dl className="rq-facts">{facts.filter(([, value]) => value !== '').map(([name, value]) => <div key={name}><dt>{t(name)}</dt><dd>{value}</dd></div>)}</dl>
          ) : null}
        </Card>
      </Section>
      <Section title={t('punches')}>
        <Card>
          {punches.length === 0 ? <p className="rq-hint">{t('no-punch')}</p> : (
            <ol className="qr-punches">
              {punches.map((p) => <li key={`${p.direction} ${p.time}`}><span>{t(`punch.${p.direction}`)}</span><b>{tools.show.dateTime(p.time)}</b></li>)}
            </ol>
          )}
        </Card>
      </Section>
    </>
  )
}

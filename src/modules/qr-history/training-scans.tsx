import '../../request/request.css'
import { useTranslation } from 'react-i18next'
import type { QrScan, QrTrainingHistory } from '../../../contract/modules/qr-history/calls.ts'
import type { ViewTools } from '../../request/row-view.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'

const looks: Readonly<Record<QrScan['verdict'], [ToneName, IconName]>> = {
  verified: ['green', 'check'], offline: ['green', 'check'], witnessed: ['green', 'check'], questionable: ['yellow', 'alert'], already: ['grey', 'check'],
}

/** Scans of a day, each with the training and what it came to. */
export function TrainingScans({ history: { date, scans }, tools }: { history: QrTrainingHistory; tools: ViewTools }) {
  const { t } = useTranslation('qr')
  return (
    <Section title={t('training.scans')} aside={<span className="rq-hint">{tools.show.day(date)}</span>}>
      <Card>
        {scans.length === 0 ? <p className="rq-hint">{t('training.none')}</p> : (
          <ol className="qr-punches">
            {scans.map(({ scanId, training, session, direction, time, verdict, verdictText }) => {
              const [tone, icon] = looks[verdict]
              return (
                <li key={scanId}>
                  <span>{[training, session === training ? '' : session, t(`training.direction.${direction}`)].filter(Boolean).join(' · ')}</span>
                  <b>{tools.show.dateTime(time)}</b>
                  <StatusLabel tone={tone} icon={icon}>{verdictText}</StatusLabel>
                </li>
              )
            })}
          </ol>
        )}
      </Card>
    </Section>
  )
}

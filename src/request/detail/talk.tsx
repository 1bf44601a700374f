import './talk.css'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import type { AnyClientModule } from '../client-module.ts'
import type { What } from '../device/subject.ts'
import type { ViewTools } from '../row-view.ts'
import { Comments } from './comments.tsx'
import { History } from './history.tsx'

type Side = 'history' | 'comments'

/** History · Comments: what happened, and what people wrote about it. */
export function Talk({ module, record, named, tools }: { module: AnyClientModule; record: RequestDetail; named: What; tools: ViewTools }) {
  const { t } = useTranslation(['request', 'aside'])
  const panel = useId()
  const [side, setSide] = useState<Side>('history')
  if (record.comments === null && record.history.length === 0) return null
  const history = <History entries={record.history} tools={tools} />
  if (record.comments === null) return <Section title={t('detail.history')}><Card>{history}</Card></Section>
  return (
    <section className="ess-section" aria-label={t('aside:talk')}>
      <SegmentedTabs<Side>
        label={t('aside:talk')} panelId={panel} value={side} onChange={setSide}
        segments={[{ value: 'history', label: t('detail.history') }, { value: 'comments', label: record.comments > 0 ? t('aside:comments.tab-count', { n: record.comments }) : t('aside:comments.title') }]}
      />
      <div id={panel} role="tabpanel" aria-label={t(side === 'history' ? 'detail.history' : 'aside:comments.title')}>
        <Card>{side === 'history' ? history : <Comments module={module} id={record.id} named={named} tools={tools} />}</Card>
      </div>
    </section>
  )
}

import type { EvaluationResult } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card } from '../../../ui/surfaces.tsx'

/** What is to be developed, and how far it is. */
export function Items({ items }: { items: EvaluationResult['items'] }) {
  const { t, show } = useTools('performance-appraisal-result')
  return (
    <Card flush>
      <ul className="pv-rows" aria-label={t('performance-appraisal-result:items')}>
        {items.map((item) => (
          <li key={item.id}>
            <span className="pv-row-head"><span><b>{item.text}</b><small>{[t(`performance-appraisal-result:item.kind.${item.kind}`), item.dueDate ? t('performance-appraisal-result:item.due', { day: show.day(item.dueDate) }) : '', t(`performance-appraisal-result:item.status.${item.status}`)].filter(Boolean).join(' · ')}</small></span></span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { EffectPreview } from '../../request/detail/effect-preview.tsx'
import { AttachmentList } from '../../request/attachments/attachment-list.tsx'
import { viewOfRow, type ViewTools } from '../../request/row-view.ts'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { Card } from '../../ui/surfaces.tsx'

/** Who, what, when, how long, why, what it changes: what the inbox card of the request says. */
export function RequestFacts({ module, record, tools, action }: { module: AnyClientModule; record: RequestDetail; tools: ViewTools; action?: ApproverAction }) {
  const { t } = useTranslation(['email-action', 'request', module.ns])
  const view = viewOfRow(module, record, tools)
  const when = [module.card.when(view), module.card.amount?.(view)].filter(Boolean).join('\u00a0· ')
  const files = [...record.attachments, ...(record.fieldFiles ?? [])]
  const standsFor = record.approvals.levels.find((level) => level.level === record.currentLevel)?.persons.map((p) => p.approvalPerson) ?? []
  return (
    <Card className="ea-facts">
      <div className="ea-who">
        <PersonAvatar name={record.employee} employeeId={record.employeeId} size={44} />
        <div>
          <p className="ea-name">{record.employee}</p>
          <p className="rq-card-sub">{module.card.title(view)}</p>
        </div>
      </div>
      <p className="ea-when">{when}</p>
      {record.note ? <blockquote className="rq-quote">{record.note}</blockquote> : null}
      {action === 'approve' ? <EffectPreview module={module.slug} id={record.id} version={record.version} action="approve" /> : null}
      {files.length > 0 ? <AttachmentList files={files} /> : null}
      <p className="rq-hint">
        {[record.levelCount > 0 && record.currentLevel > 0 ? t('request:level', { level: record.currentLevel, count: record.levelCount }) : '', standsFor.length > 0 ? t('with', { people: standsFor.join(', ') }) : ''].filter(Boolean).join(' · ')}
      </p>
    </Card>
  )
}

import './inbox.css'
import { useTranslation } from 'react-i18next'
import type { ApproverAction } from '../../../contract/kit/lifecycle.ts'
import type { InboxItem } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { ModuleTable } from '../module-table.ts'
import { modulesWithout } from './bulk.ts'

interface BulkBarProps {
  chosen: readonly InboxItem[]
  modules: ModuleTable
  onClear: () => void
  onAct: (action: ApproverAction) => void
}

const looks = { approve: 'primary', reject: 'danger', revise: 'plain' } as const

/** '{n} Selected' with the three decisions; one that a selected module lacks says so instead of acting: under the pointer, with the keyboard or at a tap. */
export function BulkBar({ chosen, modules, onClear, onAct }: BulkBarProps) {
  const { t } = useTranslation(['request', 'fixed'])
  return (
    <div className="rq-bulk" role="region" aria-label={t('fixed:bulk.selected', { n: chosen.length })}>
      <span className="rq-bulk-count" aria-live="polite">
        <IconButton icon="close" label={t('inbox.clear-selection')} onClick={onClear} />
        {t('fixed:bulk.selected', { n: chosen.length })}
      </span>
      <div className="rq-bulk-buttons">
        {(['reject', 'revise', 'approve'] as const).map((action) => {
          const without = modulesWithout(action, chosen, modules)
          const why = without.length > 0 ? t('inbox.lacks', { modules: without.map((m) => t(`modules.${m}`, { defaultValue: m })).join(', '), action: t(`fixed:bulk.${action}`) }) : undefined
          return (
            <Tooltip key={action} text={why} {...(action === 'reject' ? { at: 'start' as const } : action === 'approve' ? { at: 'end' as const } : {})}>
              <Button look={looks[action]} aria-disabled={why ? true : undefined} onClick={() => !why && onAct(action)}>{t(`fixed:bulk.${action}`)}</Button>
            </Tooltip>
          )
        })}
      </div>
    </div>
  )
}

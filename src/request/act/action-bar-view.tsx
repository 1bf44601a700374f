import './act.css'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import type { BarAction, BarButton } from './action-bar.ts'

const looks = { primary: 'primary', neutral: 'plain', danger: 'danger' } as const

interface ActionBarViewProps {
  buttons: readonly BarButton[]
  busy: BarAction | null
  onAction: (action: BarAction) => void
  /** Approve with a note: offered beside Approve. */
  onApproveWithNote?: () => void
}

/** The buttons of a record, in thumb reach; where all one could do is take something away, at the end of the page. Nothing when there is nothing to do. */
export function ActionBarView({ buttons, busy, onAction, onApproveWithNote }: ActionBarViewProps) {
  const { t } = useTranslation(['request', 'fixed'])
  if (buttons.length === 0) return null
  const canApprove = buttons.some((b) => b.action === 'approve')
  const firstPlain = buttons.findIndex((b) => b.tone !== 'danger')
  return (
    <div className={buttons.every((b) => b.tone === 'danger') ? 'rq-bar-end' : 'rq-bar'} role="group" aria-label={t('act.bar')}>
      {buttons.flatMap((b, i) => [
        i === firstPlain || (firstPlain < 0 && i === 0) ? <span key="space" className="rq-bar-space" /> : null,
        canApprove && b.action === 'approve' && onApproveWithNote ? <IconButton key="note" icon="message" label={t('act.approve-with-note')} onClick={onApproveWithNote} aria-disabled={busy !== null} /> : null,
        <Button key={b.action} look={looks[b.tone]} busy={busy === b.action} aria-disabled={(busy !== null && busy !== b.action) || undefined} onClick={() => busy === null && onAction(b.action)}>{t(b.label)}</Button>,
      ])}
    </div>
  )
}

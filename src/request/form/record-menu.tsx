import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { Menu, type MenuItem } from '../../ui/popup/menu.tsx'
import { actionBar } from '../act/action-bar.ts'
import { useDecide } from '../act/use-decide.tsx'
import type { AnyClientModule } from '../client-module.ts'
import type { What } from '../device/subject.ts'

interface RecordMenuProps {
  module: AnyClientModule
  record: RequestDetail
  /** "Annual leave, Mon 12 May". */
  named: What
  /** The request goes away: nothing in the form is kept. */
  onGone: () => void
}

/** What is rarely done with a request that is being edited: read what was said and decided, or take it back. */
export function RecordMenu({ module, record, named, onGone }: RecordMenuProps) {
  const { t } = useTranslation(['request', 'fixed'])
  const navigate = useNavigate()
  const { decide, dialog } = useDecide((_target, action, result) => {
    if (action === 'cancel' && result !== 'refused' && result !== 'notStarted') onGone()
  })
  const target = { module, id: record.id, version: record.version, status: record.status, ...named, reader: record.requestor }
  const [cancel] = actionBar(record.actions.filter((a) => a === 'cancel'), record.status)
  const items: MenuItem[] = [
    { id: 'view', icon: 'history', label: t('form.view-request'), onSelect: () => void navigate({ to: '/$module/$id', params: { module: module.slug, id: record.id }, state: { reads: true } }) },
    ...(cancel ? [{ id: 'cancel', icon: 'trash' as const, danger: true, label: t(cancel.label), onSelect: () => decide(target, 'cancel') }] : []),
  ]
  return (
    <>
      <Menu label={t('form.more')} items={items} />
      {dialog}
    </>
  )
}

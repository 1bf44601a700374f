import { useTranslation } from 'react-i18next'
import type { ObjectiveFillingRequest } from '../../../contract/modules/system-notification/calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/states.tsx'

interface ObjectiveDialogProps {
  request: ObjectiveFillingRequest
  title: string
  onClose: () => void
}

/** What an objective-filling notice is about, while its own screen is not there. */
export function ObjectiveDialog({ request, title, onClose }: ObjectiveDialogProps) {
  const { t } = useTranslation('notifications-ui')
  const facts: [string, string][] = [
    [t('objective.employee'), request.employee],
    [t('objective.period'), request.evaluationPeriod],
    [t('objective.type'), request.evaluationType],
    [t('objective.for'), t(request.forYourself ? 'objective.forYourself' : 'objective.forOther')],
  ]
  return (
    <Dialog opened onClose={onClose} title={title} actions={<Button look="primary" onClick={onClose}>{t('objective.close')}</Button>}>
      <dl className="notice-facts">{facts.map(([caption, value]) => <div key={caption}><dt>{caption}</dt><dd>{value}</dd></div>)}</dl>
      <Note tone="grey" icon="clock">{t('objective.later')}</Note>
    </Dialog>
  )
}

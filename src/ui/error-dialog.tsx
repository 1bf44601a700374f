import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Reference } from './reference.tsx'

interface ErrorDialogProps {
  texts: readonly string[]
  onClose: () => void
  /** Default 'Error'; form checks use 'VALIDATION ERROR PROBLEM' (`fixed:validation-dialog.title`). */
  title?: string
  /** Id of the request that failed. */
  reference?: string | undefined
}

/** Lists what went wrong. */
export function ErrorDialog({ texts, onClose, title, reference }: ErrorDialogProps) {
  const { t } = useTranslation(['fixed', 'common'])
  return (
    <Dialog
      opened={texts.length > 0} onClose={onClose} title={title ?? t('fixed:snackbar.heading-other')} role="alertdialog"
      actions={<Button look="primary" onClick={onClose} data-autofocus>{t('common:action.close')}</Button>}
    >
      <ul>{texts.map((text) => <li key={text}>{text}</li>)}</ul>
      <Reference id={reference} />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { LinesProps } from '../fields/field-props.ts'
import { WholeRow } from './line-whole-fields.tsx'

interface LineSheetProps extends LinesProps {
  row: DraftLineRow
  place: number
  isFull: boolean
  onClose: () => void
  onCopy: () => void
  onRemove: () => void
}

/** One row on a phone, with what can be done to it. Nothing is to be saved here: the form keeps every change. */
export function LineSheet({ row, place, isFull, onClose, onCopy, onRemove, ...props }: LineSheetProps) {
  const { t } = useTranslation(['request', props.ns])
  return (
    <Dialog
      opened onClose={onClose} sheet title={props.form.rowFacts?.(props.name) ? t(`${props.ns}:row.${props.name}`) : t('lines.row', { row: place })}
      actions={
        <>
          <Button look="quiet" icon="trash" onClick={onRemove}>{t('lines.remove-it')}</Button>
          <Button icon="copy" disabled={isFull} onClick={onCopy}>{t('lines.copy-it')}</Button>
          <Button look="primary" onClick={onClose}>{t('lines.done')}</Button>
        </>
      }
    >
      <WholeRow {...props} row={row} onRemove={onRemove} />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import type { DraftSheetLine } from '../../../contract/modules/timesheets/rules.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { hoursText } from './grid.ts'

const MAX = 500

interface RowNotesProps {
  title: string
  lines: readonly DraftSheetLine[]
  onChange: (lineId: string, description: string) => void
  onClose: () => void
}

/** What was done on each day of a row. */
export function RowNotes({ title, lines, onChange, onClose }: RowNotesProps) {
  const { t } = useTranslation('timesheets')
  const { show } = useTools('timesheets')
  return (
    <Dialog opened onClose={onClose} title={title} actions={<Button look="primary" onClick={onClose}>{t('grid.done')}</Button>}>
      <div className="rq-stack">
        {lines.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1)).map((l) => (
          <TextInput key={l.lineId} id={`note-${l.lineId}`} label={`${show.day(l.date)} · ${hoursText(l.durationMinutes)}`} optional max={MAX} value={l.description ?? ''} onChange={(text) => onChange(l.lineId, text)} />
        ))}
      </div>
    </Dialog>
  )
}

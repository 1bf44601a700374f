import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timesheetCalls } from '../../../contract/modules/timesheets/calls.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Pair } from './grid.ts'

interface AddRowProps {
  start: string
  until: string
  onAdd: (pair: Pair, names: Pair) => void
  onClose: () => void
}

interface Chosen {
  id: string
  name: string
}

/** A project and what was done for it: a row of the week. */
export function AddRow({ start, until, onAdd, onClose }: AddRowProps) {
  const { t } = useTranslation(['timesheets', 'common'])
  const [project, setProject] = useState<Chosen | null>(null)
  const [category, setCategory] = useState<Chosen | null>(null)
  return (
    <Dialog
      opened onClose={onClose} title={t('grid.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" disabled={!project || !category} onClick={() => project && category && onAdd({ project: project.id, taskCategory: category.id }, { project: project.name, taskCategory: category.name })}>{t('grid.add-it')}</Button>
        </>
      }
    >
      <div className="rq-stack">
        <OptionPicker
          id="ts-project" label={t('field.lines.project')} source={timesheetCalls.datasourceProject} params={{ start, until }} value={project?.id ?? null} text={project?.name}
          onChoose={(row) => setProject(row && { id: row.id, name: row.displayName })}
        />
        <OptionPicker
          id="ts-category" label={t('field.lines.taskCategory')} source={timesheetCalls.datasourceTaskCategory} params={{}} value={category?.id ?? null} text={category?.name}
          onChoose={(row) => setCategory(row && { id: row.id, name: row.displayName })}
        />
      </div>
    </Dialog>
  )
}

import '../fields/fields.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { IconButton } from '../../ui/button.tsx'
import { SelectButton } from '../../ui/select/select-field.tsx'
import { FieldFrame } from '../fields/field-frame.tsx'
import { useEmployees } from './use-employees.ts'

const SelectionDialog = lazy(() => import('./selection-dialog.tsx').then((m) => ({ default: m.EmployeeSelectionDialog })))
const SelectEmployeeDialog = lazy(() => import('./select-employee-dialog.tsx').then((m) => ({ default: m.SelectEmployeeDialog })))

interface EmployeePickerProps {
  id: string
  label: string
  /** Answers EmployeeOption; read to its end when it is needed. */
  source: AnyCall
  params?: Record<string, unknown>
  value: string | null
  /** Name of who is chosen, as far as it is known without the list. */
  text?: string | undefined
  onChoose: (person: EmployeeOption | null) => void
  onLeave?: () => void
  optional?: boolean
  /** Word for nobody. */
  emptyText?: string
  error?: string | undefined
  /** 'full': sort and filter; 'short': the 'Select Employee' dialog. Default 'short'. */
  dialog?: 'full' | 'short'
}

/** One employee: a button that opens a dialog to choose in. */
export function EmployeePicker(props: EmployeePickerProps) {
  const { id, label, source, params = {}, value, text, optional, emptyText, error, onChoose, onLeave } = props
  const { t } = useTranslation(['people', 'common'])
  const [opened, setOpened] = useState(false)
  const list = useEmployees(source, params, opened || (value !== null && text === undefined))
  const shown = value === null ? '' : (text ?? list.people?.find((p) => p.id === value)?.displayName ?? '…')
  const close = () => {
    setOpened(false)
    onLeave?.()
  }
  const common = { source: list, choice: 'single' as const, selected: value === null ? [] : [value], onClose: close, onSave: ([one]: EmployeeOption[]) => onChoose(one ?? null) }
  return (
    <FieldFrame id={id} label={label} optional={optional ?? false} error={error}>
      <span className="ess-input-row">
        <SelectButton {...{ id, label, error }} text={shown} emptyText={emptyText ?? t('choose')} icon="users" onOpen={() => setOpened(true)} />
        {optional && value !== null ? <IconButton icon="close" label={t('clear', { label })} onClick={() => onChoose(null)} /> : null}
      </span>
      {opened ? <Suspense fallback={null}>{props.dialog === 'full' ? <SelectionDialog title={label} {...common} /> : <SelectEmployeeDialog {...common} />}</Suspense> : null}
    </FieldFrame>
  )
}

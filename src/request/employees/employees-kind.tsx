import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfLine, lineOfPath, pathOfLine } from '../../../contract/kit/employee-lines.ts'
import { type EmployeeLine, sourceParamsOf } from '../../../contract/kit/field.ts'
import { Button } from '../../ui/button.tsx'
import type { LinesProps } from '../fields/field-props.ts'
import { EmployeeListField } from './employee-list-field.tsx'
import { missingOf } from './line-state.ts'
import { useEmployees } from './use-employees.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))

/** The `employees` field kind in a form: a module only declares the field, its source and what a line holds. */
export function EmployeesKind({ name, field, ns, id, label, form, Column }: LinesProps) {
  const { t } = useTranslation('people')
  const [importing, setImporting] = useState(false)
  if (!field.source) throw new Error(`${name}: a list of employees needs a source`)
  const params = sourceParamsOf(field, form.values)
  const { people } = useEmployees(field.source, params)
  const lines = (form.values[name] as EmployeeLine[] | null | undefined) ?? []
  const onChange = (changed: EmployeeLine[]) => {
    form.set({ [name]: changed })
    form.leave(name)
    // what is wrong with a new or changed line is told at once; what it misses it says itself
    for (const line of changed.filter((l) => !lines.includes(l))) {
      const missing = missingOf(field, line)
      for (const part of Object.keys(field.line ?? {})) if (!missing.includes(part)) form.leave(pathOfLine(name, keyOfLine(field, { ...line }), part))
    }
  }
  return (
    <>
      <EmployeeListField
        id={id} label={label} lines={lines} error={form.errorOf(name)} own={{ field, ns, Column, day: form.day, rowChoices: form.rowChoices }} states={form.linesOf(name)}
        edit={{ people, onChange, newLine: form.newLine, wanted: form.wanted ? lineOfPath(name, form.wanted)?.key : undefined, onClosed: () => form.fillIn?.(null), tools: field.importer ? <Button icon="upload" onClick={() => setImporting(true)}>{t('import')}</Button> : null }}
      />
      {importing && field.importer ? (
        <Suspense fallback={null}><ImportDialog importer={field.importer} field={field} lines={lines} newLine={form.newLine} onSave={onChange} onClose={() => setImporting(false)} /></Suspense>
      ) : null}
    </>
  )
}

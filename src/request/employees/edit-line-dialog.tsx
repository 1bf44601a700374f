import '../fields/fields.css'
import { type ComponentType, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeLine, Field, Fields } from '../../../contract/kit/field.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { FormApi } from '../client-module.ts'
import { FieldFrame } from '../fields/field-frame.tsx'
import type { FieldProps } from '../fields/field-props.ts'
import { type LineState, missingOf, NOTHING_KNOWN } from './line-state.ts'
import type { LineFields } from './use-line-texts.ts'

const MAX_NOTE = 500

interface EditLineDialogProps {
  line: EmployeeLine
  own: LineFields | undefined
  state?: LineState | undefined
  onClose: () => void
  /** A call may run: until it is answered the dialog stays. Throws: what it says is shown. */
  onSave: (line: EmployeeLine) => void | Promise<void>
  /** Another line says the same of the same person. */
  isTaken: (line: EmployeeLine) => boolean
}

/** Changes the note of one line and what its module asks of each person; the name is only shown. @see docs/product/screens.md#people */
export function EditLineDialog({ line: given, own, state, onClose, onSave, isTaken }: EditLineDialogProps) {
  const { t } = useTranslation(['people', 'fixed', 'common', ...(own ? [own.ns] : [])])
  const [line, setLine] = useState(given)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [unreadable, setUnreadable] = useState<ReadonlyMap<string, string>>(new Map())
  const fields = own?.field.line ?? {}
  // the first thing that is missing has the focus, else the first there is; of a day and a time the one that is empty
  const start = `line-${(own && (missingOf(own.field, given)[0] ?? Object.keys(fields)[0])) ?? 'note'}`
  const markStart = useCallback((box: HTMLElement | null) => {
    const [first, ...others] = box?.querySelectorAll<HTMLInputElement>(`#${start}, #${start}-time`) ?? []
    const empty = first?.value ? others.find((input) => input.value === '') : first
    ;(empty ?? first)?.setAttribute('data-autofocus', 'true')
  }, [start])
  const save = async () => {
    const saved = { ...line, note: line.note.trim() }
    if (isTaken(saved)) return setFailed(t('line-taken'))
    setBusy(true)
    setFailed('')
    try {
      await onSave(saved)
      onClose()
    } catch (error) {
      setFailed(errorTexts(error).join(' '))
      setBusy(false)
    }
  }
  const form: FormApi = {
    values: line as unknown as FormApi['values'],
    set(changes) {
      setLine((l) => ({ ...l, ...(changes as Partial<EmployeeLine>) }))
      setChanged((c) => new Set([...c, ...Object.keys(changes)]))
    },
    propose: (changes) => setLine((l) => ({ ...l, ...(changes as Partial<EmployeeLine>) })),
    isGuessed: () => false,
    leave: () => undefined,
    // what was wrong with a value that was changed since is no longer known
    errorOf: (name) => (unreadable.has(name) ? t(unreadable.get(name) ?? '') : changed.has(name) ? undefined : state?.problems.find((p) => p.part === name)?.text),
    unreadable: (name, code) => setUnreadable((u) => new Map([...[...u].filter(([n]) => n !== name), ...(code === null ? [] : [[name, code] as const])])),
    setHints: () => undefined,
    textOf: (name) => line.texts?.[name],
    remember: (name, text) => setLine((l) => ({ ...l, texts: { ...l.texts, [name]: text } })),
    recordId: '', attachmentCount: 0, linesOf: () => NOTHING_KNOWN, newLine: {}, day: own?.day, rowChoices: own?.rowChoices ?? (() => []),
  }
  return (
    <Dialog
      opened onClose={() => busy || onClose()} title={t(Object.keys(fields).length > 0 ? 'edit-line-title' : 'edit-title')} busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={() => void save()} busy={busy} disabled={unreadable.size > 0}>{t('common:action.save')}</Button>
        </>
      }
    >
      <div className="rq-stack" ref={markStart}>
        <FieldFrame id="line-employee" label={t('fixed:employee-list.col-employee')}>
          <input id="line-employee" className="ess-input" value={line.employee ?? ''} readOnly />
        </FieldFrame>
        {own?.Column ? <LineFieldInputs fields={fields} ns={own.ns} form={form} Column={own.Column} /> : null}
        <FieldFrame id="line-note" label={t('fixed:employee-list.col-note')} optional error={failed || undefined}>
          <textarea id="line-note" className="ess-input" rows={3} maxLength={MAX_NOTE} value={line.note} disabled={busy} onChange={(e) => form.set({ note: e.currentTarget.value })} aria-describedby={failed ? 'line-note-error' : undefined} />
        </FieldFrame>
      </div>
    </Dialog>
  )
}

function LineFieldInputs({ fields, ns, form, Column }: { fields: Fields; ns: string; form: FormApi; Column: ComponentType<FieldProps> }) {
  const { t } = useTranslation(ns)
  return Object.entries<Field>(fields).map(([name, field]) => <Column key={name} name={name} field={field} ns={ns} id={`line-${name}`} label={t(`${ns}:field.${name}`)} form={form} />)
}

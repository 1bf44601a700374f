import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldProps } from '../fields/field-props.ts'
import { AttachmentField } from './attachment-field.tsx'
import { narrowed } from './check-file.ts'
import { type Attached, useAttachments } from './use-attachments.ts'
import { useFileRules } from './use-file-rules.ts'

const CATEGORY = 1

/** The `file` field kind: one file, kept on the device and uploaded as the others of a form are; the form holds its id. */
export function FileKindField({ name, field, id, label, form }: FieldProps) {
  const value = (form.values[name] as string | null | undefined) ?? null
  const all = useFileRules(CATEGORY)
  const rules = useMemo(() => narrowed(all, field), [all, field])
  const latest = useRef(form)
  latest.current = form
  // what this field set itself is there already; what came from elsewhere is looked up
  const own = useRef(value)
  const [start, setStart] = useState(value)
  useEffect(() => {
    if (value === own.current) return
    own.current = value
    setStart(value)
  }, [value])
  const onChange = useCallback((ids: readonly string[], files: readonly Attached[]) => {
    const next = ids[0] ?? null
    const file = files.find((f) => f.id === next)
    own.current = next
    if (file && next !== null) latest.current.remember(name, file.fileName, next)
    latest.current.set({ [name]: next })
    latest.current.leave(name)
  }, [name])
  const known = start === null ? undefined : form.fileOf?.(start)
  const onServer = useMemo(() => (known ? [known] : []), [known])
  const restored = useMemo(() => (start === null ? [] : [start]), [start])
  const attachments = useAttachments({ recordId: form.recordId, category: CATEGORY, max: 1, rules, onServer, restored, onChange })
  // a form that is sent now would go without it
  const lacks = attachments.files.some((f) => f.state === 'preparing') ? 'request:attach.preparing' : attachments.rejected.length > 0 ? 'attachments:refused' : null
  useEffect(() => latest.current.unreadable(name, lacks), [name, lacks])
  return <AttachmentField fieldId={id} label={label} optional={field.optional ?? false} attachments={attachments} rules={rules} max={1} error={form.errorOf(name)} small />
}

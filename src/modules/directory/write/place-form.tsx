import { useMemo, useState } from 'react'
import { type DepartmentRow, directoryCalls, type SiteRow } from '../../../../contract/modules/directory/calls.ts'
import { optionOf } from '../../../lib/option.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { TextInput } from '../../../ui/field/text-input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Note } from '../../../ui/states.tsx'
import { useChoices } from '../lists/use-choices.ts'
import { differing, PersonField } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useFaults, useSend } from './use-send.ts'

const fields = ['code', 'name', 'timeZone', 'parent', 'head', 'headFrom']

interface CodeAndNameProps {
  isNew: boolean
  value: { code: string; name: string }
  onChange: (change: { code?: string; name?: string }) => void
  refused: Readonly<Record<string, string>>
}

function CodeAndName({ isNew, value, onChange, refused }: CodeAndNameProps) {
  const { t } = useTools('directory')
  return (
    <>
      {isNew ? <TextInput id="of-code" label={t('directory:column.code')} hint={t('directory:hint.code')} value={value.code} max={40} optional={false} error={refused.code} autoComplete="off" dir="ltr" onChange={(code) => onChange({ code })} /> : null}
      <TextInput id="of-name" label={t('directory:column.name')} value={value.name} max={200} optional={false} error={refused.name} autoComplete="off" onChange={(name) => onChange({ name })} />
    </>
  )
}

/** A site that is new, or its name and time zone. */
export function SiteForm({ of, onClose }: { of: SiteRow | null; onClose: () => void }) {
  const { t } = useTools('directory', 'fixed')
  const { send, busy, refused, refuse } = useSend(fields)
  const [start] = useState({ code: of?.code ?? '', name: of?.name ?? '', timeZone: of?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone })
  const [value, setValue] = useState(start)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })), [])
  const save = async () => {
    const missing = (['code', 'name'] as const).filter((key) => value[key].trim() === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((key) => [key, t('fixed:field.required')])))
    const done = await send(directoryCalls.saveSite, of ? { id: of.id, ...differing<Partial<typeof start>>(value, start) } : value)
    if (done === null) return
    showSuccess(t('directory:place.saved', { name: value.name }))
    onClose()
  }
  return (
    <FormFrame title={of?.name ?? t('directory:place.new-site')} saveLabel={t('directory:correct.save')} onSave={() => void save()} onClose={onClose} busy={busy} isTouched={value !== start} refused={refused}>
      <CodeAndName isNew={of === null} value={value} onChange={(change) => setValue({ ...value, ...change })} refused={refused} />
      <Select id="site-zone" label={t('directory:column.timeZone')} options={zones} value={value.timeZone} optional={false} error={refused.timeZone} onChange={(timeZone) => setValue({ ...value, timeZone })} />
    </FormFrame>
  )
}

/** A department that is new, or its name, where it belongs and who leads it. */
export function DepartmentForm({ of, onClose }: { of: DepartmentRow | null; onClose: () => void }) {
  const { t, show } = useTools('directory', 'fixed')
  const { send, busy, refused, refuse } = useSend(fields)
  const choices = useChoices().data
  const [start] = useState({ code: of?.code ?? '', name: of?.name ?? '', parent: of?.parent ?? null, head: of?.head ?? null, headName: of?.headName ?? '', headFrom: null as string | null })
  const [value, setValue] = useState(start)
  const { faultOf, faulty } = useFaults()
  const isOtherHead = value.head !== start.head
  const save = async () => {
    if (faulty) return refuse(faulty)
    const missing = (['code', 'name'] as const).filter((key) => value[key].trim() === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((key) => [key, t('fixed:field.required')])))
    const place = { name: value.name, parent: value.parent }
    const head = isOtherHead ? { head: value.head, ...(value.headFrom ? { headFrom: value.headFrom } : {}) } : {}
    const done = await send(directoryCalls.saveDepartment, { ...(of ? { id: of.id, ...differing(place, start) } : { code: value.code, ...place }), ...head })
    if (done === null) return
    showSuccess(t('directory:place.saved', { name: value.name }))
    onClose()
  }
  return (
    <FormFrame title={of?.name ?? t('directory:place.new-department')} saveLabel={t('directory:correct.save')} onSave={() => void save()} onClose={onClose} busy={busy} isTouched={value !== start} refused={refused}>
      <CodeAndName isNew={of === null} value={value} onChange={(change) => setValue({ ...value, ...change })} refused={refused} />
      <Select
        id="of-parent" label={t('directory:column.parent')} options={[{ value: '', label: t('directory:none-above') }, ...(choices?.departments ?? []).filter((one) => one.id !== of?.id).map(optionOf)]} value={value.parent ?? ''} optional error={refused.parent}
        onChange={(parent) => setValue({ ...value, parent: parent || null })}
      />
      <PersonField id="of-head" label={t('directory:column.head')} value={value.head} text={value.headName} optional emptyText={t('directory:nobody')} error={refused.head} onChange={(head, headName) => setValue({ ...value, head, headName })} />
      {of?.headsToCome.map(({ id, name, from }) => <Note key={id + from} tone="blue" icon="info">{t('directory:place.head-to-come', { person: name, from: show.date(from) })}</Note>)}
      {isOtherHead ? <DateInput id="of-headFrom" label={t('directory:place.head-from')} value={value.headFrom ?? show.today} optional={false} error={refused.headFrom} onChange={(headFrom) => setValue({ ...value, headFrom })} onFault={faultOf('headFrom')} /> : null}
    </FormFrame>
  )
}

import { useState } from 'react'
import { directoryCalls, type PersonDetail } from '../../../../contract/modules/directory/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { differing, PersonalFields, personalFieldNames } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useFaults, useSend } from './use-send.ts'

/** Puts right what is wrong of a person. */
export function CorrectForm({ of, onClose }: { of: PersonDetail; onClose: () => void }) {
  const { t } = useTools('directory', 'fixed')
  const { send, busy, refused, refuse } = useSend(personalFieldNames)
  // as it was when the form was opened: what somebody else changes meanwhile is not taken back
  const [was] = useState(of.personal)
  const [value, setValue] = useState(was)
  const { faultOf, faulty } = useFaults()
  const changes = differing(value, was)
  const save = async () => {
    if (faulty) return refuse(faulty)
    const missing = (['name', 'joined'] as const).filter((key) => value[key].trim() === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((key) => [key, t('fixed:field.required')])))
    if (Object.keys(changes).length === 0) return onClose()
    const done = await send(directoryCalls.correct, { id: of.id, ...changes })
    if (done === null) return
    showSuccess(t('directory:correct.done', { person: value.name }))
    onClose()
  }
  return (
    <FormFrame title={t('directory:correct.title', { person: of.name })} saveLabel={t('directory:correct.save')} onSave={() => void save()} onClose={onClose} busy={busy} isTouched={Object.keys(changes).length > 0} refused={refused}>
      <PersonalFields value={value} onChange={(change) => setValue({ ...value, ...change })} refused={refused} faultOf={faultOf} />
    </FormFrame>
  )
}

import { port } from '../../../api/offline.ts'
import type { FormTransaction } from '../../../../contract/modules/training/form-calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { PageHeader } from '../../../ui/page.tsx'
import { StaleNote } from '../../../ui/states.tsx'

/** Which form, of which training, until when, and who gets to know. */
export function FormHeader({ form, copyFrom }: { form: FormTransaction; copyFrom: number | null }) {
  const { t, show } = useTools('training-forms')
  const facts = [
    t(Date.parse(form.closesAt) > port.now() ? 'training-forms:until' : 'training-forms:closed-on', { time: show.instant(form.closesAt) }),
    form.attemptsMax > 1 ? t('training-forms:attempt', { n: show.whole(form.attempt), total: show.whole(form.attemptsMax) }) : '',
    form.anonymous ? t('training-forms:anonymous') : '',
  ]
  return (
    <div className="fm-head">
      <PageHeader title={form.title} subtitle={form.training} backTo="/training" />
      <p className="fm-asked">{facts.filter(Boolean).join(' · ')}</p>
      {copyFrom === null ? null : <StaleNote at={copyFrom} nowMs={port.now()} />}
    </div>
  )
}

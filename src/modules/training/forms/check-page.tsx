import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { Note } from '../../../ui/states.tsx'
import { ButtonRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { AnswerList } from './answer-list.tsx'
import type { FillProps } from './fill-props.ts'
import { missingOf } from './filling.ts'
import { FormHeader } from './form-header.tsx'
import { RefusedNote } from './refused-note.tsx'
import { SavedLine } from './saved-line.tsx'

/** What was answered, what is missing, and handing it in. */
export function CheckPage({ form, pad, copyFrom }: FillProps) {
  const { t, show } = useTools('training-forms')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const missing = missingOf(form, pad.answers)
  const go = (fieldId: string) => void navigate({ to: '.', search: { q: form.fields.findIndex((field) => field.fieldId === fieldId) + 1 }, replace: true })
  const leave = () => navigate({ to: '.', search: {}, replace: true })
  const act = async (work: () => Promise<boolean>) => {
    setBusy(true)
    const done = await work()
    setBusy(false)
    if (done) await leave()
  }
  const [first] = missing
  return (
    <Page>
      <FormHeader form={form} copyFrom={copyFrom} />
      <RefusedNote row={pad.refused} />
      {missing.length > 0 ? (
        <Section title={t('training-forms:missing')}>
          <Rows label={t('training-forms:missing')}>
            {missing.map((field) => <li key={field.fieldId}><ButtonRow icon="edit" title={field.label} sub={t('training-forms:question.n', { n: show.whole(form.fields.indexOf(field) + 1) })} onClick={() => go(field.fieldId)} /></li>)}
          </Rows>
        </Section>
      ) : <Note tone="green" icon="checkCircle">{t('training-forms:complete')}</Note>}
      <Section title={t('training-forms:answers')}><AnswerList fields={form.fields} answers={pad.answers} /></Section>
      <SavedLine form={form} pad={pad} />
      {pad.draftId === null ? null : <p><Button look="quiet" size="small" icon="trash" onClick={() => setAsking(true)}>{t('training-forms:empty')}</Button></p>}
      <div className="rq-bar" role="group" aria-label={t('training-forms:bar')}>
        <Button onClick={() => void leave()}>{t('training-forms:questions')}</Button>
        <span className="rq-bar-space" />
        {first ? <Button look="primary" onClick={() => go(first.fieldId)}>{t('training-forms:answer-missing')}</Button> : <Button look="primary" icon="send" busy={isBusy} onClick={() => void act(pad.handIn)}>{t('training-forms:hand-in')}</Button>}
      </div>
      <ConfirmDialog
        opened={isAsking} onClose={() => setAsking(false)} danger busy={isBusy} title={t('training-forms:empty.title')} message={t('training-forms:empty.message')} confirmLabel={t('training-forms:empty')}
        onConfirm={() => void act(pad.takeBack).then(() => setAsking(false))}
      />
    </Page>
  )
}

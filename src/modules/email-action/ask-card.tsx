import '../../request/fields/fields.css'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailActionCalls } from '../../../contract/modules/email-action/calls.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { EmailLink } from '../../../contract/modules/email-action/link.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { isCallError, isNetworkError } from '../../api/call-error.ts'
import { call } from '../../api/call.ts'
import { newRecordId } from '../../api/offline.ts'
import { useOnline } from '../../api/outbox.ts'
import { needsNote } from '../../request/act/action-bar.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { Note } from '../../ui/states.tsx'
import { RequestFacts } from './request-facts.tsx'

const MAX_NOTE = 1000

interface AskCardProps {
  link: EmailLink
  module: AnyClientModule
  record: RequestDetail
  tools: ViewTools
  onDone: () => void
  /** Somebody was faster, or the request changed: it is read again. */
  onChanged: () => void
}

/** The request with its facts, and the one question. One tap is one command, however often it has to be sent. */
export function AskCard({ link, module, record, tools, onDone, onChanged }: AskCardProps) {
  const { t } = useTranslation(['email-action', 'request', 'fixed'])
  const client = useQueryClient()
  const online = useOnline()
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const tap = useRef<{ commandId: string; version: number; note: string } | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  const required = needsNote(module.def, link.action)
  const missing = required && note.trim() === ''
  const error = tried && missing ? t('fixed:field.required') : undefined

  async function send(): Promise<void> {
    const given = { version: record.version, note: note.trim() }
    // the same words at the same version are the same tap: a lost answer is asked for again, never decided twice
    if (tap.current?.version !== given.version || tap.current.note !== given.note) tap.current = { commandId: newRecordId(), ...given }
    const { moduleName, action: actionName, id: requestId, userId } = link
    const answer = await call(emailActionCalls.submitAction, { moduleName, actionName, id: requestId, userId, version: given.version, ...(given.note ? { note: given.note } : {}) }, { commandId: tap.current.commandId })
    showSuccess(answer.message)
    announce(answer.message)
    onDone()
    await client.invalidateQueries()
  }

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (missing) return input.current?.focus()
    setBusy(true)
    setProblem([])
    try {
      await send()
    } catch (failure) {
      if (isNetworkError(failure)) setProblem([t('offline')])
      else {
        setProblem(isCallError(failure) && failure.status === 409 ? [t('request:act.changed')] : errorTexts(failure))
        onChanged()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="ea-ask" onSubmit={(event) => void confirm(event)} noValidate>
      <RequestFacts module={module} record={record} tools={tools} action={link.action} />
      <div className="ess-field" data-error={error ? true : undefined}>
        <label className="ess-label" htmlFor={id}>
          {t('request:note.label')}
          {required ? null : <span className="ess-optional"> {t('request:note.optional')}</span>}
        </label>
        <textarea
          ref={input} id={id} className="ess-input" rows={3} maxLength={MAX_NOTE} value={note} onChange={(e) => setNote(e.currentTarget.value)}
          aria-invalid={error ? true : undefined} aria-describedby={`${id}-hint`} aria-required={required || undefined}
        />
        <p className={error ? 'ess-error' : 'rq-hint'} id={`${id}-hint`}>{error ?? t('note-read', { person: record.requestor })}</p>
      </div>
      {problem.length > 0 ? <Note tone="red" icon="alert" role="alert">{problem.map((text) => <p key={text}>{text}</p>)}</Note> : null}
      {online ? null : <Note tone="yellow" icon="cloudOff" role="status">{t('offline')}</Note>}
      <div className="ea-buttons">
        <LinkButton to="/$module/$id" params={{ module: module.slug, id: record.id }}>{t('open')}</LinkButton>
        <Button type="submit" look={link.action === 'reject' ? 'danger' : 'primary'} busy={busy}>{t(`confirm.${link.action}`)}</Button>
      </div>
      <p className="rq-hint">{t('nothing-yet')}</p>
    </form>
  )
}

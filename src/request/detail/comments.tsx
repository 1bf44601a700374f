import '../fields/fields.css'
import './talk.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_COMMENT, type RequestComment } from '../../../contract/kit/request-own-calls.ts'
import { newRecordId, port } from '../../api/offline.ts'
import { enqueue, type OutboxRow, useOutbox } from '../../api/outbox.ts'
import { query } from '../../api/query.ts'
import { carried, carry, dropCarried } from '../../lib/carried.ts'
import { setUnsaved } from '../../lib/unsaved-work.ts'
import { PersonAvatar } from '../pictures/person-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { showErrorDialog } from '../../ui/error-dialog-store.ts'
import { showInfo } from '../../ui/snackbar-store.ts'
import { ErrorState, Skeleton, StaleNote } from '../../ui/states.tsx'
import type { AnyClientModule } from '../client-module.ts'
import type { What } from '../device/subject.ts'
import type { ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'
import { readState } from '../use-read.ts'
import { useMe } from '../use-tools.ts'
import { commentSender } from './comment-box.ts'

interface CommentsProps {
  module: AnyClientModule
  id: string
  /** What the request is, for the sync screen. */
  named: What
  tools: ViewTools
}

/** The thread of a request, oldest first; what was written here and is not on the server yet stands at its end. */
export function Comments({ module, id, named, tools }: CommentsProps) {
  const { t } = useTranslation(['aside', 'request'])
  const me = useMe()
  const { comments: list, addComment } = module.def.calls
  const read = useQuery({ ...query(list, { id }), meta: { quiet: true } })
  const state = readState(read)
  const there = read.data?.comments ?? []
  const onTheWay = useOutbox().filter((r) => r.op === addComment.id && r.input.id === id && !there.some((c) => c.id === r.recordId))
  if (state.loading) return <Skeleton height={72} radius={12} />
  return (
    <div className="rq-talk">
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.failed ? (state.failed.length > 0 ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <p className="rq-hint">{t('comments.offline')}</p>) : null}
      {!state.failed && there.length + onTheWay.length === 0 ? <p className="rq-hint">{t('comments.empty')}</p> : null}
      <ol className="rq-comments" aria-label={t('comments.title')}>
        {there.map((c) => <Comment key={c.id} comment={c} tools={tools} />)}
        {onTheWay.map((r) => <Comment key={r.recordId} comment={ofRow(r, me?.fullName ?? '')} tools={tools} row={r} />)}
      </ol>
      {read.data?.mayWrite ?? true ? <Composer key={id} op={addComment.id} id={id} named={named} /> : null}
    </div>
  )
}

const ofRow = (row: OutboxRow, author: string): RequestComment => ({ id: row.recordId, authorId: '', author, at: new Date(row.enqueuedAt).toISOString(), text: String(row.input.text) })

function Comment({ comment, tools, row }: { comment: RequestComment; tools: ViewTools; row?: OutboxRow }) {
  return (
    <li>
      <PersonAvatar name={comment.author} employeeId={comment.authorId} size={32} />
      <div>
        <p><b>{comment.author}</b> <span className="rq-person-sub">{row && row.state !== 'sent' ? '' : tools.show.instant(comment.at)}</span></p>
        <p className="rq-comment-text">{comment.text}</p>
        {row ? <SyncLine rows={row.state === 'sent' ? [] : [row]} tools={tools} /> : null}
      </div>
    </li>
  )
}

const CARRIED = 'comment:'
/** What was begun and not sent, by request: leaving the screen, or loading a new version, loses nothing. */
const begun = new Map(Object.entries(carried<string>(CARRIED)).map(([name, text]) => [name.slice(CARRIED.length), text]))

function Composer({ op, id, named: { what, subject } }: { op: string; id: string; named: What }) {
  const { t } = useTranslation(['aside', 'request', 'fixed'])
  const field = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(begun.get(id) ?? '')
  const [missing, setMissing] = useState(false)
  const change = (value: string) => {
    setText(value)
    setMissing(false)
    dropCarried(CARRIED + id)
    if (value === '') begun.delete(id)
    else begun.set(id, value)
  }
  // begun, not the state: it is the text of this very moment, also when the screen was left
  const [keepComment] = useState(() => commentSender({ read: () => begun.get(id) ?? '', empty: () => change('') }))
  useEffect(() => {
    const holder = `comment:${id}`
    setUnsaved(holder, text.trim() !== '', () => Promise.resolve(carry(CARRIED + id, text)))
    return () => setUnsaved(holder, false)
  }, [id, text])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      setMissing(true)
      input.current?.focus()
      return
    }
    try {
      await keepComment(text, (words) => {
        // its own record: a comment neither waits for a decision nor holds one up
        const commentId = newRecordId()
        return enqueue({ op, input: { id, commentId, text: words }, recordId: commentId, label: { key: 'sync:item.comment', params: { what }, subject } })
      })
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
      return
    }
    if (!port.online()) showInfo(t('request:act.queued'))
  }
  const left = MAX_COMMENT - text.length
  return (
    <form className="rq-composer" onSubmit={(e) => void send(e)} noValidate>
      <label className="ess-label" htmlFor={field}>{t('comments.write')}</label>
      <textarea
        ref={input} id={field} className="ess-input" rows={3} maxLength={MAX_COMMENT} value={text} onChange={(e) => change(e.currentTarget.value)}
        aria-invalid={missing || undefined} aria-describedby={`${field}-hint`}
      />
      <div className="rq-composer-end">
        <p className={missing ? 'ess-error' : 'rq-hint'} id={`${field}-hint`} role={missing ? 'alert' : undefined}>{missing ? t('fixed:field.required') : left <= 100 ? t('comments.left', { count: left }) : t('comments.readers')}</p>
        <Button type="submit" icon="send">{t('comments.send')}</Button>
      </div>
    </form>
  )
}

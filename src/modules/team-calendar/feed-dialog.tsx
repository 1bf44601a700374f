import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarCalls } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { call } from '../../api/call.ts'
import { shownError } from '../../api/call-error.ts'
import { newRecordId } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import type { ViewTools } from '../../request/row-view.ts'
import { readState } from '../../request/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { showError } from '../../ui/snackbar-store.ts'
import { ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { newFeedSecret } from './feed-secret.ts'

const { calendarFeed, calendarFeedRenew, calendarFeedWithdraw } = calendarCalls

/** The secret address other calendars read this one at: made, copied, made anew, withdrawn. It is shown once, right after it was made. */
export function FeedDialog({ tools: { t, show }, onClose }: { tools: ViewTools; onClose: () => void }) {
  const client = useQueryClient()
  const online = useOnline()
  const read = useQuery(query(calendarFeed, {}))
  const state = readState(read)
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'renew' | 'stop' | null>(null)
  const [busy, setBusy] = useState(false)
  /** What was done last: said here, since nothing lies over an open dialog. */
  const [done, setDone] = useState('')
  const run = async (work: () => Promise<string | null>) => {
    setBusy(true)
    setDone('')
    try {
      setAddress(await work())
    } catch (error) {
      showError(shownError(error))
    }
    setAsking(null)
    setBusy(false)
  }
  const make = () => run(async () => {
    const secret = await newFeedSecret()
    client.setQueryData(queryKey(calendarFeed, {}), await call(calendarFeedRenew, { digest: secret.digest }, { commandId: newRecordId() }))
    return secret.address
  })
  const stop = () => run(async () => {
    client.setQueryData(queryKey(calendarFeed, {}), await call(calendarFeedWithdraw, {}, { commandId: newRecordId() }))
    setDone(t('team-calendar:feed.stopped'))
    return null
  })
  const copy = () => navigator.clipboard.writeText(address ?? '').then(() => setDone(t('team-calendar:feed.copied')), () => setDone(t('team-calendar:feed.copy-failed')))
  const feed = read.data
  return (
    <Dialog opened onClose={onClose} title={t('team-calendar:feed.title')} busy={busy}>
      <div className="rq-stack">
        <p>{t('team-calendar:feed.text')}</p>
        {online ? null : <Note tone="grey" icon="cloudOff">{t('team-calendar:feed.offline')}</Note>}
        {state.loading ? <SkeletonRows count={1} /> : null}
        {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} small /> : null}
        {address ? (
          <>
            <TextInput id="feed-address" label={t('team-calendar:feed.address')} hint={t('team-calendar:feed.once')} value={address} onChange={() => undefined} readOnly dir="ltr" onFocus={(e) => e.currentTarget.select()} />
            <div><Button look="primary" icon="file" onClick={() => void copy()}>{t('team-calendar:feed.copy')}</Button></div>
          </>
        ) : null}
        {feed?.active && !address ? <p>{t('team-calendar:feed.since', { day: show.instant(feed.createdAt) })}</p> : null}
        {feed ? (
          <div className="tc-feed">
            {feed.active ? (
              <>
                <Button icon="refresh" disabled={!online} onClick={() => setAsking('renew')}>{t('team-calendar:feed.renew')}</Button>
                <Button icon="ban" look="danger" disabled={!online} onClick={() => setAsking('stop')}>{t('team-calendar:feed.stop')}</Button>
              </>
            ) : <Button icon="plus" look="primary" disabled={!online} busy={busy} onClick={() => void make()}>{t('team-calendar:feed.make')}</Button>}
          </div>
        ) : null}
        <p className="tc-feed-done" role="status">{done}</p>
      </div>
      <ConfirmDialog
        opened={asking !== null} onClose={() => setAsking(null)} busy={busy} danger={asking === 'stop'} message={t('team-calendar:feed.ends')}
        confirmLabel={t(asking === 'stop' ? 'team-calendar:feed.stop' : 'team-calendar:feed.renew')} onConfirm={() => void (asking === 'stop' ? stop() : make())}
      />
    </Dialog>
  )
}

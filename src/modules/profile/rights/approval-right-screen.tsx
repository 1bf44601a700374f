import '../../../request/request.css'
import '../profile.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { rightCalls } from '../../../../contract/modules/profile/right-calls.ts'
import type { ApprovalRight } from '../../../../contract/modules/profile/right-calls.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useProfile, useSend } from '../use-profile.ts'
import { startOf } from './right-form.ts'
import { RightItem } from './right-item.tsx'

const RightDialog = lazy(() => import('./right-dialog.tsx').then((m) => ({ default: m.RightDialog })))

/** `/me/approval-right`: who decides for me and for whom I decide. `?grant=1`, `?from=&until=` or `?change={id}` opens the form. */
export function ApprovalRightScreen() {
  const { t, show } = useTools('profile')
  const me = useMe()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const read = useQuery({ ...query(rightCalls.approvalRights, {}), meta: { quiet: true } })
  const isApprover = useProfile().data?.isApprover
  const state = readState(read)
  // whatever the browser believes: an older copy says that nobody answered
  const online = useOnline() && state.copyFrom === null
  const [going, setGoing] = useState<ApprovalRight | null>(null)
  const { send, busy, failure } = useSend()
  const rights = read.data
  const changed = rights?.granted.find((r) => r.id === search.change) ?? null
  const isOpen = rights !== undefined && online && (search.grant !== undefined || search.from !== undefined || search.until !== undefined || changed !== null)
  const close = () => void navigate({ to: '.', search: {}, replace: true })
  const withdraw = async () => {
    if (!going) return
    const answer = await send(rightCalls.withdrawApprovalRight, { id: going.id, version: going.version })
    setGoing(null)
    if (answer) showSuccess(t('profile:rights.withdrawn', { name: answer.grantedToEmployee }))
  }
  return (
    <Page>
      <PageHeader
        title={t('profile:rights.title')} backTo="/me"
        actions={<Button look="primary" icon="plus" onClick={() => void navigate({ to: '.', search: { grant: 1 } })} disabled={!online || !rights}>{t('profile:rights.grant')}</Button>}
      />
      <p className="pf-hint">{t(isApprover === false ? 'profile:rights.hint.nobody' : 'profile:rights.hint')}</p>
      {online ? null : <Note tone="grey" icon="cloudOff">{t('profile:offline.changes')}</Note>}
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <FailureNote failure={failure} />
      {state.loading ? <SkeletonRows count={3} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {rights ? (
        <>
          <Section title={t('profile:rights.granted')}>
            {rights.granted.length === 0 ? <EmptyState icon="users" small title={t('profile:rights.granted.none')} /> : (
              <ul className="rq-cards">
                {rights.granted.map((r) => <RightItem key={r.id} right={r} mine disabled={!online} onChange={() => void navigate({ to: '.', search: { change: r.id } })} onWithdraw={() => setGoing(r)} />)}
              </ul>
            )}
          </Section>
          <Section title={t('profile:rights.received')}>
            {rights.received.length === 0 ? <EmptyState icon="inbox" small title={t('profile:rights.received.none')} /> : (
              <ul className="rq-cards">{rights.received.map((r) => <RightItem key={r.id} right={r} mine={false} />)}</ul>
            )}
          </Section>
          {rights.history.length > 0 ? (
            <Section title={t('profile:rights.history')}>
              <ul className="rq-cards">{rights.history.map((r) => <RightItem key={r.id} right={r} mine={r.fromEmployeeId === me?.employeeId} />)}</ul>
            </Section>
          ) : null}
        </>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <RightDialog key={changed?.id ?? 'new'} right={changed} start={startOf(changed, search, show.today)} modules={rights.modules} onClose={close} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        opened={going !== null} onClose={() => setGoing(null)} onConfirm={() => void withdraw()} title={t('profile:rights.withdraw')} confirmLabel={t('profile:rights.withdraw')} danger busy={busy}
        message={going ? t('profile:rights.withdraw.sure', { name: going.grantedToEmployee }) : ''}
      />
    </Page>
  )
}

import '../../request/request.css'
import './payroll.css'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { payrollCalls } from '../../../contract/modules/payroll/calls.ts'
import { isCallError } from '../../api/call-error.ts'
import { queryKey } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { TWO_PANES, useMedia } from '../../ui/use-media.ts'
import { BonusBody } from './bonus-body.tsx'
import { BonusList, SlipList } from './document-lists.tsx'
import { LockCard, useIsOpen, usePayLock } from './lock-card.tsx'
import type { PayModule } from './pay-modules.ts'
import { PayFailure } from './pay-failure.tsx'
import { SlipBody } from './slip-body.tsx'
import { useDocuments } from './use-opening.ts'

/** What was opened is new no more: the list says so, and the counter. */
function useOpened(of: PayModule, openedAt: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (openedAt === undefined) return
    void client.invalidateQueries({ queryKey: queryKey((of === 'payroll' ? payrollCalls : bonusCalls).list) })
    void client.invalidateQueries({ queryKey: queryKey(homeCalls.homeGetCount) })
  }, [client, of, openedAt])
}

interface FrameProps {
  of: PayModule
  title: string
  list: ReactNode
  /** The call of the document, once it may be made. */
  read: Parameters<typeof readState>[0]
  children: ReactNode
}

/** A document with what opens it; from 1024 px on the list stands beside it. */
function Frame({ of, title, list, read, children }: FrameProps) {
  const { t } = useTools('payroll')
  const wide = useMedia(TWO_PANES)
  const lockFacts = usePayLock(of)
  const lockState = readState(lockFacts)
  const isOpen = useIsOpen(lockFacts.data)
  const state = readState(read)
  const isMissing = state.notFound && !isCallError(read.error, 'document_locked')
  const body = (
    <Page>
      <PageHeader title={title} backTo={`/${of}`} />
      {lockState.loading ? <SkeletonRows count={2} /> : null}
      <PayFailure state={lockState} />
      {lockFacts.data ? <LockCard of={of} facts={lockFacts.data} /> : null}
      {isOpen && state.loading ? <SkeletonRows count={6} /> : null}
      {isOpen && isMissing ? <EmptyState icon="mapPin" title={t('payroll:not-found')} action={<LinkButton to={`/${of}`}>{t('payroll:back')}</LinkButton>} /> : null}
      {isOpen && !state.notFound ? <PayFailure state={state} /> : null}
      {isOpen ? children : null}
      {isOpen && lockFacts.data?.statement ? <p className="rq-hint">{lockFacts.data.statement}</p> : null}
    </Page>
  )
  if (!wide) return body
  return (
    <div className="rq-panes">
      <aside className="rq-pane-list" aria-label={t('payroll:back')}>{list}</aside>
      <div className="rq-pane-main">{body}</div>
    </div>
  )
}

/** `/payroll/{id}`: one slip. */
export function SlipView() {
  const { t, show } = useTools('payroll')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const facts = usePayLock('payroll').data
  const isOpen = useIsOpen(facts)
  const read = useDocuments(payrollCalls.detail, { id }, { enabled: isOpen, once: true })
  useOpened('payroll', read.data?.openedAt)
  return (
    <Frame of="payroll" title={read.data && isOpen ? show.month(read.data.periodPay) : t('payroll:tab.slips')} list={<SlipList currentId={id} facts={facts} />} read={read}>
      {read.data ? <SlipBody key={id} slip={read.data} /> : null}
    </Frame>
  )
}

/** `/bonus/{id}`: one bonus. */
export function BonusView() {
  const { t } = useTools('payroll', 'bonus')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const isOpen = useIsOpen(usePayLock('bonus').data)
  const read = useDocuments(bonusCalls.detail, { id }, { enabled: isOpen, once: true })
  useOpened('bonus', read.data?.openedAt)
  return (
    <Frame of="bonus" title={read.data && isOpen ? read.data.title : t('payroll:tab.bonuses')} list={<BonusList currentId={id} />} read={read}>
      {read.data ? <BonusBody key={id} bonus={read.data} /> : null}
    </Frame>
  )
}

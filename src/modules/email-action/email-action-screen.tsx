import './email-action.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailLink } from '../../../contract/modules/email-action/link.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { useQueuedFor } from '../../api/outbox.ts'
import { query } from '../../api/query.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { readState } from '../../request/use-read.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { AskCard } from './ask-card.tsx'
import { PresentState } from './present-state.tsx'

interface EmailActionScreenProps {
  /** What the link says; null when it is none of ours. */
  link: EmailLink | null
  /** The module it names; null when this product has none of that name. */
  module: AnyClientModule | null
  /** Signs out and comes back to this link with whoever signs in next. */
  onOtherPerson: () => void
}

/** The action link of a mail. Opening it decides nothing: it shows the request, and asks. @see contract/modules/email-action/README.md#screens */
export function EmailActionScreen({ link, module, onOtherPerson }: EmailActionScreenProps) {
  const { t } = useTranslation(['email-action', 'fixed'])
  const me = useMe()
  if (!link) return <Kind title={t('broken.title')} text={t('broken.text')} />
  if (!me) return <Page><PageHeader title={t('title')} backTo="/" /><SkeletonRows count={3} /></Page>
  if (me.employeeId !== link.userId) {
    return (
      <Page>
        <PageHeader title={t('title')} backTo="/" />
        <EmptyState icon="user" title={t('other.title')} action={<Button look="primary" icon="logOut" onClick={onOtherPerson}>{t('other.switch')}</Button>}>
          {t('other.text', { person: me.fullName })}
        </EmptyState>
      </Page>
    )
  }
  if (!module) return <Kind title={t('fixed:inbox.unmapped')} text={t('unmapped.text')} />
  return <Page><Asked link={link} module={module} /></Page>
}

function Kind({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('email-action')
  return (
    <Page>
      <PageHeader title={t('title')} backTo="/" />
      <EmptyState icon="mapPin" title={title} action={<LinkButton to="/inbox" look="primary">{t('inbox')}</LinkButton>}>{text}</EmptyState>
    </Page>
  )
}

function Asked({ link, module }: { link: EmailLink; module: AnyClientModule }) {
  const { t } = useTranslation(['email-action', 'request'])
  const tools = useTools(module.ns)
  const read = useQuery({ ...query(module.def.calls.detail, { id: link.id }), meta: { quiet: true }, staleTime: 0 })
  const state = readState(read)
  const queued = useQueuedFor(link.id)
  const [done, setDone] = useState(false)
  const record = read.data as RequestDetail | undefined
  if (state.notFound) {
    return (
      <>
        <PageHeader title={t('title')} backTo="/" />
        <EmptyState icon="mapPin" title={t('gone.title')} action={<LinkButton to="/inbox" look="primary">{t('inbox')}</LinkButton>}>{t('gone.text')}</EmptyState>
      </>
    )
  }
  if (!record) {
    return (
      <>
        <PageHeader title={t('title')} backTo="/" />
        {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={3} />}
      </>
    )
  }
  const waits = queued.some((row) => ['queued', 'sending', 'unknown', 'needsSignIn'].includes(row.state))
  const asks = !done && !waits && record.actions.includes(link.action)
  return (
    <>
      <PageHeader title={asks ? t(`ask.${link.action}`) : t(done ? 'done.title' : 'title')} subtitle={record.code} backTo="/" />
      {asks ? (
        <AskCard link={link} module={module} record={record} tools={tools} onDone={() => setDone(true)} onChanged={state.retry} />
      ) : (
        <PresentState module={module} record={record} queued={queued} tools={tools} done={done} />
      )}
    </>
  )
}

import './qr-history.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { qrHistoryCalls } from '../../../contract/modules/qr-history/calls.ts'
import type { QrPerson } from '../../../contract/modules/qr-history/calls.ts'
import type { QrLink } from '../../../contract/modules/qr-history/link.ts'
import { isCallError } from '../../api/call-error.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { DayFacts } from './day-facts.tsx'
import { TrainingScans } from './training-scans.tsx'

/** What the code says; null when it cannot be read. */
interface QrScreenProps {
  link: QrLink | null
}

const nothing: QrLink = { employee: '-', dateTime: '0001-01-01' }

/** `/qr-code-history/{employee64}/{dateTime64}`: whose code it is, and that day. */
export function QrDayScreen({ link }: QrScreenProps) {
  const { t } = useTranslation('qr')
  const tools = useTools('qr')
  const read = useQuery({ ...query(qrHistoryCalls.day, link ?? nothing), enabled: link !== null, meta: { quiet: true } })
  return (
    <Framed title={t('title')} link={link} read={read}>
      {read.data ? (
        <>
          <Who person={read.data} />
          <DayFacts history={read.data} tools={tools} />
        </>
      ) : null}
    </Framed>
  )
}

/** `/qr-code-history/training-history/{employee64}/{dateTime64}`: whose code it is, and their scans at trainings of that day. */
export function QrTrainingScreen({ link }: QrScreenProps) {
  const { t } = useTranslation('qr')
  const tools = useTools('qr')
  const read = useQuery({ ...query(qrHistoryCalls.training, link ?? nothing), enabled: link !== null, meta: { quiet: true } })
  return (
    <Framed title={t('training.title')} link={link} read={read}>
      {read.data ? (
        <>
          <Who person={read.data} />
          <TrainingScans history={read.data} tools={tools} />
        </>
      ) : null}
    </Framed>
  )
}

function Framed({ title, link, read, children }: { title: string; link: QrLink | null; read: Parameters<typeof readState>[0]; children: ReactNode }) {
  const state = readState(read)
  return (
    <Page>
      <PageHeader title={title} backTo="/" />
      {link === null ? (
        <Kind what="broken" icon="alert" />
      ) : read.error && isCallError(read.error, 'qr_future') ? (
        <Kind what="future" icon="clock" />
      ) : state.notFound ? (
        <Kind what="hidden" icon="user" />
      ) : state.failed ? (
        <ErrorState texts={state.failed} onRetry={state.retry} />
      ) : state.loading ? (
        <SkeletonRows count={3} />
      ) : (
        children
      )}
    </Page>
  )
}

function Kind({ what, icon }: { what: 'broken' | 'future' | 'hidden'; icon: IconName }) {
  const { t } = useTranslation('qr')
  return <EmptyState icon={icon} title={t(`${what}.title`)} action={<LinkButton to="/" look="primary">{t('home')}</LinkButton>}>{t(`${what}.text`)}</EmptyState>
}

/** Who the code belongs to: the facts of the employee popover. */
function Who({ person }: { person: QrPerson }) {
  const { t } = useTranslation('qr')
  return (
    <Section title={t('person')}>
      <Card className="qr-person">
        <div className="qr-who">
          <Avatar name={person.employee} size={56} />
          <div>
            <p className="qr-name">{person.employee}</p>
            <p className="rq-hint">{person.code}</p>
          </div>
        </div>
        <dl className="rq-facts">
          {person.details.slice(2).map((d) => <div key={d.caption}><dt>{d.caption}</dt><dd><bdi>{d.value}</bdi></dd></div>)}
        </dl>
      </Card>
    </Section>
  )
}

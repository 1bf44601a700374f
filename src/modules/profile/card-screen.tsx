import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { IdentificationCard } from '../../../contract/modules/profile/calls.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { PersonAvatar } from '../../request/pictures/person-avatar.tsx'
import { readState } from '../../request/use-read.ts'
import { useMe, useTools } from '../../request/use-tools.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card } from '../../ui/surfaces.tsx'

function CardFace({ card }: { card: IdentificationCard }) {
  const { t, show } = useTools('profile', 'common')
  const facts: [string, string][] = [[t('profile:card.code'), card.code], [t('profile:card.department'), card.department], [t('profile:card.site'), card.site], [t('profile:card.joined'), show.date(card.joinDate)]]
  return (
    <Card className="pf-id">
      <p className="pf-id-top"><span>{card.company || t('common:app.name')}</span><span>{t('profile:card.title')}</span></p>
      <div className="pf-id-who">
        <PersonAvatar name={card.fullName} pictureId={card.profilePicture} size={112} />
        <div>
          <p className="pf-id-name">{card.fullName}</p>
          <p>{card.jobTitle}</p>
        </div>
      </div>
      <dl className="pf-facts">
        {facts.filter(([, value]) => value).map(([caption, value]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="pf-id-code"><QrCode text={card.qrLink} label={t('profile:card.qr', { name: card.fullName })} /></div>
    </Card>
  )
}

/** `/me/card` and `/me/card/{employeeId}`: who somebody is, to be shown at a gate. Kept on the device. */
export function CardScreen() {
  const { t } = useTranslation('profile')
  const me = useMe()
  const { employeeId } = useParams({ strict: false }) as { employeeId?: string }
  const whose = employeeId ?? me?.employeeId
  const read = useQuery({ ...query(profileCalls.identificationCard, { employeeId: whose ?? '' }), enabled: whose !== undefined, staleTime: 60_000, meta: { quiet: true } })
  const state = readState(read)
  return (
    <Page>
      <PageHeader title={t('card.title')} backTo="/me" />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.notFound && !read.data ? <EmptyState icon="ban" title={t('card.not-yours')} /> : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {read.data ? <CardFace card={read.data} /> : null}
      {read.data ? <p className="pf-hint">{t('card.hint')}</p> : null}
    </Page>
  )
}

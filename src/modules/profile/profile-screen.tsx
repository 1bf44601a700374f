import './profile.css'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { Profile } from '../../../contract/modules/profile/calls.ts'
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import { port } from '../../api/offline.ts'
import { nameWithCode } from '../../lib/person-name.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { PictureField } from './picture/picture-field.tsx'
import { RecordSection } from './record/record-section.tsx'
import { useProfile, useSend } from './use-profile.ts'

/** What a person changes at once: how to be called, and where else mail reaches them. */
function OwnFields({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'common'])
  const id = useId()
  const online = useOnline()
  const [nickName, setNickName] = useState(profile.nickName)
  const [personalEmail, setPersonalEmail] = useState(profile.personalEmail)
  const { send, busy, failure } = useSend()
  const changed = nickName !== profile.nickName || personalEmail !== profile.personalEmail
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed) return
    const answer = await send(profileCalls.updateProfile, { nickName, personalEmail, version: profile.version })
    if (!answer) return
    setNickName(answer.nickName)
    setPersonalEmail(answer.personalEmail)
    showSuccess(t('saved'))
  }
  return (
    <Card>
      <form className="pf-form" onSubmit={(e) => void save(e)} noValidate>
        <FailureNote failure={failure} />
        <TextInput id={`${id}-nick`} label={t('nickName')} hint={t('nickName.hint')} value={nickName} onChange={setNickName} max={40} autoComplete="nickname" error={failure?.fields.nickName} />
        <TextInput id={`${id}-mail`} type="email" inputMode="email" label={t('personalEmail')} hint={t('personalEmail.hint')} value={personalEmail} onChange={setPersonalEmail} max={200} autoComplete="email" error={failure?.fields.personalEmail} dir="ltr" />
        <div className="pf-form-end">
          {online ? null : <span className="pf-hint">{t('offline.changes')}</span>}
          <Button look="primary" type="submit" busy={busy} disabled={!changed || !online}>{t('common:action.save')}</Button>
        </div>
      </form>
    </Card>
  )
}

/** `/me/profile`: who I am here, and what is recorded of me. */
export function ProfileScreen() {
  const { t, show } = useTools('profile')
  const read = useProfile()
  const state = readState(read)
  const profile = read.data
  return (
    <Page>
      <PageHeader title={t('profile:title')} subtitle={profile ? nameWithCode(profile.fullName, profile.userName) : undefined} backTo="/me" />
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {profile ? (
        <>
          <Card><PictureField name={profile.fullName} pictureId={profile.profilePicture} /></Card>
          <Section title={t('profile:own')}><OwnFields key={profile.version} profile={profile} /></Section>
          <Section title={t('profile:legal')}>
            <Card>
              <dl className="pf-facts">
                {profile.facts.map((fact) => (
                  <div key={`${fact.caption} ${fact.value}`}>
                    <dt>{fact.caption}</dt>
                    <dd>{isCivilDate(fact.value) ? show.date(fact.value) : fact.value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          </Section>
          <RecordSection />
          <LinkButton to="/me/contacts" icon="device">{t('profile:contacts.title')}</LinkButton>
        </>
      ) : null}
    </Page>
  )
}

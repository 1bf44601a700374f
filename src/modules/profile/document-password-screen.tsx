import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { Profile } from '../../../contract/modules/profile/calls.ts'
import { brokenRules, DOCUMENT_PASSWORD, documentPasswordRules } from '../../../contract/modules/profile/document-password.ts'
import { runtimeConfig } from '../../api/config.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordInput } from '../../ui/field/password-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { Card, Rows, Section } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useProfile, useSend } from './use-profile.ts'

/** True where this server keeps the sign-in passwords and can ask for one. */
const useLocalAccounts = () => useQuery({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity }).data?.localAccounts ?? false

/** Where somebody was sent here from, to go on with once the password is set; null: from nowhere. */
function useWayBack(): '/payroll' | '/bonus' | null {
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  return next === 'payroll' ? '/payroll' : next === 'bonus' ? '/bonus' : null
}

/** What was done lately with one's own documents: who has got hold of the password is seen here. */
function Openings() {
  const { t, show } = useTools('documents')
  const read = useQuery({ ...query(profileCalls.documentOpenings, {}), meta: { quiet: true } })
  const openings = read.data?.openings ?? []
  if (openings.length === 0) return null
  return (
    <Section title={t('documents:openings')}>
      <Rows>
        {openings.map(({ at, what, kind, isHere }, i) => (
          // two of one second may be alike: their place is their identity
          <li key={i} className="ess-row">
            <span className="ess-row-text">
              <span className="ess-row-title">{t(`documents:what.${what}`, { document: kind === null ? '' : t(`documents:kind.${kind}`) })}</span>
              <span className="ess-row-sub">{show.instant(at)}{isHere ? ` · ${t('documents:here')}` : ''}</span>
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTools('profile', 'common')
  const local = useLocalAccounts()
  const [password, setPassword] = useState('')
  const { send, busy, failure } = useSend()
  const reset = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await send(profileCalls.resetDocumentPassword, local ? { currentPassword: password } : {}))) return
    showSuccess(t('profile:document.reset.done'))
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('profile:document.reset')} busy={busy} role="alertdialog"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="danger" type="submit" form="document-reset" busy={busy}>{t('profile:document.reset')}</Button>
        </>
      }
    >
      <form id="document-reset" className="pf-form" onSubmit={(e) => void reset(e)} noValidate>
        <p>{t('profile:document.reset.sure')}</p>
        <FailureNote failure={failure} />
        {local ? <PasswordInput label={t('profile:document.sign-in')} value={password} onChange={(e) => setPassword(e.currentTarget.value)} error={failure?.fields.currentPassword} autoComplete="current-password" data-autofocus /> : null}
      </form>
    </Dialog>
  )
}

function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useTools('profile', 'common')
  const backTo = useWayBack()
  const navigate = useNavigate()
  const local = useLocalAccounts()
  const online = useOnline()
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [current, setCurrent] = useState('')
  const [checked, setChecked] = useState(false)
  const { send, busy, failure } = useSend()
  const personal = [...profile.fullName.split(' '), profile.userName, profile.phone]
  const broken = new Set(brokenRules(next, personal))
  const differs = checked && again !== next
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (broken.size > 0 || again !== next || (local && current === '')) return
    if (!(await send(profileCalls.updateDocumentPassword, { newPassword: next, ...(local ? { currentPassword: current } : {}) }))) return
    setNext('')
    setAgain('')
    setCurrent('')
    setChecked(false)
    showSuccess(t('profile:document.done'))
    if (backTo !== null) void navigate({ to: backTo, replace: true })
  }
  return (
    <Card>
      <form className="pf-form" onSubmit={(e) => void save(e)} noValidate>
        <FailureNote failure={failure} />
        <input type="text" autoComplete="username" value={profile.userName} readOnly hidden />
        <PasswordInput
          label={t('profile:document.new')} value={next} onChange={(e) => setNext(e.currentTarget.value)} autoComplete="new-password"
          error={failure?.fields.newPassword ?? (checked && broken.size > 0 ? t('profile:document.weak') : undefined)}
          description={
            <ul className="pf-rules">
              {documentPasswordRules.map((rule) => {
                const met = next !== '' && !broken.has(rule)
                return (
                  <li key={rule} data-met={met || undefined}>
                    <Icon name={met ? 'checkCircle' : 'circle'} size={16} />
                    <span>{t(`profile:document.rule.${rule}`, DOCUMENT_PASSWORD)}{met ? <span className="sr-only"> {t('profile:document.met')}</span> : null}</span>
                  </li>
                )
              })}
            </ul>
          }
        />
        <PasswordInput label={t('profile:document.again')} value={again} onChange={(e) => setAgain(e.currentTarget.value)} error={differs ? t('profile:document.differs') : undefined} autoComplete="new-password" />
        {local ? <PasswordInput label={t('profile:document.sign-in')} description={t('profile:document.sign-in.hint')} value={current} onChange={(e) => setCurrent(e.currentTarget.value)} error={failure?.fields.currentPassword ?? (checked && current === '' ? t('fixed:field.required') : undefined)} autoComplete="current-password" /> : <p className="pf-hint">{t('profile:document.fresh')}</p>}
        <div className="pf-form-end">
          {online ? null : <span className="pf-hint">{t('profile:offline.changes')}</span>}
          <Button look="primary" type="submit" busy={busy} disabled={!online}>{t(profile.documentPasswordSince ? 'profile:document.change' : 'profile:document.set')}</Button>
        </div>
      </form>
    </Card>
  )
}

/** `/me/document-password`: the password payslips and letters open with. */
export function DocumentPasswordScreen() {
  const { t, show } = useTools('profile')
  const online = useOnline()
  const read = useProfile()
  const state = readState(read)
  const [resetting, setResetting] = useState(false)
  const since = read.data?.documentPasswordSince
  return (
    <Page>
      <PageHeader title={t('profile:document.title')} backTo="/me" />
      <p className="pf-hint">{t('profile:document.hint')}</p>
      {state.loading ? <SkeletonRows count={3} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {read.data ? (
        <>
          <Note tone={since ? 'green' : 'yellow'} icon={since ? 'lock' : 'alert'}>{since ? t('profile:document.since', { date: show.instant(since) }) : t('profile:document.none')}</Note>
          <PasswordForm profile={read.data} />
          {since ? (
            <Section title={t('profile:document.forgotten')}>
              <p className="pf-hint">{t('profile:document.forgotten.hint')}</p>
              <div><Button onClick={() => setResetting(true)} disabled={!online}>{t('profile:document.reset')}</Button></div>
            </Section>
          ) : null}
          <Openings />
        </>
      ) : null}
      {resetting ? <ResetDialog onClose={() => setResetting(false)} /> : null}
    </Page>
  )
}

import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { Shortcut } from '../../../contract/modules/profile/calls.ts'
import { query } from '../../api/query.ts'
import { readState } from '../../request/use-read.ts'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { Rows, Section } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useProfile, useSend } from './use-profile.ts'

const MOST = 8

function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const out = [...list]
  const [one] = out.splice(from, 1)
  if (one !== undefined) out.splice(from + by, 0, one)
  return out
}

/** `/me/shortcuts`: picked ones in their order, and what else there is. Each tap is kept at once. */
export function ShortcutsScreen() {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const profile = useProfile()
  const options = useQuery({ ...query(profileCalls.essShortcutDataSources, { paginationSize: 100, paginationPage: 1 }), meta: { quiet: true } })
  const state = readState(options)
  const { send, busy, failure } = useSend()
  // what was tapped is shown at once; the answer takes its place
  const [wanted, setWanted] = useState<readonly Shortcut[] | null>(null)
  const chosen = wanted ?? profile.data?.shortcuts ?? []
  const ids = new Set(chosen.map((s) => s.id))
  const rest = options.data?.listData.filter((o) => !ids.has(o.id)) ?? []
  const off = !online || busy
  const keep = async (next: readonly Shortcut[], said: string) => {
    setWanted(next)
    const answer = await send(profileCalls.updateProfileEssShortcuts, { shortcutIds: next.map((s) => s.id) })
    setWanted(null)
    if (answer) announce(said)
  }
  return (
    <Page>
      <PageHeader title={t('shortcuts.title')} backTo="/me" />
      <p className="pf-hint">{t('shortcuts.hint', { most: MOST })}</p>
      {online ? null : <Note tone="grey" icon="cloudOff">{t('offline.changes')}</Note>}
      <FailureNote failure={failure} />
      {state.loading ? <SkeletonRows count={5} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      <Section title={t('shortcuts.mine')}>
        {chosen.length === 0 ? <EmptyState icon="plus" small title={t('shortcuts.none')} /> : (
          <Rows label={t('shortcuts.mine')}>
            {chosen.map((s, i) => (
              <li key={s.id} className="pf-shortcut">
                <span>{s.displayName}</span>
                <IconButton icon="chevronUp" label={t('shortcuts.up', { name: s.displayName })} disabled={off || i === 0} onClick={() => void keep(moved(chosen, i, -1), t('shortcuts.moved', { name: s.displayName, place: i }))} />
                <IconButton icon="chevronDown" label={t('shortcuts.down', { name: s.displayName })} disabled={off || i === chosen.length - 1} onClick={() => void keep(moved(chosen, i, 1), t('shortcuts.moved', { name: s.displayName, place: i + 2 }))} />
                <IconButton icon="close" label={t('shortcuts.remove', { name: s.displayName })} disabled={off} onClick={() => void keep(chosen.filter((c) => c.id !== s.id), t('shortcuts.removed', { name: s.displayName }))} />
              </li>
            ))}
          </Rows>
        )}
      </Section>
      {rest.length > 0 ? (
        <Section title={t('shortcuts.more')}>
          <Rows label={t('shortcuts.more')}>
            {rest.map((s) => (
              <li key={s.id} className="pf-shortcut">
                <span>{s.displayName}</span>
                <IconButton icon="plus" label={t('shortcuts.add', { name: s.displayName })} disabled={off || chosen.length >= MOST} onClick={() => void keep([...chosen, s], t('shortcuts.added', { name: s.displayName }))} />
              </li>
            ))}
          </Rows>
        </Section>
      ) : null}
    </Page>
  )
}

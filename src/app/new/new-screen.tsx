import './new.css'
import { use, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkRow, Rows, Section } from '../../ui/surfaces.tsx'
import { loadAllModules } from '../load-modules.ts'
import { findChoices } from '../find/asks.ts'
import { recentSlugs, remember } from '../find/recents.ts'
import { findPlaces, placesOf } from '../find/screens.ts'
import { useChoices } from '../find/use-choices.ts'
import { useNamedChoices } from '../find/use-named-choices.ts'
import { useSeeker } from '../find/use-seeker.ts'

let all: ReturnType<typeof loadAllModules> | undefined

/** "+": what would you like to ask for? Recent first, found by everyday words. */
export function NewScreen() {
  const { t } = useTranslation(['new', 'request'])
  const modules = use((all ??= loadAllModules()))
  const [wanted, setWanted] = useState('')
  const search = useDeferredValue(wanted)
  const choices = useChoices(modules)
  const found = findChoices(choices, search, recentSlugs()).map(({ one }) => one)
  const named = useNamedChoices(choices, search)
  const elsewhere = findPlaces(placesOf(useSeeker()), search, ({ id }) => t(`new:elsewhere.${id}`)).map(({ one }) => one).filter(({ to }) => to !== '/new')
  return (
    <Page>
      <PageHeader title={t('new:title')} actions={<LinkButton to="/requests" icon="list">{t('request:own.title')}</LinkButton>} />
      <label className="new-search">
        <Icon name="search" />
        <span className="sr-only">{t('new:search')}</span>
        <input type="search" value={wanted} onChange={(e) => setWanted(e.currentTarget.value)} placeholder={t('new:placeholder')} autoComplete="off" enterKeyHint="search" />
      </label>
      <p className="sr-only" role="status">{search ? t('new:found', { count: named.length + found.length + elsewhere.length }) : ''}</p>
      {choices.length === 0 ? (
        <EmptyState icon="lock" title={t('new:nothing')}>{t('request:read-only')}</EmptyState>
      ) : found.length + named.length === 0 ? (
        elsewhere.length === 0 ? <EmptyState icon="search" title={t('new:none')}>{t('new:none.hint')}</EmptyState> : null
      ) : (
        <Section title={search ? t('new:results') : t('new:all')}>
          <Rows>
            {named.map(({ module, name, text, search: given }) => (
              <li key={Object.values(given).join()}>
                <LinkRow to="/$module/new" params={{ module: module.slug }} search={given} icon={module.icon} tone={module.tone} title={text} sub={name} onClick={() => remember(module.slug)} />
              </li>
            ))}
            {found.map(({ module, name }) => (
              <li key={module.slug}>
                <LinkRow
                  to="/$module/new" params={{ module: module.slug }} icon={module.icon} tone={module.tone} title={name}
                  sub={t(`new:hint.${module.slug}`)} onClick={() => remember(module.slug)}
                />
              </li>
            ))}
          </Rows>
        </Section>
      )}
      {elsewhere.length > 0 ? (
        <Section title={t('new:elsewhere')}>
          <Rows>{elsewhere.map(({ id, to, search: given, icon }) => <li key={id}><LinkRow to={to} search={given ?? {}} icon={icon} title={t(`new:elsewhere.${id}`)} /></li>)}</Rows>
        </Section>
      ) : null}
    </Page>
  )
}

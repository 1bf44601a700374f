/** Everything that is meant by what somebody types, in groups; with nothing typed what was opened lately, and what is often needed. */
import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../request/access.ts'
import { useTools } from '../../request/use-tools.ts'
import { useOnline } from '../../ui/use-online.ts'
import { chatState, openChat } from '../chat/session.ts'
import { findChoices, meantChoices } from './asks.ts'
import { type Found, useRows } from './found-rows.ts'
import { inOrder } from './group-order.ts'
import { useOwnRequests } from './own-requests.ts'
import { Rank, ranked } from './rank.ts'
import { recents, recentSlugs, screenKey } from './recents.ts'
import { findPlaces, type Place, placesOf } from './screens.ts'
import type { Source } from './source.ts'
import { readSpokenAsk } from './spoken-ask.ts'
import { useChoices } from './use-choices.ts'
import { useModules } from './use-modules.ts'
import { useNamedChoices } from './use-named-choices.ts'
import { useAnnouncements, useFiles } from './use-papers.ts'
import { usePeople } from './use-people.ts'
import { useSeeker } from './use-seeker.ts'

export interface FoundGroup {
  id: 'recent' | 'start' | 'asks' | 'places' | 'people' | 'own' | 'papers' | 'instead'
  rows: Found[]
}

export interface Findings {
  groups: FoundGroup[]
  /** How many were found; what is offered instead is not. */
  count: number
  /** An answer is on its way. */
  asking: boolean
  /** What could not be asked for and is not on this device, by the last part of `new:find.source.<name>`. */
  unasked: string[]
  offline: boolean
}

/** Of each group so many are shown: who sees none of theirs types on. */
const MOST = 6
/** With nothing typed. */
const STARTS = 4
/** With a day and nothing else. */
const FEW = 3
const USUAL = ['inbox', 'calendar', 'balance', 'notifications']

/** @param asked what is typed, a moment after the last key: what the server is asked by */
export function useFound(wanted: string, asked: string): Findings {
  const tools = useTools('new', 'around')
  const { show } = tools
  const { t } = useTranslation(['new', 'request', 'around'])
  const access = useAccess()
  const online = useOnline()
  const chat = useSyncExternalStore(chatState.subscribe, chatState.read)
  const text = wanted.trim()
  const ask = readSpokenAsk(text, show.today)
  const modules = useModules()
  const theirs = (modules ?? []).filter(({ slug }) => access?.has(slug) ?? false)
  const choices = useChoices(modules ?? [])
  const named = useNamedChoices(choices, ask ? ask.words : text)
  const seeker = useSeeker()
  const sources = { people: usePeople(text, asked), files: useFiles(), announcements: useAnnouncements(), own: useOwnRequests(text, asked, show) }

  const { askRow, placeRow, listRow, personRow, ownRow, fileRow, newsRow } = useRows(show)
  const all = placesOf(seeker)
  const slugs = recents()
  const nameOf = ({ id }: Place) => t(`new:elsewhere.${id}`)
  const places = (words: string) => findPlaces(all, words, nameOf)
  const found: (FoundGroup & { best: Rank })[] = []
  const add = (id: FoundGroup['id'], rows: readonly { row: Found; rank: Rank }[], most = MOST) => {
    const each = rows.filter(({ row }, i) => rows.findIndex((one) => one.row.key === row.key) === i).slice(0, most)
    const [first] = each
    if (first) found.push({ id, rows: each.map(({ row }) => row), best: first.rank })
  }
  const unranked = (rows: readonly Found[]) => rows.map((row) => ({ row, rank: Rank.about }))
  const byRank = (rows: readonly { row: Found; rank: Rank }[]) => rows.toSorted((a, b) => a.rank - b.rank)

  if (text === '') {
    const lately = slugs.flatMap((key): Found[] => {
      const choice = choices.find(({ module }) => module.slug === key)
      const place = all.find(({ id }) => screenKey(id) === key)
      return choice ? [askRow(choice)] : place ? [placeRow(place)] : []
    }).slice(0, MOST)
    const usual = [...choices.slice(0, STARTS).map((choice) => askRow(choice)), ...all.filter(({ id }) => USUAL.includes(id)).map((place) => placeRow(place))]
    add('recent', unranked(lately))
    add('start', unranked(usual.filter(({ key }) => !lately.some((row) => row.key === key))), STARTS + USUAL.length)
  } else {
    const dated = choices.filter(({ module }) => module.spokenDays)
    const spoken = ask === null ? [] : ask.words === '' ? findChoices(dated, '', recentSlugs()).slice(0, FEW) : meantChoices(dated, named, ask.words, recentSlugs())
    const plain = meantChoices(choices, ask ? [] : named, text, recentSlugs()).filter(({ one }) => !spoken.some(({ one: { module } }) => module === one.module))
    add('asks', [...spoken.map(({ one }) => ({ row: askRow(one, ask ?? undefined), rank: Rank.exact })), ...plain.map(({ one, rank }) => ({ row: askRow(one), rank }))])
    const onDay = ask === null ? [] : ask.words === '' ? all.filter(({ id }) => id === 'calendar') : places(ask.words).map(({ one }) => one).filter(({ id }) => id === 'calendar')
    add('places', [
      ...onDay.map((place) => ({ row: placeRow(place, { sub: show.day(ask?.from ?? ''), link: { search: { day: ask?.from, view: 'list' } } }), rank: Rank.named })),
      ...byRank([...places(text).map(({ one, rank }) => ({ row: placeRow(one), rank })), ...ranked(theirs, text, ({ slug }) => ({ name: t(`request:modules.${slug}`) })).map(({ one, rank }) => ({ row: listRow(one), rank }))]),
    ])
    add('people', ranked(sources.people.rows, text, ({ name, code }) => ({ name, words: [code] })).map(({ one, rank }) => ({ row: personRow(one), rank })))
    add('own', ranked(sources.own.rows, text, ({ title, code, module, status }) => ({ name: title, words: [code, t(`request:module.${module}`), status] })).map(({ one, rank }) => ({ row: ownRow(one), rank })))
    add('papers', byRank([
      ...ranked(sources.files.rows, text, ({ title, description, category }) => ({ name: title, words: [description, category] })).map(({ one, rank }) => ({ row: fileRow(one), rank })),
      ...ranked(sources.announcements.rows, text, ({ title, summary }) => ({ name: title, words: [summary] })).map(({ one, rank }) => ({ row: newsRow(one), rank })),
    ]))
  }
  const standing = useRef<{ text: string; ids: string[] }>({ text, ids: [] })
  if (standing.current.text !== text) standing.current = { text, ids: [] }
  const groups: FoundGroup[] = inOrder(found, standing.current.ids)
  // while the modules are still to come, nothing stands that should stay
  if (modules !== undefined) standing.current.ids = groups.map(({ id }) => id)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const states = Object.entries(sources) as [string, Source<unknown>][]
  const asking = modules === undefined || states.some(([, { state }]) => state === 'asking')
  if (count === 0 && !asking) {
    groups.push({ id: 'instead', rows: [
      ...all.filter(({ id }) => (id === 'new' && choices.length > 0) || id === 'me').map((place) => placeRow(place)),
      ...(chat.ready ? [{ key: 'chat', icon: 'message' as const, title: t('around:nav.chat'), link: {}, run: openChat }] : []),
    ] })
  }
  return { groups, count, asking, unasked: text === '' ? [] : states.filter(([, { state }]) => state === 'unasked').map(([name]) => name), offline: !online }
}

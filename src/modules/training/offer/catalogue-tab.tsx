import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { registrationCalls } from '../../../../contract/modules/training-open-registration/calls.ts'
import { call } from '../../../api/call.ts'
import { port } from '../../../api/offline.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { OfferCard } from './offer-card.tsx'
import { useSearchText } from '../../../ui/field/use-search-text.ts'

const PAGE = 24
const switches = ['onlyFree', 'onlyOwnSite', 'onlyRequired'] as const

/** What is open, or opens later, to this person; what they must do first. Filters stand in the address. */
export function CatalogueTab() {
  const { t } = useTools('training-screens')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const [text, setText, search] = useSearchText()
  const category = typeof raw.category === 'string' ? raw.category : ''
  const isOn = (name: (typeof switches)[number]) => raw[name] === true
  const input = { ...Object.fromEntries(switches.filter(isOn).map((name) => [name, true] as const)), ...(category ? { category } : {}), ...(search ? { filterSearch: search } : {}), paginationSize: PAGE }
  const list = useInfiniteQuery({
    queryKey: [registrationCalls.catalogue.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(registrationCalls.catalogue, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const state = readState(list)
  const offers = list.data?.pages.flatMap((page) => page.listData)
  // the ones of what is shown, and the one that is chosen
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (offers) setKnown((old) => (offers.every((o) => old.has(o.categoryCode)) ? old : new Map([...old, ...offers.map((o) => [o.categoryCode, o.category] as const)])))
  }, [offers])
  const go = (change: Record<string, unknown>) => void navigate({ to: '.', search: Object.fromEntries(Object.entries<unknown>({ ...raw, tab: 'catalogue', ...change }).filter(([, value]) => value !== '' && value !== false)), replace: true })
  const isFiltered = switches.some(isOn) || category !== '' || search !== ''
  return (
    <>
      <div className="trl-tools">
        <SearchInput label={t('training-screens:catalogue.search')} value={text} onChange={setText} />
        <div className="trl-chips">
          {switches.map((name) => <button key={name} type="button" className="trl-chip" aria-pressed={isOn(name)} onClick={() => go({ [name]: !isOn(name) })}>{isOn(name) ? <Icon name="check" size={16} /> : null}{t(`training-screens:catalogue.${name}`)}</button>)}
          {known.size > 1 || category ? <ToolSelect label={t('training-screens:category')} value={category} onChange={(value) => go({ category: value })} options={[{ value: '', label: t('training-screens:catalogue.all-categories') }, ...[...known].filter(([code]) => code).map(([value, label]) => ({ value, label }))]} /> : null}
        </div>
      </div>
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.loading ? <SkeletonRows count={4} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {offers?.length === 0 ? <EmptyState icon="book" title={t(isFiltered ? 'training-screens:catalogue.nothing' : 'training-screens:catalogue.none')}>{isFiltered ? null : t('training-screens:catalogue.none.hint')}</EmptyState> : null}
      <ul className="trl-offers">{offers?.map((offer) => <li key={offer.id}><OfferCard offer={offer} /></li>)}</ul>
      {list.hasNextPage ? <div className="rq-more"><Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('training-screens:more')}</Button></div> : null}
    </>
  )
}

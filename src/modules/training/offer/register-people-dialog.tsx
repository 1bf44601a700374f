import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { registrationCalls } from '../../../../contract/modules/training-open-registration/calls.ts'
import type { OfferGroup } from '../../../../contract/modules/training-open-registration/offer.ts'
import { call } from '../../../api/call.ts'
import { readState } from '../../../request/use-read.ts'
import { useMe, useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useSearchText } from '../../../ui/field/use-search-text.ts'

const PAGE = 50
/** At once: each is a request of its own. */
const MOST = 50

export interface Chosen {
  employeeId: string
  person: string
}

interface RegisterPeopleDialogProps {
  trainingId: string
  groups: readonly OfferGroup[]
  /** People whose registration is under way here. */
  asked: ReadonlySet<string>
  onClose: () => void
  onDone: (people: readonly Chosen[], group: string | null) => void
}

/** Whom one may register, with what stands in the way of each; several at once. */
export function RegisterPeopleDialog({ trainingId, groups, asked, onClose, onDone }: RegisterPeopleDialogProps) {
  const { t, show } = useTools('training-screens', 'common')
  const me = useMe()
  const [text, setText, search] = useSearchText()
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const input = { training: trainingId, ...(search ? { filterSearch: search } : {}), paginationSize: PAGE }
  const list = useInfiniteQuery({
    queryKey: [registrationCalls.datasourceEmployee.id, { ...input, pages: 'all' }],
    queryFn: ({ pageParam, signal }) => call(registrationCalls.datasourceEmployee, { ...input, paginationPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData, meta: { quiet: true },
  })
  const state = readState(list)
  // for oneself there is a button of its own
  const people = list.data?.pages.flatMap((page) => page.listData).filter(({ id }) => id !== me?.employeeId)
  const toggle = (employeeId: string, person: string) => setChosen((now) => {
    const next = new Map(now)
    if (!next.delete(employeeId)) next.set(employeeId, person)
    return next
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('training-screens:register.others')} size={520} sheet
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" disabled={chosen.size === 0} onClick={() => onDone([...chosen].map(([employeeId, person]) => ({ employeeId, person })), group || null)}>{chosen.size === 0 ? t('training-screens:register.do') : t('training-screens:register-people.do', { count: chosen.size })}</Button>
        </>
      }
    >
      <div className="trl-form">
        <SearchInput label={t('training-screens:register-people.search')} value={text} onChange={setText} />
        {groups.length > 1 ? (
          <Select
            id="people-group" label={t('training-screens:group')} value={group} onChange={setGroup}
            options={[{ value: '', label: t('training-screens:group.any') }, ...groups.map((g) => ({ value: g.id, label: t('training-screens:group.free', { name: g.name, count: g.free }) }))]}
          />
        ) : null}
        {state.loading ? <SkeletonRows count={5} /> : null}
        {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
        {people?.length === 0 ? <p className="trl-dim">{t(search ? 'training-screens:catalogue.nothing' : 'training-screens:register-people.none')}</p> : null}
        <ul className="trl-people" aria-label={t('training-screens:register-people.people')}>
          {people?.map(({ id, fullname, code, companyStructure, mayRegister, why }) => {
            const because = asked.has(id) ? t('training-screens:register-people.asked') : mayRegister ? '' : why
            const isFull = chosen.size >= MOST && !chosen.has(id)
            return (
              <li key={id}>
                <label className="ess-check">
                  <input type="checkbox" checked={chosen.has(id)} disabled={because !== '' || isFull} onChange={() => toggle(id, fullname)} />
                  <span><span className="trl-person">{fullname}</span><span className="trl-dim">{show.list([code, companyStructure])}</span>{because ? <span className="trl-because">{because}</span> : null}</span>
                </label>
              </li>
            )
          })}
        </ul>
        {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()} busy={list.isFetchingNextPage}>{t('training-screens:more')}</Button> : null}
        {chosen.size >= MOST ? <p className="trl-dim">{t('training-screens:register-people.most', { count: MOST })}</p> : null}
      </div>
    </Dialog>
  )
}

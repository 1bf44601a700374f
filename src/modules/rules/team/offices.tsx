import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OfficeHolder, type Offices as OfficesRead, ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { query } from '../../../api/query.ts'
import { matches } from '../../../lib/matches.ts'
import type { Translate } from '../../../request/row-view.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { SearchInput } from '../../../ui/field/search-input.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Refused } from '../lists/refused.tsx'
import { type RuleWords, useRuleWords } from '../lists/use-rule-words.ts'
import { useSend } from '../lists/use-send.ts'
import { GiveOffice } from './give-office.tsx'

/** From when until when, in words. */
function useTime(): (of: Pick<OfficeHolder, 'from' | 'until'>) => string {
  const { t, show } = useTools('rules')
  return ({ from, until }) => {
    if (from === null) return until === null ? t('rules:time.always') : t('rules:time.until', { until: show.date(until) })
    if (until !== null) return t('rules:time.between', { from: show.date(from), until: show.date(until) })
    return t(from > show.today ? 'rules:time.from' : 'rules:time.since', { from: show.date(from) })
  }
}

function EndOffice({ of, role, revision, onClose }: { of: OfficeHolder; role: string; revision: number; onClose: () => void }) {
  const { t } = useTools('rules')
  const sending = useSend()
  const end = async () => {
    const answer = await sending.send(ruleCalls.endOffice, { revision, id: of.id })
    if (answer === null) return
    showSuccess(t('rules:office.done.ended', { person: of.employee }))
    onClose()
  }
  return (
    <ConfirmDialog opened danger busy={sending.busy} onClose={onClose} onConfirm={() => void end()} title={t('rules:office.end.of', { role, person: of.employee })} message={t('rules:office.end.ask', { role, person: of.employee })} confirmLabel={t('rules:office.end')}>
      <Refused of={sending} />
    </ConfirmDialog>
  )
}

const NO_MODULES: readonly [] = []

/** What is said of a holder, in words. */
interface Said {
  role: (row: OfficeHolder) => string
  where: (row: OfficeHolder) => string
  counts: (row: OfficeHolder) => string
  time: (row: OfficeHolder) => string
}

function useSaid({ roles }: OfficesRead): Said & { words: RuleWords } {
  const { t } = useTools('rules')
  const words = useRuleWords(NO_MODULES)
  const time = useTime()
  const names = new Map(roles.map(({ code, name }) => [code, name]))
  return {
    words, time, role: (row) => names.get(row.role) ?? row.role, where: (row) => row.site?.name ?? t('rules:everywhere'),
    counts: (row) => (row.module === null ? t('rules:office.all-modules') : words.moduleName(row.module)),
  }
}

function Holder({ row }: { row: OfficeHolder }) {
  const { t, show } = useTools('rules')
  return <><span className="rr-name">{row.employee}</span><span className="rr-dim rr-block">{show.list([row.code, row.companyStructure])}</span>{row.hasLeft ? <StatusLabel tone="red" icon="logOut">{t('rules:office.left')}</StatusLabel> : null}</>
}

/** The button that ends a role; nothing where the reader may not. */
function End({ row, role, onEnd }: { row: OfficeHolder; role: string; onEnd: ((row: OfficeHolder) => void) | null }) {
  const { t } = useTools('rules')
  return onEnd && row.mayEnd ? <Button size="small" icon="minus" aria-label={t('rules:office.end.of', { role, person: row.employee })} onClick={() => onEnd(row)}>{t('rules:office.end')}</Button> : null
}

function HolderCard({ row, said, onEnd }: { row: OfficeHolder; said: Said; onEnd: ((row: OfficeHolder) => void) | null }) {
  const { show } = useTools('rules')
  return (
    <div className="ess-card rr-card">
      <p className="rr-name">{said.role(row)}</p>
      <div><Holder row={row} /></div>
      <p className="rr-dim">{show.list([said.where(row), said.counts(row), said.time(row)])}</p>
      <End row={row} role={said.role(row)} onEnd={onEnd} />
    </div>
  )
}

const cardOf = (said: Said, onEnd: ((row: OfficeHolder) => void) | null) => (row: OfficeHolder) => <HolderCard row={row} said={said} onEnd={onEnd} />

const columnsOf = (t: Translate, said: Said, onEnd: ((row: OfficeHolder) => void) | null): TableColumn<OfficeHolder>[] => [
  { id: 'role', header: t('rules:col.role'), fixed: true, sortable: true, value: said.role, cell: (row) => <span className="rr-name">{said.role(row)}</span> },
  { id: 'person', header: t('rules:col.person'), sortable: true, value: (row) => row.employee, cell: (row) => <Holder row={row} /> },
  { id: 'where', header: t('rules:col.where'), sortable: true, value: said.where, cell: said.where },
  { id: 'counts', header: t('rules:col.counts'), sortable: true, value: said.counts, cell: said.counts },
  { id: 'time', header: t('rules:col.time'), cell: said.time },
  ...(onEnd ? [{ id: 'end', header: t('rules:office.end'), cell: (row: OfficeHolder) => <End row={row} role={said.role(row)} onEnd={onEnd} /> }] : []),
]

function Holders({ of, mayChange }: { of: OfficesRead; mayChange: boolean }) {
  const { t } = useTools('rules')
  const said = useSaid(of)
  const [text, setText] = useState('')
  const [ending, setEnding] = useState<OfficeHolder | null>(null)
  const [giving, setGiving] = useState(false)
  const shown = of.holders.filter((row) => matches(text, row.employee, row.code, said.role(row), row.role, row.site?.name ?? ''))
  const onEnd = mayChange ? setEnding : null
  return (
    <>
      <p className="rr-dim">{t('rules:offices.text')}</p>
      <div className="rr-tools">
        <SearchInput label={t('rules:offices.search')} value={text} onChange={setText} />
        {mayChange ? <Button look="primary" icon="plus" onClick={() => setGiving(true)}>{t('rules:offices.give')}</Button> : null}
      </div>
      {shown.length === 0 ? <EmptyState icon="users" title={t('rules:offices.none')} />
        : <DataTable<OfficeHolder> label={t('rules:tab.offices')} rows={shown} keyOf={(row) => row.id} pageSize={0} nameOf={(row) => `${said.role(row)}, ${row.employee}`} cardOf={cardOf(said, onEnd)} columns={columnsOf(t, said, onEnd)} />}
      <p className="rr-dim">{said.words.revision(of.revision)}</p>
      {ending ? <EndOffice of={ending} role={said.role(ending)} revision={of.revision.revision} onClose={() => setEnding(null)} /> : null}
      {giving ? <GiveOffice of={of} onClose={() => setGiving(false)} /> : null}
    </>
  )
}

/** Who holds which role: given from a day on, and ended. */
export function Offices({ mayChange }: { mayChange: boolean }) {
  const read = useQuery({ ...query(ruleCalls.offices, {}), meta: { quiet: true } })
  const { failed, retry } = readState(read)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  return read.data ? <Holders of={read.data} mayChange={mayChange} /> : <SkeletonRows count={6} />
}

import './competency.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AskedCompetency } from '../../../contract/modules/competency/calls.ts'
import type { competencyFields } from '../../../contract/modules/competency/fields.ts'
import type { FieldOverrideProps } from '../../request/client-module.ts'
import { useTools } from '../../request/use-tools.ts'
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { OneCompetency } from './one-competency.tsx'
import { isGiven, type OwnRow, rowsFrom, sayTheSame, withRow } from './rows.ts'
import { useStart } from './use-start.ts'

const NOTHING_SAID: readonly OwnRow[] = []
const nameKey = (competencyId: string) => `rows.competencyId.${competencyId}`

/** Every competency of one's job, with a level for each. On a phone one is open at a time, and the next one is a tap away. */
export function RowsField({ form, id }: FieldOverrideProps<typeof competencyFields>) {
  const { t } = useTools('competency')
  const isPhone = useMedia(PHONE)
  const { start, state } = useStart(form.values.period)
  const rows = form.values.rows ?? NOTHING_SAID
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!start) return
    for (const { competencyId, competency } of start.rows) form.remember(nameKey(competencyId) as 'rows', competency)
    const said = form.now?.().rows ?? NOTHING_SAID
    const next = rowsFrom(start.rows, said)
    if (!sayTheSame(next, said)) form.propose({ rows: next as never })
    const first = next.find((row) => !isGiven(row.selfLevel))
    if (first) setOpened((before) => (before.size > 0 ? before : new Set([first.lineId])))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's functions are new with every render
  }, [start])

  const change = (lineId: string, changes: Partial<OwnRow>) => form.set({ rows: withRow(form.now?.().rows ?? rows, lineId, changes) as never })
  const toggle = (lineId: string, isOpen: boolean) => setOpened((before) => {
    if (before.has(lineId) === isOpen) return before
    const next = new Set(before)
    if (isOpen) next.add(lineId)
    else next.delete(lineId)
    return next
  })
  const goTo = (lineId: string) => {
    toggle(lineId, true)
    requestAnimationFrame(() => {
      const card = document.getElementById(`${id}.${lineId}`)
      card?.scrollIntoView({ block: 'start' })
      card?.querySelector('summary')?.focus({ preventScroll: true })
    })
  }
  const done = rows.filter((row) => isGiven(row.selfLevel)).length
  const error = form.errorOf('rows')
  if (!form.values.period) return <p className="rq-hint" id={id} tabIndex={-1}>{t('competency:rows.choose-period')}</p>
  return (
    <div className="cp-rows" id={id} tabIndex={-1} data-error={error ? true : undefined}>
      {start?.existing && start.existing.id !== form.recordId ? <Note tone="yellow" icon="alert">{t('competency:rows.existing', { period: start.period.displayName })} <Link to="/$module/$id" params={{ module: 'competency', id: start.existing.id }}>{start.existing.code}</Link></Note> : null}
      {rows.length > 0 ? (
        <>
          <p className="cp-progress num" role="status">
            <span className="cp-meter" aria-hidden="true"><span style={{ inlineSize: `${(done * 100) / rows.length}%` }} /></span>
            {t('competency:progress', { done, count: rows.length })}
          </p>
          {error ? <p className="ess-error" id={`${id}-error`}>{error}</p> : null}
          <ol className="cp-list">
            {rows.map((row, i) => (
              <li key={row.lineId}>
                <OneCompetency
                  id={`${id}.${row.lineId}`} row={row} place={i + 1} name={form.textOf(nameKey(row.competencyId ?? '') as 'rows') ?? '…'} asked={askedOf(start?.rows, row)} isFolded={isPhone} isOpen={opened.has(row.lineId)}
                  onOpen={(isOpen) => toggle(row.lineId, isOpen)} onNext={rows[i + 1] ? () => goTo(rows[i + 1]?.lineId ?? '') : undefined}
                  levelError={form.errorOf(`rows.${row.lineId}.selfLevel` as 'rows')} evidenceError={form.errorOf(`rows.${row.lineId}.evidence` as 'rows')}
                  onChange={(changes) => change(row.lineId, changes)} onLeave={(column) => form.leave(`rows.${row.lineId}.${column}` as 'rows')}
                />
              </li>
            ))}
          </ol>
        </>
      ) : state.failed?.length === 0 ? <EmptyState small icon="cloudOff" title={t('competency:rows.offline')} /> : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={5} />}
    </div>
  )
}

const askedOf = (asked: readonly AskedCompetency[] | undefined, { competencyId }: OwnRow) => asked?.find((one) => one.competencyId === competencyId)

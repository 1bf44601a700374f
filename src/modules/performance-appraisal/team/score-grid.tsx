import { type KeyboardEvent, useRef, useState } from 'react'
import { keysAreOn } from '../../../lib/single-keys.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card } from '../../../ui/surfaces.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { PersonHead } from './person-head.tsx'
import { ScoreNow } from './score-now.tsx'
import { type Cell, criteriaOf, moved, scoreIn, type SheetValues, withCriterion } from './sheet-values.ts'
import type { OpenSheet } from './use-sheets.ts'

interface GridProps {
  sheets: readonly OpenSheet[]
  onChange: (sheet: OpenSheet, next: SheetValues) => void
}

const selfScore = ({ detail }: OpenSheet, criterionId: string): string | null => detail?.self?.answers.find((a) => a.rowId === criterionId)?.score ?? null

/** People down, criteria across: a cell takes 1 to 5, arrows lead from one to the next. Of several forms each has its own table. */
export function ScoreGrid({ sheets, onChange }: GridProps) {
  const forms = [...Map.groupBy(sheets, (s) => s.sheet.form.id).values()]
  return <>{forms.map((of) => <OneGrid key={of[0]?.sheet.form.id} sheets={of} onChange={onChange} />)}</>
}

function OneGrid({ sheets, onChange }: GridProps) {
  const { t, show } = useTools('performance-appraisal-team')
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const [commented, setCommented] = useState<Cell | null>(null)
  const last = useRef<number | null>(null)
  const criteria = sheets[0] ? criteriaOf(sheets[0].sheet) : []
  const size = { rows: sheets.length, columns: criteria.length }
  const focus = (cell: Cell) => {
    setAt(cell)
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${cell.row}.${cell.column}"]`)?.focus()
  }
  const give = (cell: Cell, score: number | null) => {
    const [one, criterion] = [sheets[cell.row], criteria[cell.column]]
    if (!one || !criterion) return
    if (score !== null) last.current = score
    onChange(one, withCriterion(one.values, criterion.id, { score }))
  }
  /** From a keyboard on the screen, which tells no keys. */
  const type = (cell: Cell, text: string) => {
    const typed = /[1-5]$/.exec(text)?.[0]
    if (typed !== undefined || text === '') give(cell, typed === undefined ? null : Number(typed))
  }
  const onKey = (cell: Cell) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (/^[1-5]$/.test(event.key)) {
      give(cell, Number(event.key))
      const next = moved(cell, 'ArrowRight', size, false) ?? (cell.row + 1 < size.rows ? { row: cell.row + 1, column: 0 } : null)
      if (next) focus(next)
    } else if (event.key === '=' && last.current !== null) give(cell, last.current)
    else if (event.key === 'Backspace' || event.key === 'Delete') give(cell, null)
    else if (event.key === 'c' && keysAreOn()) setCommented(cell)
    else {
      const next = moved(cell, event.key, size, isRtl)
      if (!next) return
      focus(next)
    }
    event.preventDefault()
  }
  const one = commented ? sheets[commented.row] : undefined
  const criterion = commented ? criteria[commented.column] : undefined
  return (
    <Card flush>
      <div className="pt-scroll">
        <table className="pt-grid" ref={table} aria-label={t('performance-appraisal-team:grid')} aria-describedby="pt-keys">
          <thead>
            <tr>
              <th scope="col">{t('performance-appraisal-team:person')}</th>
              {criteria.map((c) => <th key={c.id} scope="col" title={c.help}>{c.names}<small>{t('performance-appraisal-team:weight', { weight: show.decimal(c.weight) })}</small></th>)}
              <th scope="col">{t('performance-appraisal-team:score')}</th>
            </tr>
          </thead>
          <tbody>
            {sheets.map((sheet, row) => (
              <tr key={sheet.sheet.recordId}>
                <th scope="row"><PersonHead one={sheet} /></th>
                {criteria.map((c, column) => {
                  const self = selfScore(sheet, c.id)
                  const comment = sheet.values.criteria.find((l) => l.lineId === c.id)?.comment
                  return (
                    <td key={c.id}>
                      <span className="pt-cell">
                        <input
                          className="pt-score num" data-cell={`${row}.${column}`} inputMode="numeric" autoComplete="off" value={scoreIn(sheet.values, c.id) ?? ''} tabIndex={at.row === row && at.column === column ? 0 : -1}
                          aria-label={t('performance-appraisal-team:cell', { person: sheet.sheet.employee, criterion: c.names })} aria-describedby={self === null ? undefined : `pt-self-${row}.${column}`}
                          onFocus={(e) => { setAt({ row, column }); e.currentTarget.select() }} onChange={(e) => type({ row, column }, e.currentTarget.value)} onKeyDown={onKey({ row, column })} onDoubleClick={() => setCommented({ row, column })}
                        />
                        {self === null ? null : <small title={t('performance-appraisal-team:self', { score: show.decimal(self) })} aria-hidden="true">{show.decimal(self)}</small>}
                        {self === null ? null : <span className="sr-only" id={`pt-self-${row}.${column}`}>{t('performance-appraisal-team:self', { score: show.decimal(self) })}</span>}
                        {comment ? <span className="pt-noted" role="img" aria-label={t('performance-appraisal-team:noted')} title={comment} /> : null}
                      </span>
                    </td>
                  )
                })}
                <td className="num"><ScoreNow one={sheet} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="pt-keys" id="pt-keys">{t('performance-appraisal-team:keys')}</p>
      {one && criterion ? (
        <CommentDialog
          person={one.sheet.employee} title={criterion.names} value={one.values.criteria.find((l) => l.lineId === criterion.id)?.comment ?? ''} onClose={() => { setCommented(null); focus(commented ?? at) }}
          onChange={(comment) => onChange(one, withCriterion(one.values, criterion.id, { comment }))}
        />
      ) : null}
    </Card>
  )
}

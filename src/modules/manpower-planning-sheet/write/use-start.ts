import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lineText } from '../../../../contract/kit/field-path.ts'
import { planningSheetCalls, type PlanStart } from '../../../../contract/modules/manpower-planning-sheet/calls.ts'
import { newRecordId } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { type ReadState, readState } from '../../../request/use-read.ts'
import { FILLED, FROM, type KeptStart, keptStart, OF, ofOf, rowsFrom, type SheetValues, START } from '../sheet.ts'
import type { SheetForm } from './sheet-form.ts'

/** Where the sheet begins: as the server says it now, else as it said it last to this form. */
export function useStart(form: SheetForm): { start: KeptStart | undefined; state: ReadState } {
  const values = form.values as SheetValues
  const of = ofOf(values)
  const from = Number(values[FROM])
  const read = useQuery({
    ...query(planningSheetCalls.start, { companyStructure: values.companyStructure ?? '', period: values.period ?? '', ...(from > 0 ? { fromVersion: from } : {}) }),
    enabled: of !== '', retry: false, placeholderData: keepPreviousData, meta: { quiet: true },
  })
  const answer: PlanStart | undefined = read.isPlaceholderData ? undefined : read.data
  useEffect(() => {
    if (!answer) return
    for (const { positionId, position, reportToId, reportTo } of answer.positions) {
      form.remember(lineText('lines', 'position', positionId) as 'note', position)
      if (reportToId) form.remember(lineText('lines', 'reportTo', reportToId) as 'note', reportTo)
    }
    for (const { id, name } of answer.frames) {
      form.remember(lineText('lines', 'timeFrame', id) as 'note', name)
      form.remember(lineText('newPositions', 'timeFrame', id) as 'note', name)
    }
    // a copy of this device knows no costs: as long as nobody has written in it, the sheet begins anew with the answer that does
    const held = (form.now?.() ?? values) as SheetValues
    const begins = form.isGuessed('lines') && ((held.lines ?? []).length === 0 || held[FILLED] === of)
    const begun = begins ? { lines: rowsFrom(answer, newRecordId), [FILLED]: of } : {}
    form.propose({ [START]: keptStart(of, answer), [OF]: of, ...begun } as never)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known: the form's functions are new with every render
  }, [answer])
  const kept = values[START]
  return { start: kept?.of === of ? kept : undefined, state: readState(read) }
}

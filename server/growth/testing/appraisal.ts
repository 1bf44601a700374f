/** An appraisal to choose from, for tests that need any: a period, a kind, and a way to score. */
import { RangeKind } from '../../../contract/growth/appraisal.ts'
import { q } from '../../db/context.ts'
import { NOON } from '../../ledger/testing/company.ts'
import { newId } from '../../lib/new-id.ts'
import { appraisalType, valueRange } from '../appraisal/table.ts'
import { anEvaluationType } from './evaluations.ts'
import { somePeriods } from './growth.ts'

const ANY = 'any'

/** A period of the year, a kind of appraisal and a range of a target. */
export async function anAppraisal(): Promise<void> {
  await somePeriods([{ kind: 'appraisal', code: ANY, from: '2026-01-01', until: '2026-12-31' }])
  await anEvaluationType(ANY)
  await q().insert(valueRange).values({ id: newId(NOON), code: ANY, names: { en: 'Any range' }, kind: RangeKind.higher, rows: [{ from: null, until: '100.00', score: '1.00' }, { from: '100.00', until: null, score: '5.00' }] })
}

/** A kind of appraisal, and a range its objectives may use. */
export async function someRange(): Promise<{ typeId: string; rangeId: string }> {
  const [type] = await q().select({ id: appraisalType.id }).from(appraisalType).orderBy(appraisalType.id).limit(1)
  const [range] = await q().select({ id: valueRange.id }).from(valueRange).orderBy(valueRange.id).limit(1)
  if (!type || !range) throw new Error('no appraisal to choose from')
  return { typeId: type.id, rangeId: range.id }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { q } from '../../db/context.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { formFacts, rangeFacts, typeFacts, type WrittenType } from '../terms/appraisal-written.ts'
import { appraisalForm, appraisalType, valueRange } from './table.ts'
import { everyForm, everyRange, everyType, formIn, rangeIn, typeFor } from './terms.ts'

let database: Database

const type = (code: string, more: Partial<WrittenType> = {}): WrittenType => ({
  code, name: { en: code }, form: 'f', fillBy: 'employee', raters: { superior: { weight: 100, min: 1, max: 1 } }, grades: [{ code: 'A', from: 0, name: { en: 'A' } }],
  peerThreshold: 3, calibrationMax: 0.5, objectiveRules: { min: 1, max: 8, weightMin: 5, weightMax: 100 }, minServiceDays: 0, ...more,
})
const form = formFacts({
  code: 'f', name: { en: 'Form', ar: 'نموذج' },
  sections: [
    { code: 'o', kind: 'objectives', weight: 70, name: { en: 'Objectives', id: 'Sasaran' }, columns: [{ code: 'extra1', type: 'yes-no', name: { en: 'Shared' }, required: true }] },
    { code: 'c', kind: 'criteria', weight: 30, name: { en: 'Conduct' }, criteria: [{ code: 'q', name: { en: 'Quality', id: 'Mutu' }, help: { en: 'Right?', id: 'Benar?' }, weight: 60 }, { code: 't', name: { en: 'Team' }, weight: 40 }] },
  ],
})
const range = rangeFacts({ code: 'r', name: { en: 'Done or not', id: 'Selesai atau tidak' }, kind: 'yes-no', rows: [{ until: 1, score: 1, name: { en: 'No', id: 'Tidak' } }, { from: 1, score: 5 }] })

beforeAll(async () => {
  database = await openTestDatabase()
  await q().insert(appraisalForm).values(form)
  await q().insert(valueRange).values(range)
}, 60_000)
afterAll(() => database.close())

test('one is appraised by the type of one’s grade, else by the one for everybody, and never by one that is retired', async () => {
  expect(await typeFor(4)).toBeNull()
  await q().insert(appraisalType).values([type('old', { retired: true }), type('old-grade', { jobGrades: [2, 4], retired: true }), type('operators', { jobGrades: [2, 3] })].map(typeFacts))
  expect([(await typeFor(3))?.code, await typeFor(4)]).toEqual(['operators', null])
  await q().insert(appraisalType).values(typeFacts(type('all')))
  expect([(await typeFor(2))?.code, (await typeFor(3))?.code, (await typeFor(4))?.code]).toEqual(['operators', 'operators', 'all'])
  expect([...(await everyType()).values()].map((t) => t.code)).toEqual(['all', 'old', 'old-grade', 'operators'])
})

test('a form and a range say their names in the reader’s language, in English where there is none, and nothing of help nobody wrote', async () => {
  const [stored, ranged] = [(await everyForm()).get(form.id), (await everyRange()).get(range.id)]
  if (!stored || !ranged) throw new Error('not stored')
  const criteria = form.sections[1]?.criteria ?? []
  expect(formIn(stored, 'id')).toEqual({
    id: form.id, code: 'f', names: 'Form',
    sections: [
      { code: 'o', kind: 2, weight: '70.00', names: 'Sasaran', criteria: [], columns: [{ code: 'extra1', columnTypeId: 7, names: 'Shared', required: true }] },
      { code: 'c', kind: 1, weight: '30.00', names: 'Conduct', columns: [], criteria: [
        { id: criteria[0]?.id, code: 'q', names: 'Mutu', help: 'Benar?', weight: '60.00', competencyId: null }, { id: criteria[1]?.id, code: 't', names: 'Team', help: '', weight: '40.00', competencyId: null },
      ] },
    ],
  })
  expect(formIn(stored, 'ar').names).toBe('نموذج')
  expect(rangeIn(ranged, 'id')).toEqual({ id: range.id, kind: 4, unit: '', name: 'Selesai atau tidak', rows: [{ from: null, until: '1.00', score: '1.00', names: 'Tidak' }, { from: '1.00', until: null, score: '5.00' }] })
})

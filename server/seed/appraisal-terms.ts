/** What the demo company appraises by: one form, two types, four ranges. */
import { type RaterKindRule, Section } from '../../contract/growth/appraisal.ts'
import type { appraisalForm, appraisalType, StoredForm, valueRange } from '../growth/appraisal/table.ts'
import { namedId } from '../lib/named-id.ts'
import type { RangeCode } from './appraisal-words.ts'

type Form = typeof appraisalForm.$inferInsert
type Type = typeof appraisalType.$inferSelect
type Range = typeof valueRange.$inferInsert & { code: RangeCode }

const texts = (en: string, id: string, ar: string) => ({ en, id, ar })
const criterion = (code: string, weight: string, names: ReturnType<typeof texts>, help: ReturnType<typeof texts>) => ({ id: namedId(`appraisal-criterion:annual:${code}`), code, names, help, weight, competencyId: null })

const form: StoredForm = {
  id: namedId('appraisal-form:annual'), code: 'annual', names: texts('Annual appraisal', 'Penilaian tahunan', 'التقييم السنوي'),
  sections: [
    { code: 'objectives', kind: Section.objectives, weight: '70.00', names: texts('Objectives', 'Sasaran', 'الأهداف'), criteria: [], columns: [] },
    {
      code: 'criteria', kind: Section.criteria, weight: '30.00', names: texts('How the work is done', 'Cara kerja', 'طريقة العمل'), columns: [],
      criteria: [
        criterion('quality', '40.00', texts('Quality of work', 'Mutu kerja', 'جودة العمل'), texts('Right at the first time, and complete', 'Benar sejak awal, dan lengkap', 'صحيح من المرة الأولى، وكامل')),
        criterion('teamwork', '30.00', texts('Working together', 'Kerja sama', 'العمل معًا'), texts('Helps, listens and shares what is known', 'Membantu, mendengarkan, dan berbagi pengetahuan', 'يساعد ويستمع ويشارك ما يعرفه')),
        criterion('initiative', '20.00', texts('Initiative', 'Inisiatif', 'المبادرة'), texts('Sees what has to be done, and does it', 'Melihat apa yang harus dilakukan, dan melakukannya', 'يرى ما يجب فعله ويفعله')),
        criterion('reliability', '10.00', texts('Reliability', 'Keandalan', 'الموثوقية'), texts('Keeps to what was agreed, or says so early', 'Menepati kesepakatan, atau memberi tahu lebih awal', 'يلتزم بما اتُّفق عليه أو يُعلم مبكرًا')),
      ],
    },
  ],
}

const raters: RaterKindRule[] = [
  { kind: 'self', weight: '0.00', min: 1, max: 1 }, { kind: 'superior', weight: '70.00', min: 1, max: 1 }, { kind: 'peer', weight: '20.00', min: 0, max: 6 }, { kind: 'subordinate', weight: '10.00', min: 0, max: 12 },
]

const annual: Type = {
  id: namedId('appraisal-type:annual'), code: 'annual', names: texts('Annual appraisal', 'Penilaian tahunan', 'التقييم السنوي'), formId: form.id, fillBy: 1, raters,
  grades: [
    { code: 'A', from: '4.50', names: texts('Outstanding', 'Luar biasa', 'متميز'), guide: 10 }, { code: 'B', from: '3.50', names: texts('Above what was agreed', 'Di atas kesepakatan', 'فوق المتفق عليه'), guide: 25 },
    { code: 'C', from: '2.50', names: texts('As agreed', 'Sesuai kesepakatan', 'كما اتُّفق عليه'), guide: 50 }, { code: 'D', from: '1.50', names: texts('Below what was agreed', 'Di bawah kesepakatan', 'دون المتفق عليه'), guide: 12 },
    { code: 'E', from: '0.00', names: texts('Far below what was agreed', 'Jauh di bawah kesepakatan', 'دون المتفق عليه بكثير'), guide: 3 },
  ],
  peerThreshold: 3, calibrationMax: '0.50', objectiveRules: { min: 3, max: 8, weightMin: 5, weightMax: 40 }, minServiceDays: 90, jobGrades: null, active: true, version: 1,
}
/** Of those whose objectives are the team's: who leads them fills them in. */
const operators: Type = { ...annual, id: namedId('appraisal-type:operators'), code: 'operators', names: texts('Annual appraisal of operators', 'Penilaian tahunan operator', 'التقييم السنوي للمشغلين'), fillBy: 2, jobGrades: [2] }

const ofTarget = [[null, '70.00', '1.00'], ['70.00', '90.00', '2.00'], ['90.00', '105.00', '3.00'], ['105.00', '120.00', '4.00'], ['120.00', null, '5.00']] as const
const rows = (bands: readonly (readonly [string | null, string | null, string])[]) => bands.map(([from, until, score]) => ({ from, until, score }))
const range = (code: RangeCode, kind: Range['kind'], unit: string, names: ReturnType<typeof texts>, own: Range['rows']): Range => ({ id: namedId(`value-range:${code}`), code, names, kind, unit, rows: own })

const ranges: readonly Range[] = [
  range('higher', 1, '%', texts('Higher is better', 'Makin tinggi makin baik', 'الأعلى أفضل'), rows(ofTarget)),
  range('lower', 2, '%', texts('Lower is better', 'Makin rendah makin baik', 'الأقل أفضل'), rows(ofTarget)),
  range('satisfaction', 3, '', texts('Satisfaction', 'Kepuasan', 'الرضا'), rows([[null, '3.50', '1.00'], ['3.50', '4.00', '2.00'], ['4.00', '4.40', '3.00'], ['4.40', '4.70', '4.00'], ['4.70', null, '5.00']])),
  range('yes-no', 4, '', texts('Yes or no', 'Ya atau tidak', 'نعم أو لا'), [{ from: null, until: '1.00', score: '1.00', names: texts('No', 'Tidak', 'لا') }, { from: '1.00', until: null, score: '5.00', names: texts('Yes', 'Ya', 'نعم') }]),
]

export const appraisalTermRows: { forms: Form[]; types: Type[]; ranges: Range[] } = { forms: [form], types: [annual, operators], ranges: [...ranges] }

/** By the grade of somebody's job. */
export const typeOf = ({ grade }: { grade: number }): Type & { form: StoredForm } => ({ ...(operators.jobGrades?.includes(grade) ? operators : annual), form })
export const criteriaOf = ({ grade }: { grade: number }) => typeOf({ grade }).form.sections.flatMap((s) => s.criteria)

export function rangeOf(code: RangeCode): Range {
  const found = ranges.find((r) => r.code === code)
  if (!found) throw new Error(`the demo company has no range ${code}`)
  return found
}
export const rangeIdOf = (code: RangeCode): string => rangeOf(code).id

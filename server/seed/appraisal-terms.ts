// SCRATCH until terms and score land
import { namedId } from '../lib/named-id.ts'
import type { StoredForm } from '../growth/appraisal/table.ts'
import type { RangeCode } from './appraisal-words.ts'
const crit = (code: string, weight: string) => ({ id: namedId(`criterion:${code}`), code, names: { en: code }, help: { en: '' }, weight, competencyId: null })
const form: StoredForm = { id: namedId('form'), code: 'f', names: { en: 'f' }, sections: [{ code: 'o', kind: 2, weight: '70.00', names: { en: 'o' }, criteria: [], columns: [] }, { code: 'c', kind: 1, weight: '30.00', names: { en: 'c' }, columns: [], criteria: [crit('a', '40.00'), crit('b', '30.00'), crit('c', '20.00'), crit('d', '10.00')] }] }
export const typeOf = ({ grade }: { grade: number }) => ({ id: namedId(`type:${grade === 2}`), code: 'annual', fillBy: grade === 2 ? 2 : 1, minServiceDays: 90, raters: [{ kind: 'self', weight: '0', min: 0, max: 1 }, { kind: 'superior', weight: '70', min: 1, max: 1 }, { kind: 'peer', weight: '20', min: 0, max: 6 }, { kind: 'subordinate', weight: '10', min: 0, max: 10 }] as const, form })
export const criteriaOf = (_: { grade: number }) => form.sections[1]!.criteria
export const rangeIdOf = (code: RangeCode) => namedId(`range:${code}`)
const R = (a: number, b: number) => Math.floor((2 * a + b) / (2 * b))
const h = (s: string) => Math.round(Number(s) * 100)
const bands = (p: number) => (p < 7000 ? 100 : p < 9000 ? 200 : p < 10500 ? 300 : p < 12000 ? 400 : 500)
export interface Result { rows: { percent: string | null; score: string }[]; objectiveScore: string; criteriaScore: string; score: string }
const f = (n: number) => (n / 100).toFixed(2)
export function compute(i: { objectives: readonly { range: string; target: string; weight: number }[]; achieved: readonly string[]; scores: readonly number[]; peers: { isClosed: boolean; sets: number[][] }; subordinates: { isClosed: boolean; sets: number[][] } }): Result {
  const rows = i.objectives.map((o, n) => {
    const a = h(i.achieved[n]!)
    if (o.range === 'yes-no') return { percent: null, score: a === 100 ? 500 : 100 }
    if (o.range === 'satisfaction') return { percent: null, score: a < 350 ? 100 : a < 400 ? 200 : a < 440 ? 300 : a < 470 ? 400 : 500 }
    const t = h(o.target)
    const p = o.range === 'higher' ? R(10000 * a, t) : Math.max(0, 20000 - R(10000 * a, t))
    return { percent: f(p), score: bands(p) }
  })
  const os = R(rows.reduce((s, r, n) => s + r.score * i.objectives[n]!.weight, 0), 100)
  const w = [40, 30, 20, 10]
  const sec = (s: readonly number[]) => R(s.reduce((x, v, n) => x + v * 100 * w[n]!, 0), 100)
  const groups = [{ w: 70, s: sec(i.scores) }]
  for (const [g, gw] of [[i.peers, 20], [i.subordinates, 10]] as const) if (g.isClosed && g.sets.length >= 3) groups.push({ w: gw, s: R(g.sets.reduce((x, s) => x + sec(s), 0), g.sets.length) })
  const cs = R(groups.reduce((x, g) => x + g.w * g.s, 0), groups.reduce((x, g) => x + g.w, 0))
  return { rows: rows.map((r) => ({ ...r, score: f(r.score) })), objectiveScore: f(os), criteriaScore: f(cs), score: f(R(70 * os + 30 * cs, 100)) }
}
export const gradeOf = (_: { grade: number }, score: string) => (h(score) >= 450 ? 'A' : h(score) >= 350 ? 'B' : h(score) >= 250 ? 'C' : h(score) >= 150 ? 'D' : 'E')

/** What answers of a test come to. Pure. @see contract/modules/training/README.md#forms */
import type { FormAnswer, FormFieldKindId } from '../../contract/modules/training/form-calls.ts'
import { fromHundredths } from '../../contract/kit/decimal.ts'

export interface Scored {
  kind: FormFieldKindId
  options: readonly unknown[]
  right: number[] | string | null
  points: number
}

const NUMBER = /^-?\d{1,12}([.,]\d{1,6})?$/
/** A number as it compares: without signs of its own way of writing. */
const plain = (text: string): string | null => {
  if (!NUMBER.test(text.trim())) return null
  const [whole = '', part = ''] = text.trim().replace(',', '.').split('.')
  const digits = whole.replace(/^(-?)0+(?=\d)/, '$1')
  const rest = part.slice(0, [...part].findLastIndex((digit) => digit !== '0') + 1)
  const value = rest === '' ? digits : `${digits}.${rest}`
  return value === '-0' ? '0' : value
}

/** Whether an answer is one to this question. */
export function fits({ kind, options }: Pick<Scored, 'kind' | 'options'>, value: FormAnswer): boolean {
  const isPlace = (place: unknown) => Number.isInteger(place) && (place as number) >= 0 && (place as number) < options.length
  if (kind === 1) return isPlace(value)
  if (kind === 2) return Array.isArray(value) && value.every(isPlace) && new Set(value).size === value.length
  if (kind === 3) return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 5
  if (kind === 4) return typeof value === 'string'
  return typeof value === 'string' && plain(value) !== null
}

/** Points of one answer: all or none; of several, the right ones less the wrong ones, by the number of right ones, rounded down. */
export function pointsOf({ kind, right, points }: Scored, value: FormAnswer | undefined): number {
  if (value === undefined || right === null || points === 0) return 0
  if (kind === 5) return typeof right === 'string' && typeof value === 'string' && plain(value) === plain(right) ? points : 0
  if (!Array.isArray(right)) return 0
  if (kind === 1) return right.includes(value as number) ? points : 0
  if (kind !== 2 || !Array.isArray(value) || right.length === 0) return 0
  const good = value.filter((v) => right.includes(v)).length
  return Math.floor((points * Math.max(0, good - (value.length - good))) / right.length)
}

export interface Score {
  score: number
  maxScore: number
  /** Two places, halves up. */
  percent: string
  passed: boolean | null
}

/** @param passPercent null: nothing is to be passed */
export function scoreOf(fields: readonly (Scored & { id: string })[], answers: ReadonlyMap<string, FormAnswer>, passPercent: number | null): Score {
  const counted = fields.filter((f) => f.right !== null)
  const score = counted.reduce((sum, f) => sum + pointsOf(f, answers.get(f.id)), 0)
  const maxScore = counted.reduce((sum, f) => sum + f.points, 0)
  return { score, maxScore, percent: fromHundredths(maxScore === 0 ? 0 : Math.floor((score * 20_000 + maxScore) / (maxScore * 2))), passed: passPercent === null ? null : score * 100 >= maxScore * passPercent }
}

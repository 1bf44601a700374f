/** Answers in words, and whether they are right. Pure. */
import type { FormAnswer, FormQuestion } from '../../../../contract/modules/training/form-calls.ts'
import { readNumber } from '../../../lib/number-input.ts'

const placesOf = (value: FormAnswer): number[] => (Array.isArray(value) ? value : typeof value === 'number' ? [value] : [])

/** @param list joins several @param scale writes a place of the scale @param decimal writes a number */
export function answerText({ kind, options }: Pick<FormQuestion, 'kind' | 'options'>, value: FormAnswer, { list, scale, decimal }: { list: (parts: string[]) => string; scale: (value: number) => string; decimal: (value: string) => string }): string {
  if (kind === 3) return scale(Number(value))
  if (kind === 5) return decimal(String(value))
  return kind === 4 ? String(value) : list(placesOf(value).flatMap((place) => options[place] ?? []))
}

/** `12,50` and `12.5` as `12.5`; null for what is no number. A minus as the scripts write it. */
export function asNumber(text: string): string | null {
  const plain = text.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace('٫', '.').replace('−', '-')
  if (!/^-?\d{1,12}([.,]\d{1,6})?$/.test(plain)) return null
  const [whole = '', part = ''] = (readNumber(plain) ?? '').split('.')
  const rest = part.slice(0, [...part].findLastIndex((digit) => digit !== '0') + 1)
  const value = rest === '' ? whole : `${whole}.${rest}`
  return value === '-0' ? '0' : value
}

export type Verdict = 'right' | 'partly' | 'wrong'

/** @param right what the server says is right; of one to choose any of several */
export function verdictOf({ kind }: Pick<FormQuestion, 'kind'>, value: FormAnswer | undefined, right: FormAnswer): Verdict {
  if (value === undefined) return 'wrong'
  if (kind === 5) return asNumber(String(value)) === asNumber(String(right)) ? 'right' : 'wrong'
  const [chosen, good] = [placesOf(value), placesOf(right)]
  const hits = chosen.filter((place) => good.includes(place)).length
  if (kind === 1) return hits > 0 ? 'right' : 'wrong'
  if (hits === good.length && chosen.length === good.length) return 'right'
  return hits > chosen.length - hits ? 'partly' : 'wrong'
}

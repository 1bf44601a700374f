/** Which place of a drawing is read aloud, and the keys that lead to another. */
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../../contract/kit/language.ts'
import { placeByKey } from './place-by-key.ts'

/** @param count places there are  @param first the one that is read before any is chosen */
export function useChosen(count: number, first = 0): { chosen: number; choose: (place: number) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const { i18n } = useTranslation('chart')
  const [wanted, choose] = useState(first)
  const last = count - 1
  const chosen = Math.min(wanted, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeByKey(event.key, { chosen, last, rightToLeft: directionOf(i18n.language) === 'rtl' })
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return { chosen, choose, onKeyDown }
}

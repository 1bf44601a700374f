import './status.css'
import { initialsOf, tintOf } from '../lib/person-name.ts'
import type { ToneName } from './theme/palette.ts'

const tints: ToneName[] = ['brown', 'blue', 'green', 'yellow', 'grey', 'red']

/** Picture of a person, else initials. Decoration: the name always stands beside it. */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | undefined; size?: number }) {
  return (
    <span className={`ess-avatar ess-tone-${tints[tintOf(name, tints.length)]}`} style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }} aria-hidden="true">
      {src ? <img src={src} alt="" /> : initialsOf(name)}
    </span>
  )
}

import { Note } from '../../../ui/states.tsx'

/** Why a change was not taken, beside what was chosen. */
export function WhyNot({ texts }: { texts: readonly string[] }) {
  return texts.length > 0 ? <Note tone="red" icon="alert" role="alert">{texts.join(' ')}</Note> : null
}

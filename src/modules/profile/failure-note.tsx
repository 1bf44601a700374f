import { Note } from '../../ui/states.tsx'
import type { Failure } from './use-profile.ts'

/** What went wrong, unless a field says it already. */
export function FailureNote({ failure }: { failure: Failure | null }) {
  return failure && failure.texts.length > 0 ? <Note tone="red" icon="alert" role="alert">{failure.texts.join(' ')}</Note> : null
}

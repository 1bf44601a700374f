import { Note } from '../../../ui/states.tsx'
import type { Failure } from './use-send.ts'

/** What went wrong, unless a field says it already. */
export const FailureText = ({ failure }: { failure: Failure | null }) => (failure && failure.texts.length > 0 ? <Note tone="red" icon="alert" role="alert">{failure.texts.join(' ')}</Note> : null)

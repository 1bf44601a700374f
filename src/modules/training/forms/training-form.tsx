import { useParams } from '@tanstack/react-router'
import { FormScreen } from './form-screen.tsx'
import { ResultsScreen } from './results-screen.tsx'

/** `/training/form/{id}` and `/training/form/{id}/results`. Whose form it is not is told so by the server. */
export function TrainingForm() {
  const { _splat = '' } = useParams({ strict: false })
  const [id = '', what] = _splat.split('/')
  return what === 'results' ? <ResultsScreen formId={id} key={id} /> : <FormScreen id={id} />
}

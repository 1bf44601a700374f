import { useParams } from '@tanstack/react-router'
import { CodeScreen } from './code-screen.tsx'
import { RunScreen } from './run-screen.tsx'

/** `/training/run/{sessionId}` and `/training/run/{sessionId}/code`. Who may not run it is told so by the server. */
export function TrainingRun() {
  const { _splat = '' } = useParams({ strict: false })
  const [sessionId = '', what] = _splat.split('/')
  return what === 'code' ? <CodeScreen sessionId={sessionId} key={sessionId} /> : <RunScreen sessionId={sessionId} key={sessionId} />
}

/** A log that keeps what it is told, as the lines it would write. */
import type { Log } from '../log.ts'

export interface RecordingLog extends Log {
  lines: string[]
}

export function recordingLog(): RecordingLog {
  const lines: string[] = []
  const write = (facts: object, message: string) => void lines.push(JSON.stringify({ ...facts, message }))
  return { lines, debug: write, info: write, warn: write, error: write }
}

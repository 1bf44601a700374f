/** Traces: the collector takes an empty one. */
import type { Config } from '../lib/config.ts'
import { type Finding, ok, warn } from './finding.ts'

const PATIENCE_MS = 3_000

export async function checkTraces({ traces }: Config): Promise<Finding> {
  if (!traces) return ok('traces', 'off')
  const { tryCollector } = await import('../traces/exporter.ts')
  try {
    await tryCollector(traces, PATIENCE_MS)
    return ok('traces', `${traces.url} takes them`)
  } catch (error) {
    return warn('traces', `${traces.url} does not take them (${(error as Error).message})`, 'see to OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS; traces are let go meanwhile')
  }
}

/** Sends spans to a collector, as OTLP over HTTP. Headers, time limit, compression and certificates are those of the OTEL_EXPORTER_OTLP_… variables. */
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '../lib/config.ts'
import type { Log } from '../lib/log.ts'
import { codeIn } from '../lib/service-away.ts'

/** `ECONNREFUSED`, `http_403`; never what a collector writes. */
function kindOf({ error }: ExportResult): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'number' ? `http_${code}` : codeIn(error)
}

/** Says once that the collector is away, and once that it is back: nothing else comes of it. */
export function createExporter({ url }: Pick<TracesConfig, 'url'>, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url })
  let isAway = false

  function tell(result: ExportResult): void {
    const isLost = result.code !== ExportResultCode.SUCCESS
    if (isLost === isAway) return
    isAway = isLost
    if (isLost) log.warn({ service: 'collector', error: kindOf(result) }, 'OTEL_EXPORTER_OTLP_ENDPOINT: the collector does not take traces; they are let go until it does')
    else log.info({ service: 'collector' }, 'the collector takes traces again')
  }

  return {
    export: (spans, told) =>
      exporter.export(spans, (result) => {
        tell(result)
        told(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Sends no span at all, which a collector takes as well. @throws Error that says why it was not taken, in a word */
export async function tryCollector({ url }: Pick<TracesConfig, 'url'>, timeoutMillis: number): Promise<void> {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis })
  const result = await new Promise<ExportResult>((resolve) => exporter.export([], resolve))
  await exporter.shutdown()
  if (result.code !== ExportResultCode.SUCCESS) throw new Error(kindOf(result))
}

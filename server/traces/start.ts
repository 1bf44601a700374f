/**
 * Traces of what the server works on: a span for each call, job, delivery and file of a report, and within them one for each statement. They hold names of
 * the code, statuses and times: no parameter, body, value or person. Loaded where a collector is named. @see docs/metrics.md
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { getNumberFromEnv, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { defaultResource, detectResources, envDetector, resourceFromAttributes, serviceInstanceIdDetector } from '@opentelemetry/resources'
import { AlwaysOffSampler, AlwaysOnSampler, BatchSpanProcessor, type BatchSpanProcessorOptions, ParentBasedSampler, type Sampler, type SpanExporter, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '../lib/config.ts'
import type { Log } from '../lib/log.ts'
import { observe, type Work } from '../lib/observe.ts'
import { createExporter } from './exporter.ts'

/** What is left is sent within this time when the server leaves, or not at all. */
const FLUSH_MS = 2_000
const SERVICE_NAME = 'employee-portal'

const KINDS: Readonly<Record<Work['kind'], SpanKind>> = { call: SpanKind.SERVER, job: SpanKind.INTERNAL, delivery: SpanKind.INTERNAL, report: SpanKind.INTERNAL, statement: SpanKind.CLIENT }

const SAMPLERS: Readonly<Record<TracesConfig['sampler'], (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

/** How spans are gathered, as the standard's variables say; what they do not say is the library's own. */
function batches(): Omit<BatchSpanProcessorOptions, 'exporter'> {
  const given = { scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY', exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT', maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE', maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE' }
  return Object.fromEntries(Object.entries(given).flatMap(([option, name]) => ((getNumberFromEnv(name) ?? 0) > 0 ? [[option, getNumberFromEnv(name)]] : [])))
}

/** Calls are named by their id alone; what else there is says its kind. */
const nameOf = ({ kind, name }: Work): string => (kind === 'call' || kind === 'statement' ? name : kind === name ? kind : `${kind} ${name}`)

const hasFailed = ({ kind, outcome }: Work): boolean => (kind === 'call' ? !/^[1-4]/.test(outcome) : ['failed', 'given_up', 'retry'].includes(outcome))

function end(span: Span, work: Work): void {
  span.updateName(nameOf(work))
  if (work.kind === 'call') span.setAttributes({ ...work.facts, 'http.response.status_code': Number(work.outcome) || 500 })
  else if (work.kind === 'statement') span.setAttribute('db.system.name', 'postgresql')
  else span.setAttribute('ess.outcome', work.outcome)
  if (hasFailed(work)) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

export interface Traces {
  /** Sends what is left, for so long as there is time. */
  stop(): Promise<void>
}

export interface TracesDeps {
  config: TracesConfig
  /** Somebody in front is believed: a proxy's trace goes on here. */
  hasProxy: boolean
  log: Log
  /** Where spans go, for tests. */
  exporter?: SpanExporter
}

/** From now on all work is traced; before the database is opened, or its statements are not. */
export function startTraces({ config, hasProxy, log, exporter = createExporter(config, log) }: TracesDeps): Traces {
  // the exporter says what there is to say
  setGlobalErrorHandler(() => undefined)
  const own = resourceFromAttributes({ 'service.name': SERVICE_NAME })
  const given = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })
  const provider = new TracerProvider({ resource: defaultResource().merge(own).merge(given), sampler: SAMPLERS[config.sampler](config.ratio), spanProcessors: [new BatchSpanProcessor({ ...batches(), exporter })] })
  const tracer = provider.getTracer(SERVICE_NAME)
  const current = new AsyncLocalStorage<Span>()

  /** Where a span hangs. Calls, jobs and deliveries begin a trace each, whatever woke them. */
  function contextOf(work: Work): Context | null {
    if (work.kind === 'statement') {
      const span = current.getStore()
      // of what is not traced no statement is; looking for work is nobody's
      return span?.isRecording() ? trace.setSpan(ROOT_CONTEXT, span) : null
    }
    const from = hasProxy && work.parent !== undefined ? parseTraceParent(work.parent) : null
    return from ? trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true }) : ROOT_CONTEXT
  }

  const stop = observe({
    async around(work, run) {
      const context = contextOf(work)
      if (context === null) return run()
      const span = tracer.startSpan(nameOf(work), { kind: KINDS[work.kind] }, context)
      try {
        return await current.run(span, run)
      } finally {
        end(span, work)
      }
    },
  })

  return {
    async stop() {
      stop()
      const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

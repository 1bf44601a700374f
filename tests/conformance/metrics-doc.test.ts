/** What docs/metrics.md tells is what the server measures, and the alerts and the dashboard ask for nothing else. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../server/lib/project-root.ts'
import { type Metrics, startMetrics } from '../../server/metrics/start.ts'

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8')
const page = read('docs/metrics.md')

interface Alert { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string; description: string } }
interface Target { refId: string; expr: string; datasource: { uid: string } }
interface Panel { id: number; type: string; title: string; gridPos: { x: number; y: number; w: number; h: number }; targets?: Target[] }
interface Dashboard { schemaVersion: number; panels: Panel[]; templating: { list: { name: string; type: string; query: unknown; definition?: string }[] } }

const alerts = (parse(read('docs/metrics/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('docs/metrics/grafana.json')) as Dashboard

/** Names an expression asks for: of ours, of Node and of the process. */
const namesIn = (expression: string) => [...expression.matchAll(/\b(?:ess|nodejs|process)_\w+/g)].map(([name]) => name)

let metrics: Metrics
/** Each family with its type; and labels that its lines may have. */
const families = new Map<string, string>()
beforeAll(async () => {
  metrics = startMetrics()
  for (const [, name = '', type = ''] of (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) families.set(name, type)
})
afterAll(() => metrics.stop())

/** A histogram is asked for by its parts. */
const series = () => new Set([...families].flatMap(([name, type]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name])))

test('every metric stands on the page, and no other', () => {
  const told = [...page.matchAll(/^\| (`(?:ess|nodejs|process)_[^|]*) \|/gm)].flatMap(([, cell = '']) => namesIn(cell))
  expect(families.size).toBeGreaterThan(40)
  expect(told.sort()).toEqual([...families.keys()].sort())
})

describe('alerts', () => {
  test('ask for what is measured', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.flatMap(({ alert, expr }) => namesIn(expr).filter((name) => !series().has(name)).map((name) => `${alert}: ${name}`))).toEqual([])
    expect(alerts.filter(({ expr }) => namesIn(expr).length === 0).map(({ alert }) => alert)).toEqual(['PortalDown'])
  })

  test('stand on the page with why and what to do, and no other', () => {
    expect([...page.matchAll(/^\| `(Portal\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name)).toEqual(alerts.map(({ alert }) => alert))
    for (const { labels, annotations } of alerts) expect([['critical', 'warning'].includes(labels.severity), annotations.summary !== '', annotations.description !== '']).toEqual([true, true, true])
  })
})

describe('the dashboard', () => {
  const targets = dashboard.panels.flatMap(({ title, targets: of = [] }) => of.map((target) => ({ title, ...target })))

  test('asks for what is measured, and shows all of ours', () => {
    expect(targets.flatMap(({ title, expr }) => namesIn(expr).filter((name) => !series().has(name)).map((name) => `${title}: ${name}`))).toEqual([])
    const shown = targets.flatMap(({ expr }) => namesIn(expr)).map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect([...families.keys()].filter((name) => name.startsWith('ess_') && !shown.includes(name))).toEqual([])
  })

  test('lets one choose the data source and processes, and every panel asks the chosen one', () => {
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([['datasource', 'datasource'], ['instance', 'query']])
    expect(new Set(targets.map(({ datasource }) => datasource.uid))).toEqual(new Set(['${datasource}']))
  })

  test('has each panel once and in a place of its own', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const over = ({ gridPos: a }: Panel, { gridPos: b }: Panel) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    expect(panels.flatMap((one, i) => panels.slice(i + 1).filter((other) => over(one, other)).map((other) => `${one.title} over ${other.title}`))).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
    for (const { targets: of = [] } of panels) expect(new Set(of.map(({ refId }) => refId)).size).toBe(of.length)
  })
})

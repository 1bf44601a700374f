import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Rule, ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { query } from '../../../api/query.ts'
import type { Translate } from '../../../request/row-view.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { ToolSelect } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { type ModuleWords, type RuleWords, useRuleWords } from './use-rule-words.ts'

interface Placed extends Rule {
  /** In the order in which rules are tried, from 1. */
  place: number
}

const EVERY = '*'

function When({ rule, words }: { rule: Rule; words: RuleWords }) {
  const { t } = useTools('rules')
  if (rule.conditions.length === 0) return <span className="rr-dim">{t('rules:when.always')}</span>
  return <ul className="rr-list">{rule.conditions.map((asked) => { const text = words.condition(asked); return <li key={text} className="rr-first">{text}</li> })}</ul>
}

function Levels({ rule, words }: { rule: Rule; words: RuleWords }) {
  const { t } = useTools('rules')
  return <ol className="rr-list rr-numbered">{rule.levels.map(({ asks, all }, i) => <li key={i}>{words.asks(asks)}{all ? <span className="rr-dim"> · {t('rules:ask.all')}</span> : null}</li>)}</ol>
}

function RuleCard({ rule, words }: { rule: Placed; words: RuleWords }) {
  return (
    <div className="ess-card rr-card">
      <p className="rr-name">{rule.place}. {rule.name}</p>
      <p className="rr-dim">{words.moduleName(rule.module)}</p>
      <When rule={rule} words={words} />
      <Levels rule={rule} words={words} />
    </div>
  )
}

const cardOf = (words: RuleWords) => (rule: Placed) => <RuleCard rule={rule} words={words} />

const columnsOf = (t: Translate, words: RuleWords): TableColumn<Placed>[] => [
  { id: 'order', header: t('rules:col.order'), cell: (rule) => rule.place, align: 'end' },
  { id: 'rule', header: t('rules:col.rule'), fixed: true, cell: (rule) => <span className="rr-name">{rule.name}</span> },
  { id: 'for', header: t('rules:col.for'), cell: (rule) => words.moduleName(rule.module) },
  { id: 'when', header: t('rules:col.when'), cell: (rule) => <When rule={rule} words={words} /> },
  { id: 'levels', header: t('rules:col.levels'), cell: (rule) => <Levels rule={rule} words={words} /> },
]

/** Rules of one module in the order in which they are tried, or all of them. */
export function RuleList({ modules }: { modules: readonly ModuleWords[] }) {
  const { t } = useTools('rules')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const words = useRuleWords(modules)
  const read = useQuery({ ...query(ruleCalls.rules, {}), meta: { quiet: true } })
  const { failed, loading, retry } = readState(read)
  if (failed) return <ErrorState texts={failed} onRetry={retry} />
  if (loading || !read.data) return <SkeletonRows count={6} />
  const { rules, modules: ruled, revision } = read.data
  const chosen = ruled.find(({ slug }) => slug === raw.module)
  const shown = (chosen ? chosen.rules : rules.map((_, i) => i)).flatMap((at, i): Placed[] => (rules[at] ? [{ ...rules[at], place: i + 1 }] : []))
  const options = [{ value: EVERY, label: t('rules:office.all-modules') }, ...ruled.map(({ slug }) => ({ value: slug, label: words.moduleName(slug) })).sort((a, b) => a.label.localeCompare(b.label))]
  return (
    <>
      <p className="rr-dim">{t('rules:rules.text')}</p>
      <div className="rr-tools">
        <ToolSelect label={t('rules:office.module')} options={options} value={chosen?.slug ?? EVERY} onChange={(module) => void navigate({ to: '.', search: { tab: 'rules', ...(module === EVERY ? {} : { module }) }, replace: true })} />
      </div>
      {shown.length === 0 ? <EmptyState icon="list" title={t('rules:rules.none')} /> : (
        <DataTable<Placed>
          label={t('rules:tab.rules')} rows={shown} keyOf={(rule) => rule.place} pageSize={0} nameOf={(rule) => rule.name} cardOf={cardOf(words)} columns={columnsOf(t, words)}
        />
      )}
      <p className="rr-dim">{words.revision(revision)}</p>
    </>
  )
}

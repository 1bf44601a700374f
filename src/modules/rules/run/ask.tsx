import '../../../request/fields/fields.css'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useId, useState } from 'react'
import type { EmployeeOption } from '../../../../contract/kit/paging.ts'
import { ruleCalls, type RuledModule, type RuleFact, type WhoApprovesInput } from '../../../../contract/modules/rules/calls.ts'
import { query } from '../../../api/query.ts'
import { EmployeePicker } from '../../../request/employees/employee-picker.tsx'
import { readState } from '../../../request/use-read.ts'
import { useSeparators, useTools } from '../../../request/use-tools.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { type ModuleWords, type RuleWords, useRuleWords } from '../lists/use-rule-words.ts'
import { Found } from './found.tsx'

type Facts = Record<string, string>

/** Values of a fact that is not said, and of one no rule names. */
const UNSAID = ''

function FactField({ fact, value, words, onChange }: { fact: RuleFact; value: string; words: RuleWords; onChange: (value: string) => void }) {
  const { t } = useTools('rules')
  const separators = useSeparators()
  const id = useId()
  const label = words.factName(fact.fact)
  if (fact.kind === 'number') return <NumberInput id={id} label={label} value={value || null} separators={separators} onChange={(number) => onChange(number ?? '')} />
  const options = fact.kind === 'yesNo' ? (['yes', 'no'] as const).map((code) => ({ value: code, label: t(`request:value.${code}`) })) : fact.options.map((one) => ({ value: one.code, label: words.valueName(fact.fact, one) }))
  return <Select id={id} label={label} value={value} options={[...options, ...(fact.kind === 'oneOf' ? [{ value: UNSAID, label: t('rules:ask.other') }] : [])]} onChange={onChange} />
}

/** What is said, as the engine is told it: what is left empty is not stated. */
function stated(facts: readonly RuleFact[], values: Facts): WhoApprovesInput['facts'] {
  return facts.flatMap(({ fact, kind }) => {
    const value = values[fact] ?? UNSAID
    return value === UNSAID ? [] : [{ fact, value: kind === 'number' ? Number(value) : value }]
  })
}

/** Who would approve what somebody asks for: chosen on one side, found on the other. */
export function Ask({ modules }: { modules: readonly ModuleWords[] }) {
  const { t } = useTools('rules')
  const id = useId()
  const [person, setPerson] = useState<EmployeeOption | null>(null)
  const [requestor, setRequestor] = useState<EmployeeOption | null>(null)
  const [slug, setSlug] = useState('')
  const [values, setValues] = useState<Facts>({})
  const words = useRuleWords(modules.filter((m) => m.slug === slug))
  const read = useQuery({ ...query(ruleCalls.rules, {}), meta: { quiet: true } })
  const module: RuledModule | undefined = read.data?.modules.find((m) => m.slug === slug)
  const input = { module: slug, employeeId: person?.id ?? '', ...(requestor && requestor.id !== person?.id ? { requestorId: requestor.id } : {}), facts: stated(module?.facts ?? [], values) }
  const isAsked = person !== null && module !== undefined
  const asked = useQuery({ ...query(ruleCalls.whoApproves, input), enabled: isAsked, meta: { quiet: true } })
  const rules = readState(read)
  const answer = readState(asked)
  if (rules.failed) return <ErrorState texts={rules.failed} onRetry={rules.retry} />
  if (!read.data) return <SkeletonRows count={5} />
  return (
    <>
      <p className="rr-dim">{t('rules:ask.text')}</p>
      <div className="rr-ask">
        <Card className="rr-form">
          <EmployeePicker id={`${id}-who`} label={t('rules:ask.person')} source={ruleCalls.people} value={person?.id ?? null} text={person?.displayName} onChoose={setPerson} />
          <EmployeePicker id={`${id}-by`} label={t('rules:ask.requestor')} source={ruleCalls.people} value={requestor?.id ?? null} text={requestor?.displayName} emptyText={t('rules:ask.requestor.same')} optional onChoose={setRequestor} />
          <Select
            id={`${id}-module`} label={t('rules:ask.module')} value={slug} options={read.data.modules.map((m) => ({ value: m.slug, label: words.moduleName(m.slug) })).sort((a, b) => a.label.localeCompare(b.label))}
            onChange={(next) => startTransition(() => { setSlug(next); setValues({}) })}
          />
          {module ? (
            <Section title={t('rules:ask.facts')}>
              {module.facts.length === 0 ? <p className="rr-dim">{t('rules:ask.no-facts')}</p>
                : <div className="rr-form">{module.facts.map((fact) => <FactField key={`${slug} ${fact.fact}`} fact={fact} value={values[fact.fact] ?? UNSAID} words={words} onChange={(value) => setValues((before) => ({ ...before, [fact.fact]: value }))} />)}</div>}
            </Section>
          ) : null}
        </Card>
        <div className="rr-found" aria-live="polite">
          {!isAsked ? <EmptyState icon="users" title={t('rules:ask.start')}>{t('rules:ask.start.text')}</EmptyState>
            : answer.failed ? <ErrorState texts={answer.failed} onRetry={answer.retry} />
            : asked.data ? <Found of={asked.data} rules={read.data.rules} words={words} />
            : <SkeletonRows count={3} />}
        </div>
      </div>
    </>
  )
}

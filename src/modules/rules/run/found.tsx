import type { Approver, AskedLevel, JudgedRule, Rule, WhoApproves } from '../../../../contract/modules/rules/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import type { RuleWords } from '../lists/use-rule-words.ts'

function Person({ of }: { of: Approver }) {
  const { t, show } = useTools('rules')
  return (
    <li>
      <p className="rr-name">{of.name}</p>
      <p className="rr-dim">{show.list([of.code, of.companyStructure])}</p>
      <p className="rr-first">{of.reason}</p>
      {of.standIns.length > 0 ? <p className="rr-dim">{t('rules:ask.stands-in', { people: show.list(of.standIns) })}</p> : null}
      {of.decides ? null : <p className="rr-dim">{t('rules:ask.gave-away')}</p>}
    </li>
  )
}

function Level({ of, words }: { of: AskedLevel; words: RuleWords }) {
  const { t } = useTools('rules')
  const many = of.persons.length > 1 && of.level !== null
  return (
    <li className="ess-card rr-level" data-left-out={of.leftOut ?? undefined}>
      <p className="rr-level-head">
        <strong>{of.level === null ? t('rules:ask.no-level') : t('rules:ask.level', { n: of.level })}</strong>
        <span className="rr-dim">{words.asks(of.asks)}{many ? ` · ${t(of.all ? 'rules:ask.all' : 'rules:ask.any')}` : ''}</span>
      </p>
      {of.leftOut === null ? null : <p>{t(`rules:left-out.${of.leftOut}`)}</p>}
      {of.persons.length > 0 ? <ul className="rr-people">{of.persons.map((person) => <Person key={person.employeeId} of={person} />)}</ul> : null}
    </li>
  )
}

const looks = {
  followed: { tone: 'green', icon: 'checkCircle' },
  unfit: { tone: 'grey', icon: 'closeCircle' },
  later: { tone: 'blue', icon: 'clock' },
} as const

function Judged({ of, rule, isFollowed, words }: { of: JudgedRule; rule: Rule; isFollowed: boolean; words: RuleWords }) {
  const { t } = useTools('rules')
  const how = isFollowed ? 'followed' : of.fits ? 'later' : 'unfit'
  return (
    <li className="rr-judged">
      <p className="rr-level-head"><span className="rr-name">{rule.name}</span><StatusLabel {...looks[how]}>{t(`rules:judged.${how}`)}</StatusLabel></p>
      <p className="rr-dim">{words.moduleName(rule.module)}{rule.conditions.length === 0 ? ` · ${t('rules:when.always')}` : ''}</p>
      {rule.conditions.length === 0 ? null : (
        <ul className="rr-list">
          {rule.conditions.map((asked, i) => {
            const text = words.condition(asked)
            const yes = of.answers[i] ?? false
            return <li key={text} className="rr-answer" data-yes={yes || undefined}><Icon name={yes ? 'check' : 'close'} size={16} /><span><span className="rr-first">{text}</span> <span className="sr-only">({t(yes ? 'rules:answer.yes' : 'rules:answer.no')})</span></span></li>
          })}
        </ul>
      )}
    </li>
  )
}

/** What was found: the rule that is followed and why, its levels with people and reasons, and the rules that were passed over. */
export function Found({ of, rules, words }: { of: WhoApproves; rules: readonly Rule[]; words: RuleWords }) {
  const { t, show } = useTools('rules')
  const followed = of.rule === null ? undefined : rules[of.rule]
  const nobody = of.levels.some(({ leftOut }) => leftOut === 'nobody')
  return (
    <>
      {of.mayFile ? null : <Note tone="yellow" icon="info">{t('rules:ask.not-theirs')}</Note>}
      {followed ? (
        <p className="rr-followed">
          <strong>{t('rules:ask.followed', { name: followed.name })}</strong>{' '}
          <span>{followed.conditions.length === 0 ? t('rules:ask.because-none') : t('rules:ask.because', { why: show.list(followed.conditions.map(words.condition)) })}</span>
        </p>
      ) : <Note tone="red" icon="alert">{t('rules:ask.no-rule')}</Note>}
      {nobody ? <Note tone="red" icon="alert">{t('rules:left-out.nobody')}</Note> : null}
      {of.levels.length > 0 ? <Section title={t('rules:ask.levels')}><ol className="rr-levels">{of.levels.map((level, i) => <Level key={i} of={level} words={words} />)}</ol></Section> : null}
      <Section title={t('rules:ask.others')}>
        <ul className="ess-card rr-judged-all">{of.judged.map((one) => { const rule = rules[one.rule]; return rule ? <Judged key={one.rule} of={one} rule={rule} isFollowed={one.rule === of.rule} words={words} /> : null })}</ul>
      </Section>
    </>
  )
}

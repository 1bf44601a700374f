import '../../../request/act/act.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Rater } from '../../../../contract/growth/appraisal.ts'
import type { RaterSheet } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { isShortcut } from '../../../lib/single-keys.ts'
import { SyncLine } from '../../../request/sync-line.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { Note } from '../../../ui/states.tsx'
import { ButtonRow, Rows, Section } from '../../../ui/surfaces.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { QuestionCard } from './question-card.tsx'
import { RateHeader } from './rate-header.tsx'
import { isAnswered, isOutsideRange, type Question, questionsOf, type Rating, type Said, WORDS, withRow } from './rating.ts'
import type { RatingPad } from './use-rating.ts'

const WORD_MOST: Record<(typeof WORDS)[number], number> = { comment: 2000, strengths: 1000, improvements: 1000 }

interface FormProps {
  sheet: RaterSheet
  pad: RatingPad
  rating: Rating
  copyFrom: number | null
}

/** Where one is stands in the address, so that Back leads to where one was. The place after the last question is for words, then comes the check. */
function usePlace(count: number) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const at = Number.isInteger(raw.q) ? Math.min(Math.max(Number(raw.q), 1), count + 1) - 1 : 0
  return { at, isAt: Number.isInteger(raw.q), isChecking: raw.check === true, go: (place: number) => void navigate({ to: '.', search: { q: place + 1 } as never, replace: true, resetScroll: false }), check: () => void navigate({ to: '.', search: { q: at + 1, check: true } as never }) }
}

function SavedLine({ pad }: { pad: RatingPad }) {
  const { t, show } = useTools('performance-appraisal-rate', 'common')
  if (pad.isLost) return <p className="pr-saved" data-tone="red"><Icon name="alert" size={16} /><span>{t('performance-appraisal-rate:saved.lost')}</span><Button look="quiet" size="small" onClick={() => void pad.flush()}>{t('common:action.retry')}</Button></p>
  if (pad.isSaving) return <p className="pr-saved">{t('performance-appraisal-rate:saving')}</p>
  return <p className="pr-saved" role="status">{pad.savedAt === null ? t('performance-appraisal-rate:saved.none') : <><Icon name="check" size={16} /><span>{t('performance-appraisal-rate:saved', { time: show.moment(pad.savedAt) })}</span></>}</p>
}

/** Said before the first answer: who will read it, and how. */
function Promise({ text }: { text: string }) {
  return text === '' ? null : <Note tone="blue" icon="lock">{text}</Note>
}

function Words({ rating, onChange }: { rating: Rating; onChange: (changes: Partial<Rating>) => void }) {
  const { t } = useTools('performance-appraisal-rate')
  return (
    <div className="pr-words">
      {WORDS.map((name) => <TextArea key={name} id={`rating-${name}`} label={t(`performance-appraisal-rate:words.${name}`)} optional value={rating[name]} max={WORD_MOST[name]} onChange={(text) => onChange({ [name]: text })} />)}
    </div>
  )
}

/** Keys of whoever rates at a desk: 1 to 5 answers and goes on, `c` leads to the comment, `p` goes back. */
function useKeys(act: (key: string) => void) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    // a choice that has the focus is typed into by its own keys, not by letters and digits
    const isOnChoice = event.target instanceof HTMLInputElement && event.target.type === 'radio'
    if (!/^[1-5cp]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOnChoice && !isShortcut(event)) return
    event.preventDefault()
    act(event.key)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

/** The question that is on, of those on one page: it is led to, and its choice has the focus. */
function focusOn(form: HTMLElement | null, place: number) {
  const card = form?.querySelector<HTMLElement>(`[data-question="${place}"]`)
  card?.scrollIntoView({ block: 'nearest' })
  card?.querySelector<HTMLElement>('input:checked, input, textarea')?.focus({ preventScroll: true })
}

export function RateForm({ sheet, pad, rating, copyFrom }: FormProps) {
  const tools = useTools('performance-appraisal-rate')
  const { t, show } = tools
  const isPhone = useMedia(PHONE)
  const questions = questionsOf(sheet)
  const { at, isChecking, go, check } = usePlace(questions.length)
  const form = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [isDeclining, setDeclining] = useState(false)
  const place = isPhone ? at : Math.min(current, questions.length - 1)
  const answered = questions.filter((question) => isAnswered(question, rating)).length
  const isOther = sheet.task.kind !== Rater.self
  const say = (question: Question, changes: Partial<Said>) => pad.change(withRow(rating, question.id, changes))
  const move = (next: number) => {
    if (isPhone) return go(Math.max(0, Math.min(next, questions.length)))
    const inside = Math.max(0, Math.min(next, questions.length - 1))
    setCurrent(inside)
    focusOn(form.current, inside)
  }
  useKeys((key) => {
    const question = questions[place]
    if (isChecking || !question) return
    if (key === 'p') return move(place - 1)
    if (key === 'c') return form.current?.querySelector<HTMLElement>(`[data-question="${place}"] [data-comment]`)?.click()
    if (question.kind !== 'criterion') return
    say(question, { score: `${key}.00` })
    move(place + 1)
  })
  if (isChecking) return <CheckRating sheet={sheet} pad={pad} rating={rating} copyFrom={copyFrom} />
  const shown = isPhone ? questions.slice(at, at + 1) : questions
  const isWords = isPhone && at === questions.length
  return (
    <Page>
      <RateHeader sheet={sheet} copyFrom={copyFrom} />
      {isPhone && at > 0 ? null : <Promise text={sheet.promise} />}
      <SyncLine rows={pad.refused ? [pad.refused] : []} tools={tools} />
      <div className="pr-form" data-stepped={isPhone || undefined} ref={form}>
        <div className="pr-way">
          <p>{isPhone && !isWords ? t('performance-appraisal-rate:question.of', { n: show.whole(at + 1), total: show.whole(questions.length) }) : t('performance-appraisal-rate:answered', { answered: show.whole(answered), total: show.whole(questions.length) })}</p>
          <div className="pr-way-line" aria-hidden="true"><span style={{ inlineSize: `${(answered / Math.max(1, questions.length)) * 100}%` }} /></div>
        </div>
        {shown.map((question, i) => {
          const index = isPhone ? at : i
          return (
            <div key={question.id} data-question={index} onFocus={() => setCurrent(index)}>
              <QuestionCard question={question} said={rating.rows[question.id]} isAlone={isPhone} isSelf={!isOther} isOutside={isOutsideRange(question, rating)} onChange={(changes) => say(question, changes)} />
            </div>
          )
        })}
        {!isPhone || isWords ? <Section title={t('performance-appraisal-rate:words')}><Words rating={rating} onChange={(changes) => pad.change({ ...rating, ...changes })} /></Section> : null}
        <SavedLine pad={pad} />
        {isOther && (!isPhone || at === 0) ? <p><Button look="quiet" size="small" icon="close" onClick={() => setDeclining(true)}>{t('performance-appraisal-rate:decline')}</Button></p> : null}
      </div>
      <div className="rq-bar" role="group" aria-label={t('performance-appraisal-rate:bar')}>
        {isPhone && at > 0 ? <Button onClick={() => move(at - 1)}>{t('performance-appraisal-rate:previous')}</Button> : <span className="rq-bar-space" />}
        {isPhone && !isWords ? <Button look="primary" onClick={() => move(at + 1)}>{t('performance-appraisal-rate:next')}</Button> : <Button look="primary" onClick={check}>{t('performance-appraisal-rate:check')}</Button>}
      </div>
      <DeclineDialog person={sheet.task.employee} opened={isDeclining} onClose={() => setDeclining(false)} onDecline={pad.decline} />
    </Page>
  )
}

/** What was said, what is missing, and handing it in. */
function CheckRating({ sheet, pad, rating, copyFrom }: FormProps) {
  const tools = useTools('performance-appraisal-rate')
  const { t, show } = tools
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const questions = questionsOf(sheet)
  const missing = questions.filter((question) => !isAnswered(question, rating) || isOutsideRange(question, rating))
  const go = (place: number) => void navigate({ to: '.', search: { q: place + 1 } as never, replace: true })
  const handIn = async () => {
    setBusy(true)
    await pad.handIn()
    setBusy(false)
    await navigate({ to: '.', search: {} as never, replace: true })
  }
  const answerOf = (question: Question): string => {
    const said = rating.rows[question.id]
    if (question.kind === 'criterion') return said?.score ? t('performance-appraisal-rate:score.said', { score: show.decimal(said.score), word: t(`performance-appraisal-rate:score.${Number(said.score)}`) }) : t('performance-appraisal-rate:none')
    return said?.achievement ? `${show.decimal(said.achievement)} ${question.objective.unit}`.trim() : t('performance-appraisal-rate:none')
  }
  const [first] = missing
  return (
    <Page>
      <RateHeader sheet={sheet} copyFrom={copyFrom} />
      <SyncLine rows={pad.refused ? [pad.refused] : []} tools={tools} />
      {first ? <Note tone="yellow" icon="alert">{t('performance-appraisal-rate:missing', { count: missing.length })}</Note> : <Note tone="green" icon="checkCircle">{t('performance-appraisal-rate:complete')}</Note>}
      <Section title={t('performance-appraisal-rate:answers')}>
        <Rows label={t('performance-appraisal-rate:answers')}>
          {questions.map((question, i) => <li key={question.id}><ButtonRow title={question.title} sub={<>{answerOf(question)}{rating.rows[question.id]?.comment ? <span className="pr-quote">{rating.rows[question.id]?.comment}</span> : null}</>} onClick={() => go(i)} /></li>)}
        </Rows>
      </Section>
      {WORDS.some((name) => rating[name].trim() !== '') ? (
        <Section title={t('performance-appraisal-rate:words')}>
          <dl className="pr-said">{WORDS.filter((name) => rating[name].trim() !== '').map((name) => <div key={name}><dt>{t(`performance-appraisal-rate:words.${name}`)}</dt><dd>{rating[name]}</dd></div>)}</dl>
        </Section>
      ) : null}
      <Promise text={sheet.promise} />
      <SavedLine pad={pad} />
      <div className="rq-bar" role="group" aria-label={t('performance-appraisal-rate:bar')}>
        <Button onClick={() => go(questions.length - 1)}>{t('performance-appraisal-rate:questions')}</Button>
        <span className="rq-bar-space" />
        {first ? <Button look="primary" onClick={() => go(questions.indexOf(first))}>{t('performance-appraisal-rate:answer-missing')}</Button> : <Button look="primary" icon="send" busy={isBusy} onClick={() => void handIn()}>{t('performance-appraisal-rate:hand-in')}</Button>}
      </div>
    </Page>
  )
}

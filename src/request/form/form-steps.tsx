/** Fields of a form, step by step: the first at once, the others while the person begins. */
import { Fragment, lazy, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Fields } from '../../../contract/kit/field.ts'
import { field } from '../../../contract/kit/field.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useInSteps } from '../../ui/use-in-steps.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { type AnyClientModule, askedField, type FormApi } from '../client-module.ts'
import { AnyField, fieldKinds } from '../fields/field-kinds.tsx'
import { PeriodField } from '../period/period-field.tsx'
import { isAsLater } from './as-later.ts'
import { FormBeside } from './form-beside.tsx'
import { partsOfStep } from './parts-of-step.ts'
import { FoldedStep, PlainStep } from './step.tsx'
import { shownFields } from './use-form.ts'

const LineGroup = lazy(() => import('../lines/line-group.tsx').then((m) => ({ default: m.LineGroup })))
const noteField = field.note({ optional: true }) as Field

/** Parts of a form that come with the first frame: what fills a telephone. */
const FIRST = 4
/** And with each task after it. */
const TOGETHER = 4

export const idOf = (name: string) => `field-${name}`

interface FormStepsProps {
  module: AnyClientModule
  form: FormApi
  busy: boolean
  /** What is live stands beside the steps. */
  beside: boolean
  /** What the server would say to it. */
  notes: ReactNode
  labelOf: (name: string) => string
  /** What stands after the last field. It comes last, so that nothing moves it. */
  children: ReactNode
}

/**
 * One subject a step. What was changed is drawn at once, what only follows from it when there is time: a key is painted
 * before the rest of a long form is thought through.
 */
export function FormSteps({ module, form, busy, beside, notes, labelOf, children }: FormStepsProps) {
  const { t } = useTranslation(module.ns)
  const later = useDeferredValue(form)
  const steps = useMemo(() => {
    const shown = new Set(shownFields(module, later.values))
    return (module.form as readonly string[][]).map((names) => ({ id: names.join(), parts: partsOfStep(module, names.filter((n) => shown.has(n))) }))
  }, [module, later.values])
  const count = steps.flatMap((s) => s.parts).length
  const drawn = useInSteps(count + 1, FIRST, TOGETHER)
  const Hints = module.liveHints
  const isPhone = useMedia(PHONE)
  const isFolded = module.folds === true && isPhone
  const Step = isFolded ? FoldedStep : PlainStep
  const titleOf = (i: number) => t(`form.step.${i}`)
  const fields = (
    <>
      {steps.map(({ id, parts }, i) => {
        const before = steps.slice(0, i).flatMap((s) => s.parts).length
        const there = parts.slice(0, Math.max(0, drawn - before))
        if (there.length === 0) return null
        const hints = Hints && !beside && i === (module.hintsAfter ?? steps.length - 1) && there.length === parts.length ? <Suspense fallback={null}><Hints form={later} /></Suspense> : null
        // under the last step they stand by themselves: they are about all of them
        const isInside = isFolded && i < steps.length - 1
        return (
          <Fragment key={id}>
            <Step title={titleOf(i)} place={i} next={i < steps.length - 1 ? titleOf(i + 1) : undefined} disabled={busy}>
              {there.map((part) => (
                <Part key={part.toString()} module={module} part={part} form={isAsLater(form, later, part) ? later : form} label={typeof part === 'string' ? labelOf(part) : ''} />
              ))}
              {isInside ? hints : null}
            </Step>
            {isInside ? null : hints}
          </Fragment>
        )
      })}
      {drawn > count ? <>{beside ? null : notes}{children}</> : null}
    </>
  )
  if (!beside) return fields
  return (
    <div className="rq-form-panes">
      <div className="rq-form-fields">{fields}</div>
      <FormBeside module={module} form={later} busy={busy} isDrawn={drawn > count}>{notes}</FormBeside>
    </div>
  )
}

interface PartProps {
  module: AnyClientModule
  /** A field, or lists of rows of several kinds. */
  part: string | string[]
  form: FormApi
  label: string
}

const Part = memo(function Part({ module, part, form, label }: PartProps) {
  const fields = module.def.fields as Fields
  if (typeof part !== 'string') {
    return <Suspense fallback={<Skeleton height={120} radius={12} />}><LineGroup names={part} fields={fields} ns={module.ns} idOf={idOf} form={form} Column={AnyField} starts={module.starts} /></Suspense>
  }
  const Override = module.fieldOverrides?.[part]
  if (Override) return <Suspense fallback={null}><Override form={form} id={idOf(part)} label={label} /></Suspense>
  const def = part === 'note' ? noteField : askedField(module, part, fields[part] as Field, form.values)
  if (module.period?.includes(part)) return <PeriodField module={module} name={part} field={def} id={idOf(part)} label={label} form={form} />
  const Kind = fieldKinds[def.kind]
  return <Kind name={part} field={def} ns={module.ns} id={idOf(part)} label={label} form={form} />
})

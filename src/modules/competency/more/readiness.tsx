import { useNavigate } from '@tanstack/react-router'
import { competencyCalls, type CompetencyProfile } from '../../../../contract/modules/competency/calls.ts'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/surfaces.tsx'

/** How ready somebody is for a job, in percent, and which job that is. */
export function Readiness({ profile: { readiness, job, isOwnJob, jobTitle }, isAssessed, job: chosen }: { profile: CompetencyProfile; isAssessed: boolean; job: string | undefined }) {
  const { t, show } = useTools('competency', 'competency-screens')
  const navigate = useNavigate()
  const go = (id: string | undefined) => void navigate({ to: '.', search: (id ? { job: id } : {}) as never, replace: true, resetScroll: false })
  const percent = Math.min(100, Number(readiness ?? 0))
  return (
    <Card className="cp-readiness">
      {readiness !== null && isAssessed ? (
        <>
          <p className="cp-ready"><b className="num">{t('competency:percent', { value: show.decimal(readiness) })}</b> <span>{t('competency-screens:ready', { job: job?.displayName ?? jobTitle })}</span></p>
          <span className="cp-meter" aria-hidden="true"><span style={{ inlineSize: `${percent}%` }} /></span>
          <p className="rq-hint">{t('competency-screens:ready.hint')}</p>
        </>
      ) : job === null ? <p>{t('competency-screens:no-job', { job: jobTitle })}</p> : null}
      <OptionPicker
        id="competency-job" label={t('competency-screens:against')} source={competencyCalls.jobProfiles} params={{}} value={chosen ?? job?.id ?? null} text={job?.displayName} emptyText={t('competency-screens:choose-job')}
        onChoose={(row) => go(row?.id)}
      />
      {!isOwnJob && chosen !== undefined ? <div><Button look="quiet" size="small" icon="undo" onClick={() => go(undefined)}>{t('competency-screens:own-job')}</Button></div> : null}
    </Card>
  )
}

import '../competency.css'
import './more.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { competencyCalls, type CompetencyProfile as Profile, type ProfileRow } from '../../../../contract/modules/competency/calls.ts'
import { competency } from '../../../../contract/modules/competency/index.ts'
import { port } from '../../../api/offline.ts'
import { query } from '../../../api/query.ts'
import { useAccess } from '../../../request/access.ts'
import { isOver } from '../../../request/detail/clone.ts'
import { OptionPicker } from '../../../request/fields/option-picker.tsx'
import { readState } from '../../../request/use-read.ts'
import { useMe, useReadOnly, useTools } from '../../../request/use-tools.ts'
import { LevelBars } from '../../../ui/chart/level-bars.tsx'
import type { LevelRow } from '../../../ui/chart/level-boxes.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { byGroup, gapsOf } from '../rows.ts'
import { History } from './history.tsx'
import { Readiness } from './readiness.tsx'

/** One's newest assessments: as the list of one's own asks. */
const OWN = { scope: 'mine', paginationSize: 10, paginationPage: 1 } as const
/** Levels there are above none. */
const MOST = 5

/** `/competency/profile[/{employeeId}]`: what somebody can do, against what their job asks for, or another one. */
export function CompetencyProfile() {
  const { t } = useTools('competency', 'competency-screens')
  const { employeeId } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as { job?: unknown }
  const job = typeof search.job === 'string' ? search.job : undefined
  const me = useMe()
  const readOnly = useReadOnly(competency.module)
  const isOwn = employeeId === undefined || employeeId === me?.employeeId
  const read = useQuery({ ...query(competencyCalls.profile, { ...(isOwn ? {} : { employeeId }), ...(job ? { jobProfileId: job } : {}) }), enabled: employeeId === undefined || me !== undefined, meta: { quiet: true } })
  const config = useQuery({ ...query(competencyCalls.configuration, {}), staleTime: 60_000, meta: { quiet: true } }).data
  const state = readState(read)
  const profile = read.data
  const current = config?.currentPeriod
  const maySay = isOwn && readOnly === false && config?.mayFill === true && current !== null && current !== undefined
  const begun = useQuery({ ...query(competencyCalls.list, OWN), enabled: maySay, meta: { quiet: true } })
  const own = begun.data?.listData.find((one) => one.period === current?.id && !isOver(one.status))
  return (
    <Page>
      <PageHeader
        title={isOwn ? t('competency-screens:title') : (profile?.employee ?? t('competency-screens:title-other'))} subtitle={profile?.jobTitle} backTo="/competency"
        actions={maySay && own ? <LinkButton to="/$module/$id" params={{ module: 'competency', id: own.id }} icon="edit">{t('competency-screens:assessment')}</LinkButton> : maySay && !begun.isLoading ? <LinkButton to="/$module/new" params={{ module: 'competency' }} look="primary" icon="edit">{t('competency-screens:assess')}</LinkButton> : null}
      />
      {me?.hasSubordinates || me?.isHr ? <Whose employeeId={employeeId ?? me.employeeId} name={isOwn ? me.fullName : profile?.employee} job={job} /> : null}
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      {state.notFound ? <EmptyState icon="lock" title={t('competency-screens:hidden')} action={<LinkButton to="/competency/profile">{t('competency-screens:to-own')}</LinkButton>} />
        : profile ? <Levels profile={profile} isOwn={isOwn} job={job} />
        : state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} />
        : <SkeletonRows count={6} />}
    </Page>
  )
}

/** Somebody else's is a choice away for those who may look. */
function Whose({ employeeId, name, job }: { employeeId: string; name: string | undefined; job: string | undefined }) {
  const { t } = useTools('competency-screens')
  const navigate = useNavigate()
  return (
    <OptionPicker
      id="competency-person" label={t('competency-screens:whose')} source={competencyCalls.datasourceEmployee} params={{}} value={employeeId} text={name}
      onChoose={(row) => row && void navigate({ to: '/competency/profile/$employeeId', params: { employeeId: row.id }, search: (job ? { job } : {}) as never })}
    />
  )
}

function Levels({ profile, isOwn, job }: { profile: Profile; isOwn: boolean; job: string | undefined }) {
  const { t } = useTools('competency', 'competency-screens', 'chart')
  const { rows } = profile
  const isAssessed = rows.some((row) => row.level !== null)
  const gaps = gapsOf(rows)
  const levelText = (level: number) => t(`competency:level.${level}`)
  const toRow = ({ competencyId, competency: name, level, requiredLevel }: ProfileRow): LevelRow => ({ id: competencyId, name, level, required: requiredLevel ?? 0 })
  return (
    <>
      <Readiness profile={profile} isAssessed={isAssessed} job={job} />
      {!isAssessed ? <Note tone="blue" icon="info">{t(isOwn ? 'competency-screens:never' : 'competency-screens:never-other', { person: profile.employee })}</Note> : null}
      {isAssessed && profile.job ? (
        <Section title={t('competency-screens:gaps')}>
          {gaps.length === 0 ? <EmptyState small icon="checkCircle" title={t('competency-screens:no-gaps')} /> : (
            <Card flush>
              <ul className="cp-gaps">
                {gaps.map((row) => <li key={row.competencyId}><Gap row={row} levelText={levelText} /></li>)}
              </ul>
            </Card>
          )}
        </Section>
      ) : null}
      {rows.length > 0 ? (
        <Card>
          <LevelBars title={t('competency-screens:picture')} rowHead={t('competency:field.rows.competencyId')} most={MOST} levelText={levelText} groups={byGroup(rows).map(({ name, rows: own }) => ({ name, rows: own.map(toRow) }))} />
        </Card>
      ) : <EmptyState icon="levels" title={t('competency-screens:nothing')}>{t('competency-screens:nothing.hint')}</EmptyState>}
      <History rows={rows} />
    </>
  )
}

/** What a job asks for and is not there, and what one may do about it. */
function Gap({ row: { competency: name, level, requiredLevel, levelTexts, gap, trainings }, levelText }: { row: ProfileRow; levelText: (level: number) => string }) {
  const { t } = useTools('competency', 'competency-screens', 'chart')
  const access = useAccess()
  const needed = requiredLevel ?? 0
  return (
    <>
      <div className="cp-gap">
        <span className="cp-gap-name">{name}<small>{t('competency-screens:asked', { level: levelText(needed), text: levelTexts[needed - 1] || t(`competency:level-hint.${needed}`) })}</small></span>
        <span className="cp-gap-levels num">{level === null ? t('chart:levels.unknown') : t('competency-screens:of', { level, required: needed })}<small>{level === null ? t('chart:levels.asked', { level: levelText(needed) }) : t('chart:levels.short', { count: -(gap ?? 0) })}</small></span>
      </div>
      {trainings.length > 0 && access?.has('training') ? (
        <p className="cp-teach"><span className="cp-dim">{t('competency-screens:teach')}</span> {trainings.map(({ id, name: subject }) => <LinkButton key={id} look="quiet" size="small" icon="book" to="/training/subject/$id" params={{ id }}>{subject}</LinkButton>)}</p>
      ) : null}
    </>
  )
}

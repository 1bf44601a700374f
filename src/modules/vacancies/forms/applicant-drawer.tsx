import '../../../request/request.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { EmployeeOption } from '../../../../contract/kit/paging.ts'
import { errorTexts } from '../../../../contract/kit/wire.ts'
import { type Applicant, vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { call } from '../../../api/call.ts'
import { isNetworkError } from '../../../api/call-error.ts'
import { query } from '../../../api/query.ts'
import { EmployeePicker } from '../../../request/employees/employee-picker.tsx'
import { AttachmentList } from '../../../request/attachments/attachment-list.tsx'
import { saveBytes } from '../../../request/attachments/use-file.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState, Note, SkeletonRows } from '../../../ui/states.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { Section } from '../../../ui/surfaces.tsx'
import type { BoardCard } from '../board/board-state.ts'
import type { Board } from '../board/use-board.ts'
import { useStanding } from '../board/use-card-texts.ts'
import { applicationLook, stageLook } from '../vacancy-look.ts'
import { ApplicantForm } from './applicant-form.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { useTold } from './use-told.ts'

/** The stages, with what came of each. */
function Stages({ card, applicant }: { card: BoardCard; applicant: Applicant | undefined }) {
  const { t, show } = useTools('vacancies')
  const noteOf = (stageId: string) => [applicant, card.known].map((one) => one?.stages.find((s) => s.stageId === stageId)?.note).find(Boolean)
  return (
    <ul className="vb-stages">
      {card.stages.map(({ stageId, stage, statusId, date }) => (
        <li key={stageId}>
          <b>{stage}</b>
          <StatusLabel {...stageLook[statusId]}>{t(`vacancies:stage.${statusId}`)}</StatusLabel>
          {date ? <span className="vb-dim num">{show.date(date)}</span> : null}
          {noteOf(stageId) ? <span className="vb-note">{noteOf(stageId)}</span> : null}
        </li>
      ))}
    </ul>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="vb-facts">{facts.filter(([, value]) => Boolean(value)).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
)

/** The hire has become an employee: one of those with the same mail address or name, or whoever is looked for. */
function Joined({ applicant, vacancyId }: { applicant: Applicant; vacancyId: string }) {
  const { t } = useTools('vacancies')
  const { busy, why, tell } = useTold()
  const [found, setFound] = useState<EmployeeOption | null>(null)
  const say = (employeeId: string | null) => void tell({ op: vacancyCalls.applicantJoined.id, input: { applicationId: applicant.id, version: applicant.version, employeeId }, recordId: applicant.id, label: { key: 'sync:item.applicant-joined', params: { person: applicant.fullName }, at: `/vacancies/${vacancyId}` } })
  if (!applicant.actions.includes('joined')) return null
  return (
    <Section title={t('vacancies:joined.title')}>
      {applicant.hasJoined ? <div className="vb-acts">{applicant.joinedEmployee ? <span>{applicant.joinedEmployee}</span> : null}<Button size="small" icon="undo" busy={busy} onClick={() => say(null)}>{t('vacancies:joined.back')}</Button></div> : (
        <>
          {applicant.likely.length === 0 ? <p className="vb-dim">{t('vacancies:joined.nobody')}</p>
            : <div className="vb-acts">{applicant.likely.map(({ employeeId, employee }) => <Button key={employeeId} size="small" icon="check" busy={busy} onClick={() => say(employeeId)}>{t('vacancies:joined.is', { employee })}</Button>)}</div>}
          <EmployeePicker id="applicant-joined" label={t('vacancies:joined.other')} source={vacancyCalls.datasourceJoinedEmployee} params={{ vacancyId }} value={found?.id ?? null} text={found?.displayName} onChoose={setFound} />
          {found ? <div className="vb-acts"><Button size="small" icon="check" busy={busy} onClick={() => say(found.id)}>{t('vacancies:joined.is', { employee: found.displayName })}</Button></div> : null}
        </>
      )}
      {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
    </Section>
  )
}

/** What is held about somebody, as a file for themselves. */
function GiveOut({ applicant }: { applicant: Applicant }) {
  const { t } = useTools('vacancies', 'request')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      saveBytes(await call(vacancyCalls.applicantGiveOut, { applicantId: applicant.applicantId }), `${applicant.fullName}.json`)
    } catch (error) {
      setProblem(isNetworkError(error) ? t('request:act.needs-network') : errorTexts(error).join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" icon="download" busy={busy} onClick={() => void save()}>{t('vacancies:give-out')}</Button>
      {problem ? <Note tone="red" icon="alert" role="alert">{problem}</Note> : null}
    </>
  )
}

function Known({ applicant, vacancyId, stages, onEdit, onErase }: { applicant: Applicant; vacancyId: string; stages: BoardCard['stages']; onEdit: () => void; onErase: () => void }) {
  const { t, show } = useTools('vacancies')
  const may = (action: Applicant['actions'][number]) => applicant.actions.includes(action)
  return (
    <>
      <Facts
        facts={[
          [t('vacancies:new.mail'), applicant.email ? <a key="mail" href={`mailto:${applicant.email}`} dir="ltr">{applicant.email}</a> : ''],
          [t('vacancies:new.phone'), applicant.phone ? <a key="phone" href={`tel:${applicant.phone}`} dir="ltr">{applicant.phone}</a> : ''],
          [t('vacancies:end-reason'), applicant.endReason],
          [t('vacancies:source'), applicant.source],
          [t('vacancies:internal'), applicant.internalEmployee],
          [t('vacancies:new.received'), show.date(applicant.receivedDate)],
          [t('vacancies:hire.day'), show.date(applicant.expectedJoinDate)],
          [t('vacancies:keep-until'), show.date(applicant.keepUntil)],
          [t('vacancies:elsewhere'), applicant.elsewhere.length > 0 ? applicant.elsewhere.map((one, i) => <span key={one.vacancyId}>{i > 0 ? ', ' : null}<Link to="/vacancies/$id" params={{ id: one.vacancyId }}>{one.code}</Link> ({t(`vacancies:application.${one.status}`)})</span>) : ''],
        ]}
      />
      {applicant.attachments.length > 0 ? <Section title={t('vacancies:new.files')}><AttachmentList files={applicant.attachments} /></Section> : null}
      <Joined applicant={applicant} vacancyId={vacancyId} />
      {applicant.history.length > 0 ? (
        <Section title={t('vacancies:history.of')}>
          <ul className="vb-stages">
            {applicant.history.map((one, i) => (
              <li key={i}><b>{stages.find((s) => s.stageId === one.stageId)?.stage}</b><StatusLabel {...stageLook[one.statusId]}>{t(`vacancies:stage.${one.statusId}`)}</StatusLabel><span className="vb-dim">{show.list([one.person, show.instant(one.dateTime)])}</span>{one.reason || one.note ? <span className="vb-note">{[one.reason, one.note].filter(Boolean).join(' · ')}</span> : null}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      <div className="vb-acts">
        {may('move') ? <Button size="small" icon="edit" onClick={onEdit}>{t('vacancies:edit')}</Button> : null}
        {may('giveOut') ? <GiveOut applicant={applicant} /> : null}
        {may('erase') ? <Button size="small" look="danger" icon="trash" onClick={onErase}>{t('vacancies:erase')}</Button> : null}
      </div>
    </>
  )
}

/** One applicant, as much as the reader may know: stages for everybody who sees names, the rest for those in charge, with a network. */
export function ApplicantDrawer({ card, board }: { card: BoardCard; board: Board }) {
  const { t } = useTools('vacancies', 'common')
  const standing = useStanding()
  const [opened, setOpened] = useState<'edit' | 'erase' | null>(null)
  const { detail } = board
  const read = useQuery({ ...query(vacancyCalls.getVacancyByIdBasedEmployeeInCharge, { id: detail.id }), enabled: detail.isInCharge && card.known !== null, meta: { quiet: true } })
  const state = readState(read)
  const applicant = read.data?.applicants.find((one) => one.id === card.applicationId)
  const shut = () => setOpened(null)
  if (opened === 'edit' && applicant) return <ApplicantForm board={board} of={applicant} onClose={shut} />
  if (opened === 'erase' && applicant) return <EraseDialog applicant={applicant} at={`/vacancies/${detail.id}`} onClose={shut} onDone={board.close} />
  return (
    <Dialog
      opened onClose={board.close} title={card.name} side
      actions={board.canMove(card) ? <Button look="primary" icon="arrowRight" onClick={() => board.pick(card)}>{t('vacancies:act.move')}</Button> : undefined}
    >
      <div className="vb-form">
        <p><StatusLabel {...applicationLook[card.status]}>{t(`vacancies:application.${card.status}`)}</StatusLabel></p>
        <p className="vb-dim">{standing(card)}</p>
        <Stages card={card} applicant={applicant} />
        {!detail.isInCharge || card.known === null ? null
          : state.loading ? <SkeletonRows count={2} />
          : state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} />
          : applicant ? <Known applicant={applicant} vacancyId={detail.id} stages={card.stages} onEdit={() => setOpened('edit')} onErase={() => setOpened('erase')} />
          : <p className="vb-dim">{t('vacancies:known.not')}</p>}
      </div>
    </Dialog>
  )
}

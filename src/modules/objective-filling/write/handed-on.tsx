import '../objectives.css'
import type { ObjectiveRow } from '../../../../contract/modules/objective-filling/rules.ts'
import { OBJECTIVE_FILLING } from '../../../../contract/modules/performance-appraisal/sources.ts'
import type { LocalRequest } from '../../../request/device/local-requests.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { showInfo, showSuccess } from '../../../ui/snackbar-store.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { rowsAsText } from '../rules.ts'
import type { HandedOnTo } from '../use-start.ts'

/** Objectives that are asked of somebody else now: of whom, and what the reader had written of them, to be read and copied. @param hub where the others are */
export function HandedOn({ handedOn, local, hub }: { handedOn: HandedOnTo; local: readonly LocalRequest[]; hub: string }) {
  const { t } = useTools('objective-filling')
  const { employee: person, evaluationPeriod: period, to, isThemselves, draft } = handedOn
  const here = local.find(({ id, version, values }) => id !== draft?.id && version === 0 && values.employeeId === handedOn.employeeId && values.evaluationPeriodId === handedOn.evaluationPeriodId)
  return (
    <>
      <EmptyState icon="users" title={t('objective-filling:entry.handed-on', { person, period })} action={<LinkButton to={hub}>{t('objective-filling:entry.hub')}</LinkButton>}>
        {isThemselves ? t('objective-filling:entry.handed-on.self', { person }) : to ? t('objective-filling:entry.handed-on.to', { to, person }) : t('objective-filling:entry.handed-on.successor')}
      </EmptyState>
      {draft ? <Unsent title={t('objective-filling:entry.draft', { code: draft.code })} rows={draft.objectives ?? []} id={draft.id} /> : null}
      {here ? <Unsent title={t('objective-filling:entry.draft.here')} rows={(here.values.objectives ?? []) as ObjectiveRow[]} /> : null}
    </>
  )
}

function Unsent({ title, rows, id }: { title: string; rows: readonly ObjectiveRow[]; id?: string }) {
  const { t } = useTools('objective-filling')
  const copy = () => navigator.clipboard.writeText(rowsAsText(rows)).then(() => showSuccess(t('objective-filling:entry.copied')), () => showInfo(t('objective-filling:entry.copy-failed')))
  return (
    <Section title={title}>
      <Card>
        <div className="of-stack">
          <p className="of-dim">{t('objective-filling:entry.draft.hint')}</p>
          <ol className="of-check">{rows.map((row) => <li key={row.lineId}><b>{row.title?.trim() || t('objective-filling:check.untitled')}</b>{row.measure ? <span className="of-dim">{row.measure}</span> : null}</li>)}</ol>
          <div className="of-tools">
            {rows.length > 0 ? <Button icon="copy" onClick={() => void copy()}>{t('objective-filling:entry.copy')}</Button> : null}
            {id === undefined ? null : <LinkButton to="/$module/$id" params={{ module: OBJECTIVE_FILLING, id }}>{t('objective-filling:entry.read')}</LinkButton>}
          </div>
        </div>
      </Card>
    </Section>
  )
}

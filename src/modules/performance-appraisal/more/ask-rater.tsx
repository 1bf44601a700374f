import '../evaluation/evaluation.css'
import { useState } from 'react'
import type { RaterKind } from '../../../../contract/growth/appraisal.ts'
import type { OutputOf } from '../../../../contract/kit/call.ts'
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { OptionPicker, useOptions } from '../../../request/fields/option-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { useCollapsed } from '../../../ui/collapsed.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { ButtonRow, Rows } from '../../../ui/surfaces.tsx'
import { type Team, useTeamChange } from './use-team-change.ts'
import { WhyNot } from './why-not.tsx'

type Candidate = OutputOf<typeof appraisalCalls.dataSourceEvaluator>['listData'][number]

const SHOWN = 5
const NOBODY: Candidate[] = []

/** Whom to ask: those a period proposes first, then everybody; and whether they are to be asked, once. */
export function AskRater({ team, kind, onClose }: { team: Team; kind: RaterKind; onClose: () => void }) {
  const { t, show } = useTools('performance-appraisal-evaluation', 'common')
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const { isBusy, why, change } = useTeamChange(team)
  const params = { id: team.evaluationId, kind }
  const proposed = useOptions<Candidate>(appraisalCalls.dataSourceEvaluator, { ...params, proposed: true })
  const { visible, toggle } = useCollapsed(proposed.data?.listData ?? NOBODY, SHOWN)
  const person = team.employee
  const factsOf = ({ companyStructure, relation, asked }: Candidate) => show.list([companyStructure, relation === 'other' ? '' : t(`performance-appraisal-evaluation:relation.${relation}`, { person }), asked > 0 ? t('performance-appraisal-evaluation:rates', { count: asked }) : ''].filter(Boolean))
  const ask = async () => {
    if (chosen && (await change({ add: [{ employeeId: chosen.id, kind }] }))) onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} sheet busy={isBusy} title={t(`performance-appraisal-evaluation:add.${kind}`)}
      actions={<><Button onClick={onClose} disabled={isBusy}>{t('common:action.cancel')}</Button><Button look="primary" icon="send" busy={isBusy} aria-disabled={chosen === null || undefined} onClick={() => void ask()}>{t('performance-appraisal-evaluation:ask')}</Button></>}
    >
      <div className="pe-ask">
        <h3>{t(`performance-appraisal-evaluation:proposed.${kind}`, { person })}</h3>
        {proposed.isPending ? <SkeletonRows count={3} /> : visible.length === 0 ? <p className="pe-dim">{t('performance-appraisal-evaluation:proposed.none')}</p> : (
          <>
            <Rows>{visible.map((one) => <li key={one.id}><ButtonRow icon={chosen?.id === one.id ? 'check' : 'user'} aria-pressed={chosen?.id === one.id} title={one.displayName} sub={factsOf(one)} onClick={() => setChosen(one)} /></li>)}</Rows>
            {toggle}
          </>
        )}
        <OptionPicker<Candidate> id="pe-ask-other" label={t('performance-appraisal-evaluation:other')} source={appraisalCalls.dataSourceEvaluator} params={params} value={chosen?.id ?? null} text={chosen?.displayName} emptyText={t('performance-appraisal-evaluation:choose')} subOf={factsOf} onChoose={setChosen} />
        <p role="status">{chosen ? <><b>{t(`performance-appraisal-evaluation:ask.${kind}`, { rater: chosen.displayName, person })}</b> {t('performance-appraisal-evaluation:ask.told')}</> : t('performance-appraisal-evaluation:ask.choose')}</p>
        <WhyNot texts={why} />
      </div>
    </Dialog>
  )
}

import { describe, expect, test } from 'vitest'
import { changesTo, currentStage, judgeMove, type MoveCase, type Moved, type StageState, stateOf } from './stages.ts'
import { STAGE_KINDS, type StageKind, StageStatus, type StageStatusId } from './vocabulary.ts'

const { planned, inProgress, passed, failed, withdrawn, skipped } = StageStatus
const stagesWith = (...statuses: StageStatusId[]): StageState[] =>
  STAGE_KINDS.map((kind, i) => ({ stageId: kind, stage: kind, kind, skippable: kind === 'test', statusId: statuses[i] ?? planned, date: (statuses[i] ?? planned) === planned ? null : `2026-05-0${i + 1}` }))

const TODAY = '2026-05-11'
const of = (stages: StageState[], more: Partial<MoveCase> = {}): MoveCase => ({ stages, vacancy: { status: 'open', hired: 0, headCount: 2 }, hasJoined: false, receivedDate: '2026-05-01', expectedJoinDate: null, today: TODAY, ...more })
const to = (stageId: StageKind, statusId: StageStatusId, more: { date?: string; note?: string } = {}) => ({ stageId, statusId, ...more })
const refusals = (c: MoveCase, ...changes: ReturnType<typeof to>[]) => {
  const judged = judgeMove(c, changes)
  return 'problems' in judged ? judged.problems : []
}
const codes = (c: MoveCase, ...changes: ReturnType<typeof to>[]) => refusals(c, ...changes).map((p) => p.code)
const moved = (c: MoveCase, ...changes: ReturnType<typeof to>[]): Moved => {
  const judged = judgeMove(c, changes)
  if ('problems' in judged) throw new Error(judged.problems.map((p) => p.code).join())
  return judged
}

describe('where an application stands', () => {
  test('at the first stage that is not behind it, or where it ended', () => {
    expect(currentStage(stagesWith())?.stageId).toBe('applied')
    expect(currentStage(stagesWith(passed, passed, inProgress))?.stageId).toBe('interview')
    expect(currentStage(stagesWith(passed, passed, passed, skipped))?.stageId).toBe('offer')
    expect(currentStage(stagesWith(passed, failed))?.stageId).toBe('screen')
    expect(currentStage(stagesWith(passed, passed, passed, passed, passed, passed))?.stageId).toBe('hired')
    expect(currentStage([])).toBeUndefined()
  })

  test('what it is', () => {
    expect([stagesWith(), stagesWith(passed, failed), stagesWith(passed, withdrawn), stagesWith(passed, passed, passed, skipped, passed, passed)].map(stateOf)).toEqual(['active', 'rejected', 'withdrawn', 'hired'])
  })
})

describe('order', () => {
  test('what comes first is said by name, and what is planned ahead is no step', () => {
    expect(refusals(of(stagesWith(passed)), to('interview', passed))).toEqual([{ code: 'stage_order', params: { stage: 'screen' }, field: 'stages.0.statusId' }])
    expect(moved(of(stagesWith(passed)), to('interview', planned, { date: '2026-06-01' })).stages[2]).toMatchObject({ statusId: planned, date: '2026-06-01' })
  })

  test('several at once are judged together, whatever order they come in', () => {
    expect(moved(of(stagesWith()), to('screen', passed), to('interview', inProgress), to('applied', passed))).toMatchObject({ currentStageId: 'interview', status: 'active', hired: 0 })
  })

  test('a step may leave out "in progress"; of what is decided another decision is a taking back', () => {
    expect(moved(of(stagesWith(passed)), to('screen', passed)).currentStageId).toBe('interview')
    expect(codes(of(stagesWith(passed, failed)), to('screen', passed))).toEqual(['stage_note'])
    expect(moved(of(stagesWith(passed, failed)), to('screen', passed, { note: 'Mistaken' }))).toMatchObject({ status: 'active', currentStageId: 'interview' })
  })

  test('only what may be is skipped, and not once it has begun', () => {
    expect(refusals(of(stagesWith(passed, passed)), to('interview', skipped, { note: 'x' }))).toEqual([{ code: 'stage_skip', params: { stage: 'interview' }, field: 'stages.0.statusId' }])
    expect(codes(of(stagesWith(passed, passed, passed, inProgress)), to('test', skipped, { note: 'x' }))).toEqual(['stage_skip'])
    expect(codes(of(stagesWith(passed, passed, passed)), to('test', skipped))).toEqual(['stage_note'])
    expect(moved(of(stagesWith(passed, passed, passed)), to('test', skipped, { note: 'Knows it' })).currentStageId).toBe('offer')
  })

  test('a stage is taken back while no later one has begun', () => {
    expect(refusals(of(stagesWith(passed, passed, inProgress)), to('screen', planned, { note: 'x' }))).toEqual([{ code: 'stage_later_begun', params: { stage: 'interview' }, field: 'stages.0.statusId' }])
    expect(moved(of(stagesWith(passed, passed, inProgress)), to('screen', planned, { note: 'x' }), to('interview', planned, { note: 'x' })).currentStageId).toBe('screen')
    expect(moved(of(stagesWith(passed, passed)), to('screen', inProgress, { note: 'x' })).currentStageId).toBe('screen')
    expect(codes(of(stagesWith(passed, inProgress)), to('screen', planned))).toEqual(['stage_note'])
  })

  test('an application that ended goes on only from where it ended', () => {
    const ended = of(stagesWith(passed, withdrawn))
    expect(refusals(ended, to('interview', inProgress))).toEqual([{ code: 'stage_ended', params: { stage: 'screen' } }])
    expect(moved(ended, to('screen', inProgress, { note: 'Came back' }))).toMatchObject({ status: 'active', currentStageId: 'screen' })
    expect(moved(ended, to('screen', passed, { note: 'Came back' }), to('interview', inProgress))).toMatchObject({ status: 'active', currentStageId: 'interview' })
  })

  test('a stage of another vacancy', () => {
    expect(judgeMove(of(stagesWith()), [{ stageId: 'elsewhere', statusId: passed }])).toEqual({ problems: [{ code: 'stage_unknown', field: 'stages.0.stageId' }] })
  })
})

describe('notes and days', () => {
  test.each([[failed, stagesWith(passed)], [withdrawn, stagesWith(passed)], [planned, stagesWith(passed, passed)]] as const)('status %i needs a note', (status, stages) => {
    expect(refusals(of(stages), to('screen', status, { note: '  ' }))).toEqual([{ code: 'stage_note', field: 'stages.0.note' }])
  })

  test('whoever ends it says why, where there are reasons to choose from; of one that goes on there is none', () => {
    const asks = (endReasonId: string | null | undefined, stages = stagesWith(passed)) => of(stages, { endReasonId })
    for (const end of [failed, withdrawn]) {
      expect(refusals(asks(null), to('screen', end))).toEqual([{ code: 'stage_note', field: 'stages.0.note' }, { code: 'end_reason_missing', field: 'endReasonId' }])
      expect(moved(asks('pay'), to('screen', end, { note: 'x' })).currentStageId).toBe('screen')
      expect(moved(asks(undefined), to('screen', end, { note: 'x' })).currentStageId).toBe('screen')
    }
    expect(codes(asks(null, stagesWith(passed, failed)), to('screen', withdrawn, { note: 'x' })), 'another end is another reason').toEqual(['end_reason_missing'])
    expect(moved(asks(null, stagesWith(passed, failed)), to('screen', failed, { date: TODAY })).status, 'one that ended before stays as it is').toBe('rejected')
    expect(refusals(asks('pay'), to('screen', passed))).toEqual([{ code: 'end_reason_not_asked', field: 'endReasonId' }])
  })

  test('what is decided was on a day that has come, not before what came before', () => {
    expect(refusals(of(stagesWith(passed)), to('screen', passed, { date: '2026-05-12' }))).toEqual([{ code: 'stage_future', field: 'stages.0.date' }])
    expect(refusals(of(stagesWith(passed, passed)), to('interview', passed, { date: '2026-05-01' }))).toEqual([{ code: 'stage_before', params: { date: '2026-05-02' }, field: 'stages.0.date' }])
    expect(codes(of(stagesWith()), to('applied', passed, { date: '2026-04-30' }))).toEqual(['stage_before'])
    expect(moved(of(stagesWith(passed)), to('screen', passed, { date: TODAY })).stages[1]?.date).toBe(TODAY)
  })

  test('a day nobody says is today, or that of the stage before where it is later', () => {
    expect(moved(of(stagesWith(passed)), to('screen', inProgress)).stages[1]?.date).toBe(TODAY)
    expect(moved(of(stagesWith(passed), { today: '2026-04-30' }), to('screen', passed)).stages[1]?.date).toBe('2026-05-01')
    expect(moved(of(stagesWith(passed, passed)), to('screen', passed)).stages[1]?.date).toBe('2026-05-02')
  })
})

describe('places', () => {
  const offered = stagesWith(passed, passed, passed, skipped, passed)
  const joining = { expectedJoinDate: '2026-06-10' }

  test('an offer that was passed takes none; who is hired says when they begin', () => {
    expect(moved(of(stagesWith(passed, passed, passed, skipped)), to('offer', passed))).toMatchObject({ currentStageId: 'hired', status: 'active', hired: 0 })
    expect(refusals(of(offered), to('hired', passed))).toEqual([{ code: 'join_date_missing', field: 'expectedJoinDate' }])
    expect(refusals(of(offered, { expectedJoinDate: '1990-01-01', receivedDate: '2026-05-01' }), to('hired', passed))).toEqual([{ code: 'stage_before', params: { date: '2026-05-01' }, field: 'expectedJoinDate' }])
    expect(moved(of(offered, joining), to('hired', passed))).toMatchObject({ status: 'hired', hired: 1 })
  })

  test('the last one is taken once', () => {
    const vacancy = { hired: 2, headCount: 2 }
    expect(refusals(of(offered, { ...joining, vacancy: { ...vacancy, status: 'filled' } }), to('hired', passed))).toEqual([{ code: 'vacancy_full', params: { count: 2 } }])
    expect(codes(of(offered, { ...joining, vacancy: { ...vacancy, status: 'open' } }), to('hired', passed))).toEqual(['vacancy_full'])
    expect(codes(of(stagesWith(passed), { vacancy: { ...vacancy, status: 'filled' } }), to('screen', passed))).toEqual(['vacancy_full'])
    expect(moved(of(stagesWith(passed), { vacancy: { ...vacancy, status: 'filled' } }), to('screen', failed, { note: 'x' })).status).toBe('rejected')
  })

  test('a hire is taken back, but for who has begun to work', () => {
    const hired = stagesWith(passed, passed, passed, skipped, passed, passed)
    const full = { status: 'filled', hired: 2, headCount: 2 } as const
    expect(moved(of(hired, { ...joining, vacancy: full }), to('hired', planned, { note: 'Changed their mind' }))).toMatchObject({ status: 'active', hired: -1, currentStageId: 'hired' })
    expect(moved(of(hired, { ...joining, vacancy: full }), to('hired', withdrawn, { note: 'Changed their mind' }))).toMatchObject({ status: 'withdrawn', hired: -1 })
    expect(codes(of(hired, { ...joining, hasJoined: true, vacancy: full }), to('hired', planned, { note: 'x' }))).toEqual(['stage_joined'])
    expect(moved(of(hired, { ...joining, vacancy: full }), to('hired', passed, { date: '2026-05-10' })).hired).toBe(0)
  })

  test('on hold nobody moves on; who is out may be told so', () => {
    const hold = { vacancy: { status: 'onHold', hired: 0, headCount: 2 } as const }
    expect(codes(of(stagesWith(passed), hold), to('screen', inProgress))).toEqual(['vacancy_on_hold'])
    expect(moved(of(stagesWith(passed), hold), to('screen', failed, { note: 'x' })).status).toBe('rejected')
    expect(moved(of(stagesWith(passed, passed), hold), to('screen', planned, { note: 'x' })).currentStageId).toBe('screen')
    expect(moved(of(stagesWith(passed), hold), to('interview', planned, { date: '2026-06-01' })).currentStageId).toBe('screen')
  })

  test.each(['closed', 'cancelled'] as const)('a vacancy that is %s', (status) => {
    expect(refusals(of(stagesWith(), { vacancy: { status, hired: 0, headCount: 1 } }), to('applied', passed))).toEqual([{ code: 'vacancy_closed', params: { status } }])
  })
})

describe('bringing a card to a column', () => {
  test('on', () => {
    expect(changesTo(stagesWith(passed), 'test')).toEqual([to('screen', passed), to('interview', passed)])
    expect(changesTo(stagesWith(passed, inProgress), 'interview')).toEqual([to('screen', passed)])
  })

  test('back', () => {
    expect(changesTo(stagesWith(passed, passed, passed, skipped, inProgress), 'interview')).toEqual([to('interview', planned), to('test', planned), to('offer', planned)])
  })

  test('where it is, and out of an end', () => {
    expect(changesTo(stagesWith(passed, inProgress), 'screen')).toEqual([])
    expect(changesTo(stagesWith(passed), 'nowhere')).toEqual([])
    expect(changesTo(stagesWith(passed, failed), 'screen')).toEqual([to('screen', planned)])
    expect(changesTo(stagesWith(passed, failed), 'interview')).toEqual([to('screen', passed)])
  })

  test('what it comes to stands at that stage', () => {
    const all = [stagesWith(), stagesWith(passed, inProgress), stagesWith(passed, passed, passed, skipped, passed), stagesWith(passed, failed)]
    for (const stages of all) {
      for (const kind of STAGE_KINDS) {
        const changes = changesTo(stages, kind)
        if (changes.length > 0) expect(moved(of(stages), ...changes.map((c) => to(c.stageId as StageKind, c.statusId, { note: 'x' }))).currentStageId).toBe(kind)
      }
    }
  })
})

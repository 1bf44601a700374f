import { describe, expect, test } from 'vitest'
import type { MoveCase } from '../../../../contract/workforce/stages.ts'
import { type StageKind, type StageStatusId, StageStatus } from '../../../../contract/workforce/vocabulary.ts'
import { moveTo, passMove, skipMove, stageBeside } from './moves.ts'

const { planned, passed, failed, inProgress, skipped } = StageStatus
const kinds: StageKind[] = ['applied', 'screen', 'interview', 'test', 'offer', 'hired']
const at = (statuses: StageStatusId[], more: Partial<MoveCase> = {}): MoveCase => ({
  stages: kinds.map((kind, i) => ({ stageId: kind, stage: kind, kind, skippable: kind === 'test', statusId: statuses[i] ?? planned, date: null })),
  vacancy: { status: 'open', hired: 0, headCount: 1 }, hasJoined: false, receivedDate: null, expectedJoinDate: null, today: '2026-05-11', ...more,
})
const done = (count: number): StageStatusId[] => Array.from({ length: count }, () => passed)

describe('moving somebody', () => {
  test('one stage on asks for nothing', () => {
    expect(passMove(at(done(2)))).toEqual({ changes: [{ stageId: 'interview', statusId: passed }], note: false, hires: false, problem: null })
    expect(moveTo(at(done(2)), { stageId: 'test' })).toEqual(passMove(at(done(2))))
  })

  test('back, out and past a stage each ask why', () => {
    expect(moveTo(at(done(2)), { stageId: 'screen' })).toMatchObject({ changes: [{ stageId: 'screen', statusId: planned }], note: true, problem: null })
    expect(moveTo(at(done(2)), 'failed')).toMatchObject({ changes: [{ stageId: 'interview', statusId: failed }], note: true, problem: null })
    expect(skipMove(at(done(3)))).toMatchObject({ changes: [{ stageId: 'test', statusId: skipped }], note: true, problem: null })
    expect(skipMove(at(done(2))), 'an interview is not left out').toBeNull()
    expect(skipMove(at([...done(3), inProgress])), 'nor what has begun').toBeNull()
  })

  test('to the last stage is no hire yet; passing it is one, and asks for the first working day', () => {
    expect(moveTo(at(done(4)), { stageId: 'hired' })).toMatchObject({ note: false, hires: false, problem: null })
    expect(passMove(at(done(5)))).toMatchObject({ note: false, hires: true, problem: null })
    expect(passMove(at(done(5), { vacancy: { status: 'open', hired: 1, headCount: 1 } }))?.problem).toMatchObject({ code: 'vacancy_full' })
    expect(passMove(at(done(6))), 'who is hired goes nowhere').toBeNull()
    expect(moveTo(at(done(6)), { stageId: 'hired' }), 'but may be taken back').toMatchObject({ changes: [{ stageId: 'hired', statusId: planned }], note: true, problem: null })
  })

  test('what is in the way is said by the rule of the server', () => {
    expect(passMove(at(done(2), { vacancy: { status: 'onHold', hired: 0, headCount: 1 } }))?.problem?.code).toBe('vacancy_on_hold')
    expect(moveTo(at([passed, passed]), { stageId: 'offer' })?.problem).toBeNull()
    expect(moveTo(at([passed, failed]), { stageId: 'interview' }), 'who failed goes on with a reason').toMatchObject({ note: true, problem: null })
    expect(moveTo(at(done(6), { hasJoined: true }), { stageId: 'offer' })?.problem?.code).toBe('stage_joined')
    expect(moveTo(at(done(2)), { stageId: 'interview' }), 'where they stand').toBeNull()
  })

  test('the stages beside end at the ends', () => {
    expect([stageBeside(at([]), -1), stageBeside(at([]), 1)?.stageId, stageBeside(at(done(5)), 1)]).toEqual([null, 'screen', null])
  })
})

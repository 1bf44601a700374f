/** Shift schedules: planners lay out shifts for a pay period. @see contract/modules/shift-schedules/README.md */
import { shiftScheduleCalls } from '../../../contract/modules/shift-schedules/calls.ts'
import { shiftScheduleSchemas } from '../../../contract/modules/shift-schedules/schemas.ts'
import { mayBeOld, serve, type ServedCall } from '../../lib/handler.ts'
import { copySchedule } from './copy.ts'
import { importSchedule } from './import.ts'
import { periodOf, periodOptions, personShifts, planners, scheduleList, shiftOptions } from './plan.ts'
import { scheduleTemplate } from './template.ts'
import { writeCells } from './write.ts'

export const createShiftSchedules = (): ServedCall[] =>
  mayBeOld(serve(shiftScheduleCalls, shiftScheduleSchemas, {
    dataSourceEmployees2: planners,
    dataSourcePeriodpays: periodOptions,
    dataSourceShifts2: shiftOptions,
    getShiftScheduleList: scheduleList,
    ofPerson: personShifts,
    update: async ({ periodPay, cells }, context) => writeCells(cells, await periodOf(periodPay), context),
    copy: copySchedule,
    generateExcelTemplate: scheduleTemplate,
    importShiftSchedules: importSchedule,
  }), [shiftScheduleCalls.getShiftScheduleList])

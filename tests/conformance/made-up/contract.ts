/** Parking requests: a made-up module. What it is: its fields, its calls and their schemas. */
import { calls as everyCall } from '../../../contract/calls.ts'
import { defineCalls } from '../../../contract/kit/call.ts'
import { field } from '../../../contract/kit/field.ts'
import { importEmployeesCall } from '../../../contract/kit/import-employees.ts'
import { defineRequest, requestCalls } from '../../../contract/kit/request.ts'
import { requestSchemas, zImportEmployees } from '../../../contract/kit/request-schema.ts'

export const parkingSources = defineCalls('parking-requests', { importPassengers: importEmployeesCall('/ParkingRequests/ImportPassengers') })

const fields = {
  parkingDate: field.date(),
  durationMinutes: field.minutes({ step: 15, min: 15 }),
  plate: field.text({ max: 12 }),
  cars: field.lines(
    { model: field.text({ max: 20 }), wheels: field.enum([2, 4]), minutes: field.minutes({ step: 15 }), driver: field.employee(everyCall.leaveRequests.datasourceEmployee, { optional: true }) },
    { optional: true, max: 3 },
  ),
  passengers: field.employees(everyCall.leaveRequests.datasourceEmployee, { optional: true, importer: parkingSources.importPassengers, line: { seat: field.enum([1, 2, 3], { optional: true }) } }),
}

const calls = requestCalls(
  'parking-requests',
  {
    list: '/ParkingRequests/',
    detail: '/ParkingRequests/{id}',
    createOrUpdate: '/ParkingRequests/CreateOrUpdate/',
    submit: '/ParkingRequests/Submit/',
    saveAndSubmit: '/ParkingRequests/SaveAndSubmit/',
    cancel: '/ParkingRequests/Cancel/',
    approve: '/ParkingRequests/Approve/',
    reject: '/ParkingRequests/Reject/',
    clone: '/ParkingRequests/Clone/{id}',
  },
  fields,
)

/** Its call of its own beside those of every module. */
export const cloneParking = calls.clone

export const parkingRequest = defineRequest({
  slug: 'parking-requests',
  module: 'ParkingRequest',
  codePrefix: 'PK',
  fields,
  calls,
  without: ['revise'],
  inboxBlock: ['parkingDate', 'durationMinutes', 'plate', 'note'],
  period: (v) => (v.parkingDate ? { from: v.parkingDate, until: v.parkingDate } : null),
})

/** Its line in the call table. */
export const parkingTable = { calls: { ...parkingSources, ...calls }, schemas: { ...requestSchemas(fields), importPassengers: zImportEmployees } }

/**
 * Where the calls of a module are, one line for each: for whoever holds nothing but a call's id (a queued command, a tap on a
 * notification). A file of calls makes its calls known by being loaded (`callById`). Loaded itself only when it is needed.
 */
export const callModules: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ['attachments-inbox-announcements', () => Promise.all([
    import('./modules/attachments-inbox-announcements/announcement-calls.ts'),
    import('./modules/attachments-inbox-announcements/calls.ts'),
    import('./modules/attachments-inbox-announcements/ess-file-calls.ts'),
  ])],
  ['attendance', () => import('./modules/attendance/calls.ts')],
  ['attendance-check-time-overrides', () => import('./modules/attendance-check-time-overrides/calls.ts')],
  ['chat-support', () => import('./modules/chat-support/calls.ts')],
  ['custom-module-request', () => import('./modules/custom-module-request/calls.ts')],
  ['device-ledger', () => import('./modules/device-ledger/calls.ts')],
  ['email-action', () => import('./modules/email-action/calls.ts')],
  ['formal-development', () => import('./modules/formal-development/calls.ts')],
  ['general-account-home-calendar', () => Promise.all([
    import('./modules/general-account-home-calendar/calendar-calls.ts'),
    import('./modules/general-account-home-calendar/calls.ts'),
    import('./modules/general-account-home-calendar/home-calls.ts'),
    import('./modules/general-account-home-calendar/second-factor-calls.ts'),
  ])],
  ['leave-adjustment', () => import('./modules/leave-adjustment/calls.ts')],
  ['leave-balance', () => import('./modules/leave-balance/calls.ts')],
  ['leave-requests', () => import('./modules/leave-requests/calls.ts')],
  ['manual-shifts', () => import('./modules/manual-shifts/calls.ts')],
  ['overtime-schedule', () => import('./modules/overtime-schedule/calls.ts')],
  ['permit-out', () => import('./modules/permit-out/calls.ts')],
  ['platform', () => import('./modules/platform/calls.ts')],
  ['profile', () => Promise.all([import('./modules/profile/calls.ts'), import('./modules/profile/right-calls.ts')])],
  ['qr-history', () => import('./modules/qr-history/calls.ts')],
  ['receipts', () => import('./modules/receipts/calls.ts')],
  ['shift-schedules', () => import('./modules/shift-schedules/calls.ts')],
  ['system-notification', () => import('./modules/system-notification/calls.ts')],
  ['timesheets', () => import('./modules/timesheets/calls.ts')],
] as [string, () => Promise<unknown>][])

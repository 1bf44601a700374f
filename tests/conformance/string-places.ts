/** Where each fixed number and key of the specification stands, and which words prove it. Fixed texts are found by their id. */

interface Place {
  /** A source file the product reaches. */
  file: string
  says: RegExp
}

/** Several values that stand side by side in one file. */
const inFile = (file: string, says: Record<string, RegExp>): Record<string, Place> => Object.fromEntries(Object.entries(says).map(([id, words]) => [id, { file, says: words }]))

export const places: Record<string, Place> = {
  ...inFile('src/app/router.tsx', {
    'route.logout': /path: '\/logout'/,
    'route.iframe-logout': /path: '\/iframe-logout'/,
    'route.store-username': /path: '\/store-username\/\$usernameId'/,
    'route.silent-callback': /path: '\/openid-connect\/silent-callback'/,
    'route.redirect-callback': /path: '\/openid-connect\/redirect-callback'/,
    'route.logout-redirect': /path: '\/openid-connect\/logout-redirect'/,
    'route.qr-code-history': /path: '\/qr-code-history\/\$employee64\/\$dateTime64'/,
    'route.qr-training-history': /path: '\/qr-code-history\/training-history\/\$employee64\/\$dateTime64'/,
    'route.main': /path: '\/'/,
    'route.attendance-detail': /path: '\/attendance\/detail\/\$id'/,
    'route.active-training': /path: '\/training\/active-training\/\$id'/,
    'route.open-registration-detail': /path: '\/training\/open-registration\/detail\/\$id'/,
  }),
  'auth.failure-dialog-delay-ms': { file: 'src/app/sign-in/ensure.ts', says: /DIALOG_DELAY_MS = 1000/ },
  'auth.no-matching-state': { file: 'src/app/sign-in/implicit/pending.ts', says: /'No matching state found in storage'/ },
  'auth.response-type-v3': { file: 'src/app/sign-in/user-manager.ts', says: /response_type: 'code'/ },
  'route.email-action': { file: 'contract/modules/email-action/link.ts', says: /\{base64 of EmailActionRequired\}\/\{moduleName64\}\/\{actionName64\}\/\{id64\}\/\{userId64\}/ },
  'route.email-action-first-segment': { file: 'contract/modules/email-action/link.ts', says: /EMAIL_ACTION = 'EmailActionRequired'/ },
  ...inFile('src/api/call.ts', {
    'auth.status-unauthorized': /response\.status === 401/,
    'auth.retry-on-401': /one silent renewal after a 401/,
  }),
  ...inFile('src/api/config.ts', { 'auth.scope': /'openid profile offline_access api1'/, 'auth.version-v3': /version: 'v3'/ }),
  'storage.access-token': { file: 'src/api/token.ts', says: /'access_token'/ },
  'storage.language': { file: 'src/app/i18n.ts', says: /LANGUAGE_KEY = 'lng'/ },
  'i18n.default-language': { file: 'contract/kit/language.ts', says: /DEFAULT_LANGUAGE: Language = 'en'/ },
  'i18n.translation-path': { file: 'src/app/i18n.ts', says: /inBase\(`locales\/\$\{lng\}\/\$\{ns\}\.json`\)/ },
  'theme.primary': { file: 'src/ui/theme/mantine-theme.ts', says: /primaryColor: 'orange'/ },
  'id.empty': { file: 'contract/kit/ids.ts', says: /EMPTY_ID = '00000000-0000-0000-0000-000000000000'/ },
  ...inFile('src/modules/leave-balance/transactions-dialog.tsx', {
    'leave-balance.menu-max-width-px': /max-width: 1025px/,
    'leave-balance.page-size': /PAGE = 5\n/,
    'leave-balance.sort-column': /column: 'transDate'/,
    'leave-balance.sort-direction': /direction: 1/,
  }),
  'calendar.view': { file: 'src/modules/team-calendar/month-grid.tsx', says: /role="grid" tabIndex=\{-1\} aria-label=\{tools\.t\('team-calendar:month'\)\}/ },
  ...inFile('src/modules/team-calendar/team-calendar.css', { 'calendar.popover-width-px': /\.tc-pop \{ width: 290px/, 'calendar.popover-max-height-px': /\.tc-pop \{[^}]*max-height: 260px/ }),
  ...inFile('src/modules/team-calendar/event-look.ts', { 'calendar.event-type-training': /TRAINING = 'Training'/, 'calendar.event-type-open-registration': /OPEN_REGISTRATION = 'Training Open Registration'/ }),
  'calendar.window': { file: 'contract/modules/general-account-home-calendar/calendar-window.ts', says: /addMonths\(monthOf\(date\), -1\), until: addDays\(addMonths\(monthOf\(date\), 2\), -1\)/ },
  'attendance.bucket-labels': { file: 'contract/modules/attendance/buckets.ts', says: /\[10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0\]/ },
  ...inFile('server/modules/attendance/groups.ts', { 'attendance.sort-buckets': /b\.count - a\.count/, 'attendance.sort-employees': /partition by \$\{group\} order by \$\{employee\.sortName\}/ }),
  'user.display': { file: 'src/lib/person-name.ts', says: /\$\{fullName\} ~ \$\{code\}/ },
  ...inFile('server/org/settings.ts', {
    'number.thousand-separator': /thousandSeparator: ','/,
    'number.decimal-separator': /decimalSeparator: '\.'/,
    'attachment.max-size-mb': /attachmentMaxMb: 4/,
    'format.time': /timeFormat: 'HH:mm'/,
    'format.date': /dateFormat: 'YYYY\/MM\/DD'/,
  }),
  ...inFile('contract/modules/platform/calls.ts', { 'access.category-system': /categoryId: 0 \| 2/, 'access.category-group': /categoryId: 0 \| 2/ }),
  ...inFile('contract/kit/lifecycle.ts', {
    'approval-status.0': /Step = \{ onDesk: 0/, 'approval-status.1': /approved: 1/, 'approval-status.2': /revised: 2/, 'approval-status.3': /rejectedByOther: 3/, 'approval-status.4': /waiting: 4/, 'approval-status.5': /rejected: 5 \}/,
    'colour.other-modules.0': /stepColour[^\n]*0: 'yellow'/, 'colour.other-modules.1': /stepColour[^\n]*1: 'green'/, 'colour.other-modules.2': /stepColour[^\n]*2: 'yellow'/,
    'colour.other-modules.3': /stepColour[^\n]*3: 'brown'/, 'colour.other-modules.4': /stepColour[^\n]*4: 'blue'/, 'colour.other-modules.5': /stepColour[^\n]*5: 'red'/,
    'screen-status.0': / {2}0: \{ colour: 'yellow', mode: 'Edit'/, 'screen-status.2': / {2}2: \{ colour: 'yellow', mode: 'Edit'/, 'screen-status.30': / {2}30: \{ colour: 'yellow', mode: 'Edit'/,
    'screen-status.1': / {2}1: \{ colour: 'blue', mode: 'Detail'/, 'screen-status.40': / {2}40: \{ colour: 'blue', mode: 'Detail'/, 'screen-status.3': / {2}3: \{ colour: 'grey', mode: 'Detail'/,
    'screen-status.4': / {2}4: \{ colour: 'green', mode: 'Detail'/, 'screen-status.5': / {2}5: \{ colour: 'red', mode: 'Detail'/, 'screen-status.11': / {2}11: \{ colour: 'red', mode: 'Detail'/,
    'screen-status.12': / {2}12: \{ colour: 'red', mode: 'Detail'/, 'screen-status.other': /entryScreen[^\n]*colour: 'black', mode: 'Add'/,
  }),
  ...inFile('server/files/types.ts', {
    'attachment.default-mime-category': /DEFAULT_CATEGORY = 1/,
    'attachment.accepted-types': /\['png', 'jpeg', 'doc', 'docx', 'pdf', 'xls', 'xlsx'\]/,
  }),
  ...inFile('contract/kit/paging.ts', {
    'wire.filter-search': /filterSearch/, 'wire.pagination-size': /paginationSize/, 'wire.pagination-page': /paginationPage/,
    'wire.sorting-column': /sortingColumn/, 'wire.sorting-direction': /sortingDirection/, 'wire.list-data': /listData/,
  }),
  'wire.notification-total': { file: 'contract/modules/system-notification/calls.ts', says: /notificationTotal/ },
  'snackbar.success-ms': { file: 'src/ui/snackbar-store.ts', says: /SUCCESS_MS = 3000/ },
  ...inFile('contract/kit/wire.ts', { 'error.cancelled-code': /'ERR_CANCELED'/, 'error.fallback': /'Unidentified error received!'/, 'error.order': /the body's Errors; Message; response message, stack or error message/ }),
  'loader.failure': { file: 'src/main.tsx', says: /'Error! Please refresh the page'/ },
  'inbox.module.timesheet': { file: 'contract/modules/timesheets/index.ts', says: /module: 'Timesheet'/ },
  'inbox.module.leave-request': { file: 'contract/modules/leave-requests/index.ts', says: /module: 'LeaveRequest'/ },
  'inbox.module.leave-adjustment-request': { file: 'contract/modules/leave-adjustment/index.ts', says: /module: 'LeaveAdjustmentRequest'/ },
  'auth.response-type-other': { file: 'src/app/sign-in/implicit/implicit-provider.ts', says: /response_type: 'id_token token'/ },
  'employee-list.page-size': { file: 'src/request/employees/line-rows.ts', says: /LINE_PAGE = 5/ },
  'multi-select.page-size': { file: 'src/ui/select/multi-select-list.ts', says: /MULTI_SELECT_PAGE = 25/ },
  'table.page-size': { file: 'src/ui/table/table-model.ts', says: /TABLE_PAGE = 5/ },
  'collapse.default-shown': { file: 'src/ui/collapsed.tsx', says: /SHOWN = 2/ },
  'breadcrumb.max': { file: 'src/ui/header/trail.ts', says: /MAX_CRUMBS = 4/ },
  'access.flag-name': { file: 'src/request/access-flags.ts', says: /toLowerCase\(\)\}\$\{moduleName\.slice\(1\)\}Module`/ },
  'note-action.names': { file: 'src/request/act/note-actions.ts', says: /\['approve', 'revise', 'revised', 'reject', 'submit', 'cancel'\]/ },
  ...inFile('src/ui/truncated.tsx', { 'filename.max-chars': /NAME_MAX = \{ file: 23,/, 'filename.max-chars-rejected': /rejectedFile: 15,/ }),
  'dropdown.page-size': { file: 'src/request/fields/option-picker.tsx', says: /PAGE = 100/ },
  'dropdown.search-debounce-ms': { file: 'src/ui/select/use-search.ts', says: /SEARCH_DEBOUNCE_MS = 1000/ },
  'popover.open-delay-ms': { file: 'src/ui/popup/details-popover.tsx', says: /POPOVER_DELAY_MS = 400/ },
  'header.menu-max-width-px': { file: 'src/ui/header/header-tabs.tsx', says: /max-width: 1024px/ },
  'notification.type-objective-filling': { file: 'src/app/notifications/openers.ts', says: /'PA001001'/ },
  'attachment.single-max': { file: 'src/request/attachments/attachment-field.tsx', says: /max === 1/ },
  'field.multiline-rows': { file: 'src/ui/field/text-input.tsx', says: /rows=\{3\}/ },
  'dropdown.error-style': { file: 'src/ui/select/select.css', says: /ess-option-errors \{ color: var\(--ess-red-text\); font-style: italic/ },
  ...inFile('contract/kit/act.ts', { 'wire.approval-json': /id: string[^}]*note\?: string/, 'wire.approval-form': /As form data the file itself may come as `Attachment`/ }),
  'number.accepted-separators': { file: 'src/lib/number-input.ts', says: /\[\.,\]\?/ },
  'format.date-time': { file: 'src/lib/date-format.ts', says: /\? `\$\{date\} \$\{time\}`/ },
  'approver-name.max-chars': { file: 'src/ui/truncated.tsx', says: /approver: 20/ },
  'helper.sort': { file: 'src/lib/sort-items.ts', says: /direction: Direction = 0/ },
  // the others are the menus of the header (1024) and of the leave balance (1025), and the cards below 768
  'breakpoints-px': { file: 'src/ui/dialog.css', says: /515 px/ },
  'download.default-response-type': { file: 'src/api/call.ts', says: /def\.answer === 'file'\) return response\.blob\(\)/ },
  'date.before-year-1': { file: 'src/lib/civil-text.ts', says: /'N\/A'/ },
}

/** What arrives with a module that is not served yet. */
export const later: Record<string, readonly string[]> = {
  'performance-appraisal': ['colour.performance-appraisal.0', 'colour.performance-appraisal.1', 'colour.performance-appraisal.2', 'colour.performance-appraisal.3', 'colour.performance-appraisal.4'],
  reports: ['wire.report-body'],
  'personal-data-update': ['personal-data-update.no-deadline', 'inbox.module.personal-data-update'],
  'manual-shifts': ['inbox.module.manual-shift'],
  manpower: ['inbox.module.manpower', 'inbox.module.manpower-planning-sheet'],
  'training-request': ['inbox.module.training-request', 'inbox.module.training-open-registration'],
  'career-development-plan': ['inbox.module.career-development-plan'],
  'formal-development': ['inbox.module.formal-development'],
  'permit-out': ['inbox.module.permit-out'],
  loan: ['inbox.module.loan'],
  competency: ['inbox.module.competency-assessment'],
  'custom-module-request': [
    'inbox.module.custom-module-request', 'custom-module.type.attendance-check-time-overrider', 'custom-module.type.leave-transaction', 'custom-module.type.attendance-component-overrider',
    'custom-module.type.calendar-group-mutation', 'custom-module.type.manual-shift', 'custom-module.type.manual-ot', 'custom-module.type.payroll-ot-adjustment',
  ],
}

/** Every address of the product, below its base path. Screens come with their own chunk (screens.ts). */
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { basePath } from '../lib/base-path.ts'
import { lazyScreen, screen } from './lazy-screen.ts'
import { ProtectedShell } from './shell/protected-shell.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import { ScreenPending } from './shell/screen-pending.tsx'

/** Search parameters stay as they are; each screen reads its own and drops what it does not know. */
const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search

const NotFound = screen('NotFound')
const root = createRootRoute({ component: Outlet, notFoundComponent: () => <ProtectedShell><NotFound /></ProtectedShell> })

// Sign-in: outside the shell.
const callbacks = [
  createRoute({ getParentRoute: () => root, path: '/openid-connect/silent-callback', component: screen('SilentCallback') }),
  createRoute({ getParentRoute: () => root, path: '/openid-connect/redirect-callback', component: screen('RedirectCallback') }),
  createRoute({ getParentRoute: () => root, path: '/openid-connect/logout-redirect', component: screen('LogoutRedirect') }),
  createRoute({ getParentRoute: () => root, path: '/logout', component: screen('Logout') }),
  createRoute({ getParentRoute: () => root, path: '/iframe-logout', component: screen('IframeLogout') }),
  createRoute({ getParentRoute: () => root, path: '/store-username/$usernameId', component: screen('StoreUsername') }),
]

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <ProtectedShell />, validateSearch: anySearch })

const homeRoute = createRoute({ getParentRoute: () => shell, path: '/', component: lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen') })
const inboxRoute = createRoute({ getParentRoute: () => shell, path: '/inbox', component: screen('Inbox') })
const inboxHistoryRoute = createRoute({ getParentRoute: () => shell, path: '/inbox/history', component: screen('InboxHistory') })
const syncRoute = createRoute({ getParentRoute: () => shell, path: '/sync', component: screen('SyncScreen') })
const shareRoute = createRoute({ getParentRoute: () => shell, path: '/share', component: screen('ShareScreen') })
const notificationsRoute = createRoute({ getParentRoute: () => shell, path: '/notifications', component: screen('NotificationsScreen') })
const noticePreferencesRoute = createRoute({ getParentRoute: () => shell, path: '/me/notifications', component: screen('PreferencesScreen') })
const meRoute = createRoute({ getParentRoute: () => shell, path: '/me', component: screen('MeScreen') })
// What belongs to the person.
const ownRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/me/profile', component: screen('ProfileScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/contacts', component: screen('ContactsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/card', component: screen('CardScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/card/$employeeId', component: screen('CardScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/approval-right', component: screen('ApprovalRightScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/shortcuts', component: screen('ShortcutsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/devices', component: screen('DevicesScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/document-password', component: screen('DocumentPasswordScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts', component: screen('ReceiptsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts/verify', component: screen('VerifyScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts/$id', component: screen('ReceiptScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts/$id/$n', component: screen('ReceiptScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/account', component: screen('AccountScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/second-factor', component: screen('SecondFactorScreen') }),
] as const
const newRoute = createRoute({ getParentRoute: () => shell, path: '/new', component: screen('NewScreen') })
const calendarRoute = createRoute({ getParentRoute: () => shell, path: '/calendar', component: screen('Calendar') })
const balanceRoute = createRoute({ getParentRoute: () => shell, path: '/balance', component: screen('Balance') })

// Documents about pay.
const payRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/payroll', component: screen('PayScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/payroll/$id', component: screen('SlipScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/bonus', component: screen('BonusesScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/bonus/$id', component: screen('BonusScreen') }),
] as const

const galleryRoute = createRoute({ getParentRoute: () => shell, path: '/gallery', component: screen('Gallery') })

// Links of mails and codes: base64 segments.
const emailActionRoute = createRoute({ getParentRoute: () => shell, path: '/$first/$moduleName64/$actionName64/$id64/$userId64', component: screen('EmailAction') })

// Announcements and company files.
const announcementRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/announcements', component: screen('AnnouncementsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/new', component: screen('AnnouncementEditor') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/$id', component: screen('AnnouncementScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/$id/edit', component: screen('AnnouncementEditor') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/$id/acknowledgements', component: screen('AcknowledgementsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/files', component: screen('EssFilesScreen') }),
] as const

const qrRoute = createRoute({ getParentRoute: () => shell, path: '/qr-code-history/$employee64/$dateTime64', component: screen('QrDayHistory') })
const qrTrainingRoute = createRoute({ getParentRoute: () => shell, path: '/qr-code-history/training-history/$employee64/$dateTime64', component: screen('QrTraining') })

const attendanceRoute = createRoute({ getParentRoute: () => shell, path: '/attendance', component: screen('Attendance') })
const attendanceDetailRoute = createRoute({ getParentRoute: () => shell, path: '/attendance/detail/$id', component: screen('AttendanceDay') })

const shiftScheduleRoute = createRoute({ getParentRoute: () => shell, path: '/shift-schedule', component: screen('ShiftSchedule') })

// Trainings: reading them, arriving at one, and running one.
const trainingRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/training', component: screen('Trainings') }),
  createRoute({ getParentRoute: () => shell, path: '/training/active-training/$id', component: screen('ActiveTraining') }),
  createRoute({ getParentRoute: () => shell, path: '/training/open-registration/detail/$id', component: screen('OpenRegistration') }),
  createRoute({ getParentRoute: () => shell, path: '/training/subject/$id', component: screen('TrainingSubject') }),
  createRoute({ getParentRoute: () => shell, path: '/training/certificate/verify', component: screen('VerifyCertificate') }),
  createRoute({ getParentRoute: () => shell, path: '/training/certificate/$id', component: screen('TrainingCertificate') }),
  createRoute({ getParentRoute: () => shell, path: '/training/scan', component: screen('TrainingScan') }),
  createRoute({ getParentRoute: () => shell, path: '/training/run/$', component: screen('TrainingRun') }),
  createRoute({ getParentRoute: () => shell, path: '/training/form/$id', component: screen('TrainingForm') }),
  createRoute({ getParentRoute: () => shell, path: '/training/form/$id/results', component: screen('TrainingFormResults') }),
] as const

const linkRoutes = [emailActionRoute, qrRoute, qrTrainingRoute, attendanceRoute, attendanceDetailRoute, shiftScheduleRoute]

// Request modules.
const listRoute = createRoute({ getParentRoute: () => shell, path: '/$module', component: screen('RequestList') })
const createRequestRoute = createRoute({ getParentRoute: () => shell, path: '/$module/new', component: screen('RequestNew') })
const detailRoute = createRoute({ getParentRoute: () => shell, path: '/$module/$id', component: screen('RequestDetail') })
const editRoute = createRoute({ getParentRoute: () => shell, path: '/$module/$id/edit', component: screen('RequestEdit') })
const compareRoute = createRoute({ getParentRoute: () => shell, path: '/$module/$id/compare', component: screen('RequestCompare') })

const routeTree = root.addChildren([
  ...callbacks,
  shell.addChildren([homeRoute, inboxRoute, inboxHistoryRoute, syncRoute, shareRoute, notificationsRoute, noticePreferencesRoute, meRoute, ...ownRoutes, newRoute, calendarRoute, balanceRoute, ...payRoutes, ...announcementRoutes, galleryRoute, ...trainingRoutes, ...linkRoutes, listRoute, createRequestRoute, detailRoute, editRoute, compareRoute]),
])

/** Makes the router on the base path of the page. */
export const makeRouter = () =>
  createRouter({
    routeTree,
    basepath: basePath(),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
  })

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The request is shown as it stands, also where it may be edited; a number: up to this version, which was sent just now. */
    reads?: boolean | number
  }

  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

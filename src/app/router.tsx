/** Every address of the product, below its base path. Screens come with their own chunk (screens.ts). */
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { basePath } from '../lib/base-path.ts'
import { lazyScreen, screen } from './lazy-screen.ts'
import type { ScreenName } from './screens.ts'
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

/** A screen in the shell. */
const page = <Path extends string>(path: Path, name: ScreenName) => createRoute({ getParentRoute: () => shell, path, component: screen(name) })

const homeRoute = createRoute({ getParentRoute: () => shell, path: '/', component: lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen') })
const inboxRoute = page('/inbox', 'Inbox')
const inboxHistoryRoute = page('/inbox/history', 'InboxHistory')
const syncRoute = page('/sync', 'SyncScreen')
const shareRoute = page('/share', 'ShareScreen')
const notificationsRoute = page('/notifications', 'NotificationsScreen')
const noticePreferencesRoute = page('/me/notifications', 'PreferencesScreen')
const meRoute = page('/me', 'MeScreen')
// What belongs to the person.
const ownRoutes = [
  page('/me/profile', 'ProfileScreen'),
  page('/me/contacts', 'ContactsScreen'),
  page('/me/card', 'CardScreen'),
  page('/me/card/$employeeId', 'CardScreen'),
  page('/me/approval-right', 'ApprovalRightScreen'),
  page('/me/shortcuts', 'ShortcutsScreen'),
  page('/me/devices', 'DevicesScreen'),
  page('/me/document-password', 'DocumentPasswordScreen'),
  page('/receipts', 'ReceiptsScreen'),
  page('/receipts/verify', 'VerifyScreen'),
  page('/receipts/$id', 'ReceiptScreen'),
  page('/receipts/$id/$n', 'ReceiptScreen'),
  page('/me/account', 'AccountScreen'),
  page('/me/second-factor', 'SecondFactorScreen'),
  page('/people/$id', 'Person'),
  page('/people/requests', 'RequestsOf'),
] as const
const ownRequestsRoute = page('/requests', 'RequestsScreen')
const newRoute = page('/new', 'NewScreen')
const forYouRoute = page('/for-you', 'ForYouScreen')
const calendarRoute = page('/calendar', 'Calendar')
const balanceRoute = page('/balance', 'Balance')

// Documents about pay.
const payRoutes = [
  page('/payroll', 'PayScreen'),
  page('/payroll/$id', 'SlipScreen'),
  page('/bonus', 'BonusesScreen'),
  page('/bonus/$id', 'BonusScreen'),
] as const

const galleryRoute = page('/gallery', 'Gallery')

// Links of mails and codes: base64 segments.
const emailActionRoute = page('/$first/$moduleName64/$actionName64/$id64/$userId64', 'EmailAction')

// Announcements and company files.
const announcementRoutes = [
  page('/announcements', 'AnnouncementsScreen'),
  page('/announcements/new', 'AnnouncementEditor'),
  page('/announcements/$id', 'AnnouncementScreen'),
  page('/announcements/$id/edit', 'AnnouncementEditor'),
  page('/announcements/$id/acknowledgements', 'AcknowledgementsScreen'),
  page('/files', 'EssFilesScreen'),
] as const

const qrRoute = page('/qr-code-history/$employee64/$dateTime64', 'QrDayHistory')
const qrTrainingRoute = page('/qr-code-history/training-history/$employee64/$dateTime64', 'QrTraining')

const attendanceRoute = page('/attendance', 'Attendance')
const attendanceDetailRoute = page('/attendance/detail/$id', 'AttendanceDay')

const shiftScheduleRoute = page('/shift-schedule', 'ShiftSchedule')

// Trainings: reading them, arriving at one, running one, and its tests and feedback.
const trainingRoutes = [
  page('/training', 'Trainings'),
  page('/training/active-training/$id', 'ActiveTraining'),
  page('/training/open-registration/detail/$id', 'OpenRegistration'),
  page('/training/subject/$id', 'TrainingSubject'),
  page('/training/certificate/verify', 'VerifyCertificate'),
  page('/training/certificate/$id', 'TrainingCertificate'),
  page('/training/scan', 'TrainingScan'),
  page('/training/run/$', 'TrainingRun'),
  page('/training/form/$', 'TrainingForm'),
] as const

// Levels one has, beside those one's job asks for.
const competencyRoutes = [
  page('/competency/profile', 'CompetencyProfile'),
  page('/competency/profile/$employeeId', 'CompetencyProfile'),
] as const

// Appraisal: what is asked, rating, writing, results.
const appraisalRoutes = [
  page('/performance-appraisal', 'PerformanceHub'),
  page('/performance-appraisal/objective-filling/$id', 'ObjectiveEntry'),
  page('/performance-appraisal/rate/$stepId', 'RateScreen'),
  page('/performance-appraisal/team', 'TeamScreen'),
  page('/performance-appraisal/evaluation/$id', 'EvaluationScreen'),
  page('/performance-appraisal/result/$evaluationId', 'ResultScreen'),
  page('/performance-appraisal/calibration', 'CalibrationScreen'),
] as const

// Open positions and applicants.
const vacancyRoutes = [page('/vacancies', 'VacanciesScreen'), page('/vacancies/$id', 'VacancyScreen')] as const

// What is known of many at once, and files of it.
const reportRoutes = [page('/reports', 'ReportsScreen'), page('/reports/files', 'ReportFilesScreen'), page('/reports/$id', 'ReportScreen')] as const

// For administrators.
const administrationRoutes = [page('/administration/accounts', 'AccountsScreen'), page('/administration/people', 'PeopleScreen'), page('/administration/rules', 'RulesScreen')] as const

const linkRoutes = [emailActionRoute, qrRoute, qrTrainingRoute, attendanceRoute, attendanceDetailRoute, shiftScheduleRoute]

// Request modules.
const listRoute = page('/$module', 'RequestList')
const createRequestRoute = page('/$module/new', 'RequestNew')
const detailRoute = page('/$module/$id', 'RequestDetail')
const editRoute = page('/$module/$id/edit', 'RequestEdit')
const compareRoute = page('/$module/$id/compare', 'RequestCompare')

const routeTree = root.addChildren([
  ...callbacks,
  shell.addChildren([homeRoute, inboxRoute, inboxHistoryRoute, syncRoute, shareRoute, notificationsRoute, noticePreferencesRoute, meRoute, ...ownRoutes, ownRequestsRoute, newRoute, forYouRoute, calendarRoute, balanceRoute, ...payRoutes, ...announcementRoutes, galleryRoute, ...trainingRoutes, ...competencyRoutes, ...appraisalRoutes, ...vacancyRoutes, ...reportRoutes, ...administrationRoutes, ...linkRoutes, listRoute, createRequestRoute, detailRoute, editRoute, compareRoute]),
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

/** Every address of the product, below its base path. Screens come with their own chunk. */
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { basePath } from '../lib/base-path.ts'
import { lazyScreen } from './lazy-screen.ts'
import { ProtectedShell } from './shell/protected-shell.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import { ScreenPending } from './shell/screen-pending.tsx'

/** Search parameters stay as they are; each screen reads its own and drops what it does not know. */
const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search

const NotFound = lazyScreen(() => import('./screens/not-found.tsx'), 'NotFound')
const root = createRootRoute({ component: Outlet, notFoundComponent: () => <ProtectedShell><NotFound /></ProtectedShell> })

// Sign-in: outside the shell.
const signIn = () => import('./sign-in/callback-screens.tsx')
const callbacks = [
  createRoute({ getParentRoute: () => root, path: '/openid-connect/silent-callback', component: lazyScreen(signIn, 'SilentCallback') }),
  createRoute({ getParentRoute: () => root, path: '/openid-connect/redirect-callback', component: lazyScreen(signIn, 'RedirectCallback') }),
  createRoute({ getParentRoute: () => root, path: '/openid-connect/logout-redirect', component: lazyScreen(signIn, 'LogoutRedirect') }),
  createRoute({ getParentRoute: () => root, path: '/logout', component: lazyScreen(signIn, 'Logout') }),
  createRoute({ getParentRoute: () => root, path: '/iframe-logout', component: lazyScreen(signIn, 'IframeLogout') }),
  createRoute({ getParentRoute: () => root, path: '/store-username/$usernameId', component: lazyScreen(signIn, 'StoreUsername') }),
]

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <ProtectedShell />, validateSearch: anySearch })

const homeRoute = createRoute({ getParentRoute: () => shell, path: '/', component: lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen') })
const inboxRoute = createRoute({ getParentRoute: () => shell, path: '/inbox', component: lazyScreen(() => import('./screens/inbox.tsx'), 'Inbox') })
const inboxHistoryRoute = createRoute({ getParentRoute: () => shell, path: '/inbox/history', component: lazyScreen(() => import('./screens/inbox.tsx'), 'InboxHistory') })
const syncRoute = createRoute({ getParentRoute: () => shell, path: '/sync', component: lazyScreen(() => import('./sync/sync-screen.tsx'), 'SyncScreen') })
const shareRoute = createRoute({ getParentRoute: () => shell, path: '/share', component: lazyScreen(() => import('./share/share-screen.tsx'), 'ShareScreen') })
const notificationsRoute = createRoute({ getParentRoute: () => shell, path: '/notifications', component: lazyScreen(() => import('./notifications/notifications-screen.tsx'), 'NotificationsScreen') })
const noticePreferencesRoute = createRoute({ getParentRoute: () => shell, path: '/me/notifications', component: lazyScreen(() => import('./notifications/preferences-screen.tsx'), 'PreferencesScreen') })
const meRoute = createRoute({ getParentRoute: () => shell, path: '/me', component: lazyScreen(() => import('./me/me-screen.tsx'), 'MeScreen') })
const receipts = () => import('./screens/receipts.tsx')
// What belongs to the person.
const ownRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/me/profile', component: lazyScreen(() => import('../modules/profile/profile-screen.tsx'), 'ProfileScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/contacts', component: lazyScreen(() => import('../modules/profile/contacts-screen.tsx'), 'ContactsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/card', component: lazyScreen(() => import('../modules/profile/card-screen.tsx'), 'CardScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/card/$employeeId', component: lazyScreen(() => import('../modules/profile/card-screen.tsx'), 'CardScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/approval-right', component: lazyScreen(() => import('../modules/profile/rights/approval-right-screen.tsx'), 'ApprovalRightScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/shortcuts', component: lazyScreen(() => import('../modules/profile/shortcuts-screen.tsx'), 'ShortcutsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/devices', component: lazyScreen(() => import('../modules/profile/devices-screen.tsx'), 'DevicesScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/document-password', component: lazyScreen(() => import('../modules/profile/document-password-screen.tsx'), 'DocumentPasswordScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts', component: lazyScreen(receipts, 'ReceiptsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts/verify', component: lazyScreen(receipts, 'VerifyScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts/$id', component: lazyScreen(receipts, 'ReceiptScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/receipts/$id/$n', component: lazyScreen(receipts, 'ReceiptScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/me/account', component: lazyScreen(() => import('./me/account-screen.tsx'), 'AccountScreen') }),
] as const
const newRoute = createRoute({ getParentRoute: () => shell, path: '/new', component: lazyScreen(() => import('./new/new-screen.tsx'), 'NewScreen') })
const calendarRoute = createRoute({ getParentRoute: () => shell, path: '/calendar', component: lazyScreen(() => import('./screens/calendar.tsx'), 'Calendar') })
const balanceRoute = createRoute({ getParentRoute: () => shell, path: '/balance', component: lazyScreen(() => import('./screens/balance.tsx'), 'Balance') })

const galleryRoute = createRoute({ getParentRoute: () => shell, path: '/gallery', component: lazyScreen(() => import('./screens/gallery.tsx'), 'Gallery') })

// Links of mails and codes: base64 segments.
const emailActionRoute = createRoute({ getParentRoute: () => shell, path: '/$first/$moduleName64/$actionName64/$id64/$userId64', component: lazyScreen(() => import('./screens/email-action.tsx'), 'EmailAction') })

// Announcements and company files.
const announcements = () => import('./screens/announcements.tsx')
const announcementEditor = () => import('./screens/announcement-editor.tsx')
const announcementRoutes = [
  createRoute({ getParentRoute: () => shell, path: '/announcements', component: lazyScreen(announcements, 'AnnouncementsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/new', component: lazyScreen(announcementEditor, 'AnnouncementEditor') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/$id', component: lazyScreen(announcements, 'AnnouncementScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/$id/edit', component: lazyScreen(announcementEditor, 'AnnouncementEditor') }),
  createRoute({ getParentRoute: () => shell, path: '/announcements/$id/acknowledgements', component: lazyScreen(announcements, 'AcknowledgementsScreen') }),
  createRoute({ getParentRoute: () => shell, path: '/files', component: lazyScreen(announcements, 'EssFilesScreen') }),
] as const

const qr = () => import('./screens/qr-history.tsx')
const qrRoute = createRoute({ getParentRoute: () => shell, path: '/qr-code-history/$employee64/$dateTime64', component: lazyScreen(qr, 'QrDayHistory') })
const qrTrainingRoute = createRoute({ getParentRoute: () => shell, path: '/qr-code-history/training-history/$employee64/$dateTime64', component: lazyScreen(qr, 'QrTraining') })

// Details of modules that are still to come.
const notYet = () => import('./screens/not-yet.tsx')
const attendanceDetailRoute = createRoute({ getParentRoute: () => shell, path: '/attendance/detail/$id', component: lazyScreen(notYet, 'AttendanceNotYet') })
const activeTrainingRoute = createRoute({ getParentRoute: () => shell, path: '/training/active-training/$id', component: lazyScreen(notYet, 'TrainingNotYet') })
const openRegistrationRoute = createRoute({ getParentRoute: () => shell, path: '/training/open-registration/detail/$id', component: lazyScreen(notYet, 'TrainingNotYet') })
const linkRoutes = [emailActionRoute, qrRoute, qrTrainingRoute, attendanceDetailRoute, activeTrainingRoute, openRegistrationRoute]

// Request modules.
const requests = () => import('./screens/request-screens.tsx')
const listRoute = createRoute({ getParentRoute: () => shell, path: '/$module', component: lazyScreen(requests, 'RequestList') })
const createRequestRoute = createRoute({ getParentRoute: () => shell, path: '/$module/new', component: lazyScreen(requests, 'RequestNew') })
const detailRoute = createRoute({ getParentRoute: () => shell, path: '/$module/$id', component: lazyScreen(requests, 'RequestDetail') })
const editRoute = createRoute({ getParentRoute: () => shell, path: '/$module/$id/edit', component: lazyScreen(requests, 'RequestEdit') })
const compareRoute = createRoute({ getParentRoute: () => shell, path: '/$module/$id/compare', component: lazyScreen(requests, 'RequestCompare') })

const routeTree = root.addChildren([
  ...callbacks,
  shell.addChildren([homeRoute, inboxRoute, inboxHistoryRoute, syncRoute, shareRoute, notificationsRoute, noticePreferencesRoute, meRoute, ...ownRoutes, newRoute, calendarRoute, balanceRoute, ...announcementRoutes, galleryRoute, ...linkRoutes, listRoute, createRequestRoute, detailRoute, editRoute, compareRoute]),
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
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

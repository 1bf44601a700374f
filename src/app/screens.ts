/**
 * Where the code of each screen is; Home alone comes without asking here. A chunk of its own, loaded with the first other screen:
 * this list grows with the modules, the first load does not.
 */
import type { FunctionComponent } from 'react'

const callbackScreens = () => import('./sign-in/callback-screens.tsx')
const inbox = () => import('./screens/inbox.tsx')
const receipts = () => import('./screens/receipts.tsx')
const announcements = () => import('./screens/announcements.tsx')
const attendance = () => import('./screens/attendance.tsx')
const shiftSchedule = () => import('./screens/shift-schedule.tsx')
const qrHistory = () => import('./screens/qr-history.tsx')
const pay = () => import('./screens/pay.tsx')
const training = () => import('./screens/training.tsx')
const appraisal = () => import('./screens/appraisal.tsx')
const requestScreens = () => import('./screens/request-screens.tsx')

/** Each file has an export of the screen's name. */
const table = <T extends { [K in keyof T]: () => Promise<{ [N in K]: FunctionComponent }> }>(screens: T): T => screens

export const screens = table({
  NotFound: () => import('./screens/not-found.tsx'),
  SilentCallback: callbackScreens,
  RedirectCallback: callbackScreens,
  LogoutRedirect: callbackScreens,
  Logout: callbackScreens,
  IframeLogout: callbackScreens,
  StoreUsername: callbackScreens,
  Inbox: inbox,
  InboxHistory: inbox,
  SyncScreen: () => import('./sync/sync-screen.tsx'),
  ShareScreen: () => import('./share/share-screen.tsx'),
  NotificationsScreen: () => import('./notifications/notifications-screen.tsx'),
  PreferencesScreen: () => import('./notifications/preferences-screen.tsx'),
  MeScreen: () => import('./me/me-screen.tsx'),
  ProfileScreen: () => import('../modules/profile/profile-screen.tsx'),
  ContactsScreen: () => import('../modules/profile/contacts-screen.tsx'),
  CardScreen: () => import('../modules/profile/card-screen.tsx'),
  ApprovalRightScreen: () => import('../modules/profile/rights/approval-right-screen.tsx'),
  ShortcutsScreen: () => import('../modules/profile/shortcuts-screen.tsx'),
  DevicesScreen: () => import('../modules/profile/devices-screen.tsx'),
  DocumentPasswordScreen: () => import('../modules/profile/document-password-screen.tsx'),
  ReceiptsScreen: receipts,
  VerifyScreen: receipts,
  ReceiptScreen: receipts,
  AccountScreen: () => import('./me/account-screen.tsx'),
  SecondFactorScreen: () => import('./me/second-factor-screen.tsx'),
  ForYouScreen: () => import('./screens/for-you.tsx'),
  Person: () => import('./people/person-screen.tsx'),
  RequestsOf: () => import('./people/requests-of-screen.tsx'),
  HrHome: () => import('./home/hr/hr-home.tsx'),
  RequestsScreen: () => import('./requests/requests-screen.tsx'),
  NewScreen: () => import('./new/new-screen.tsx'),
  Calendar: () => import('./screens/calendar.tsx'),
  Balance: () => import('./screens/balance.tsx'),
  Gallery: () => import('./screens/gallery.tsx'),
  EmailAction: () => import('./screens/email-action.tsx'),
  AnnouncementsScreen: announcements,
  AnnouncementScreen: announcements,
  AcknowledgementsScreen: announcements,
  EssFilesScreen: announcements,
  AnnouncementEditor: () => import('./screens/announcement-editor.tsx'),
  QrDayHistory: qrHistory,
  QrTraining: qrHistory,
  Attendance: attendance,
  AttendanceDay: attendance,
  ShiftSchedule: shiftSchedule,
  PayScreen: pay,
  SlipScreen: pay,
  BonusesScreen: pay,
  BonusScreen: pay,
  Trainings: training,
  ActiveTraining: training,
  OpenRegistration: () => import('../modules/training/offer/offer-screen.tsx'),
  TrainingSubject: () => import('../modules/training/more/subject-screen.tsx'),
  TrainingCertificate: () => import('../modules/training/more/certificate-screen.tsx'),
  VerifyCertificate: () => import('../modules/training/more/verify-screen.tsx'),
  TrainingScan: () => import('./screens/training-scan.tsx'),
  TrainingForm: () => import('../modules/training/forms/training-form.tsx'),
  TrainingRun: () => import('../modules/training/run/training-run.tsx'),
  CompetencyProfile: () => import('../modules/competency/more/profile-view.tsx'),
  PerformanceHub: appraisal,
  ObjectiveEntry: appraisal,
  RateScreen: () => import('../modules/performance-appraisal/rate/rate-screen.tsx'),
  TeamScreen: () => import('../modules/performance-appraisal/team/team-screen.tsx'),
  EvaluationScreen: () => import('../modules/performance-appraisal/evaluation/evaluation-screen.tsx'),
  ResultScreen: () => import('../modules/performance-appraisal/result/result-screen.tsx'),
  CalibrationScreen: () => import('../modules/performance-appraisal/calibration/calibration-screen.tsx'),
  VacanciesScreen: () => import('../modules/vacancies/lists/vacancies-screen.tsx'),
  PeopleScreen: () => import('../modules/directory/lists/people-screen.tsx'),
  AccountsScreen: () => import('../modules/accounts/lists/accounts-screen.tsx'),
  RulesScreen: () => import('./screens/rules.tsx'),
  ReportsScreen: () => import('../modules/reports/lists/reports-screen.tsx'),
  ReportFilesScreen: () => import('../modules/reports/more/files-screen.tsx'),
  ReportScreen: () => import('../modules/reports/result/report-screen.tsx'),
  VacancyScreen: () => import('../modules/vacancies/board/vacancy-screen.tsx'),
  RequestList: requestScreens,
  RequestNew: requestScreens,
  RequestDetail: requestScreens,
  RequestEdit: requestScreens,
  RequestCompare: requestScreens,
})

export type ScreenName = keyof typeof screens

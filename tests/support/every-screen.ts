/** Every screen of the product, by who is shown most there: for the sweeps that judge all of them. */
import { expect, type Page } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { PaStatus } from '../../contract/growth/appraisal.ts'
import { encode64 } from '../../contract/kit/base64.ts'
import { listOf } from '../../contract/kit/employee-lines.ts'
import type { Fields } from '../../contract/kit/field.ts'
import type { AnyRequestDef } from '../../contract/kit/request.ts'
import { emailActionPath } from '../../contract/modules/email-action/link.ts'
import { qrHistoryPath, qrTrainingPath } from '../../contract/modules/qr-history/link.ts'
import { requestModules } from '../../contract/requests.ts'
import { type Colleague, colleague } from './colleague.ts'
import { goOn } from './device.ts'
import type { Product } from './product.ts'
import { quiet } from './quiet.ts'

export interface Screen {
  name: string
  /** Below the base path. */
  path: string
  /** Its layout on a desktop is another one, not a wider one. */
  wide?: true
}

export type Who = 'employee' | 'supervisor' | 'hr' | 'admin'

/** An id that nobody has. */
const NOBODY = '018f0000-0000-7000-8000-000000000001'

async function firstOf(person: Colleague, title: string): Promise<string> {
  const { listData } = await person.get(calls.announcements.essAnnouncements, { filterSearch: title })
  const found = listData[0]?.id
  if (!found) throw new Error(`no announcement is called ${title}`)
  return found
}

/** List, form and detail of a request module, the detail with the newest request in the scope; null for somebody who does not have it. */
async function screensOf(person: Colleague, { slug, calls: { list } }: AnyRequestDef, scope: 'mine' | 'others'): Promise<Screen[] | null> {
  const { status, body } = await person.send(list, { paginationSize: 1, scope })
  if (status !== 200) return null
  const form = [{ name: `${slug} list`, path: scope === 'mine' ? slug : `${slug}?scope=${scope}` }, { name: `${slug} form`, path: `${slug}/new` }]
  return [...form, ...body.listData.map(({ id }) => ({ name: `${slug} detail`, path: `${slug}/${id}` }))]
}
const hasDetail = (screens: Screen[] | null) => screens?.some(({ name }) => name.endsWith('detail')) === true

/** The screens of each request module: with the employee where requests are one's own and there is one, else with the supervisor, of those she leads. */
async function moduleScreens(dina: Colleague, sari: Colleague): Promise<Record<'employee' | 'supervisor', Screen[]>> {
  const found: Record<'employee' | 'supervisor', Screen[]> = { employee: [], supervisor: [] }
  for (const def of requestModules) {
    const [own, team] = [await screensOf(dina, def, 'mine'), await screensOf(sari, def, 'others')]
    const isOfTeam = hasDetail(team) && (listOf(def.fields as Fields) !== null || !hasDetail(own))
    found[isOfTeam || own === null ? 'supervisor' : 'employee'].push(...((isOfTeam ? team : (own ?? team)) ?? []))
  }
  return found
}

/** Screens of appraisal that have an address of their own: what is asked of each, what is written of others, and what it came to. */
async function appraisalScreens(dina: Colleague, sari: Colleague): Promise<Record<Exclude<Who, 'admin'>, Screen[]>> {
  const { evaluations, getEvaluationResult, evaluationList } = calls.performanceAppraisal
  const [own, asked] = [await dina.get(getEvaluationResult, {}), await dina.get(evaluations, {})]
  const [led] = (await sari.get(evaluationList, { scope: 'team', paStatusIds: [PaStatus.done] })).listData
  const { listData: written } = await sari.get(evaluations, {})
  const open = written.find((row) => row.role === 'evaluator')
  const at = (path: string) => `performance-appraisal/${path}`
  const [toRate] = asked.toRate
  if (!toRate || !open || !led) throw new Error('nobody is appraised')
  return {
    employee: [
      { name: 'appraisal', path: 'performance-appraisal', wide: true },
      { name: 'own results', path: 'performance-appraisal?tab=results' },
      { name: 'own result', path: at(`result/${own.evaluationId}`), wide: true },
      { name: 'rating somebody', path: at(`rate/${toRate.stepId}`), wide: true },
      { name: 'own competencies', path: 'competency/profile' },
    ],
    supervisor: [
      { name: 'evaluations of the team', path: 'performance-appraisal?tab=team', wide: true },
      { name: 'appraisal to approve', path: 'performance-appraisal?tab=approve' },
      { name: 'evaluations side by side', path: at('team'), wide: true },
      { name: 'objectives side by side', path: at('team?view=objectives') },
      { name: 'evaluation of somebody', path: at(`evaluation/${open.evaluationId}`), wide: true },
      { name: 'result of somebody', path: at(`result/${led.evaluationId}`) },
      { name: 'competencies of somebody', path: `competency/profile/${open.employeeId}` },
    ],
    hr: [
      { name: 'evaluations of everybody', path: 'performance-appraisal?tab=all', wide: true },
      { name: 'calibration', path: at('calibration'), wide: true },
    ],
  }
}

/** Screens with those of the request modules that are not among them. */
const withModules = (screens: Screen[], ofModules: readonly Screen[]): Screen[] => [...screens, ...ofModules.filter(({ path }) => !screens.some((screen) => screen.path === path))]

/**
 * The screens of the demo company. What only HR may open stands under `hr`.
 * @param own a request of the employee's in approval
 */
export async function everyScreen(product: Product, own: string): Promise<Record<Who, Screen[]>> {
  const [dina, sari] = [await colleague(product, 'employee'), await colleague(product, 'supervisor')]
  const waiting = (await sari.get(calls.attachmentsInbox.inboxList, { modules: ['leave-requests'] })).listData[0]?.id ?? ''
  const [me, superior] = [await dina.get(calls.general.accountDetails, {}), await sari.get(calls.general.accountDetails, {})]
  const notice = await firstOf(sari, 'conduct')
  const scanned = { employee: me.employeeId, dateTime: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }
  const mail = { moduleName: 'LeaveRequest', action: 'approve', id: waiting, userId: superior.employeeId } as const
  const ofModules = await moduleScreens(dina, sari)
  const ofAppraisal = await appraisalScreens(dina, sari)
  const reports = (await (await colleague(product, 'hr')).get(calls.reports.index, {})).reports
  const reportAt = (code: string) => `reports/${reports.find((row) => row.code === code)?.id ?? NOBODY}`
  const [locked] = (await (await colleague(product, 'admin')).get(calls.accounts.list, { state: 'locked' })).listData
  const vacancy = (await (await colleague(product, 'hr')).get(calls.manpower.getVacancy, { status: ['open'] })).listData.find(({ hired }) => hired > 0)?.id ?? ''
  return {
    employee: withModules([
      { name: 'Home', path: './' },
      { name: 'for you', path: 'for-you', wide: true },
      { name: 'my requests', path: 'requests', wide: true },
      { name: 'own days', path: 'attendance?view=own', wide: true },
      { name: 'my requests that came back', path: 'requests?show=returned' },
      { name: 'leave list', path: 'leave-requests' },
      { name: 'own request', path: `leave-requests/${own}` },
      { name: 'leave form', path: 'leave-requests/new' },
      { name: 'timesheets', path: 'timesheets', wide: true },
      { name: 'timesheet form', path: 'timesheets/new', wide: true },
      { name: 'QR history that is not for one', path: qrHistoryPath({ ...scanned, employee: superior.employeeId }) },
      { name: 'mail link for somebody else', path: emailActionPath(mail) },
      ...ofAppraisal.employee,
    ], ofModules.employee),
    supervisor: withModules([
      { name: 'Home of a superior', path: './', wide: true },
      { name: 'Inbox', path: 'inbox', wide: true },
      { name: 'Inbox history', path: 'inbox/history' },
      { name: 'leave list of the team', path: 'leave-requests?scope=others', wide: true },
      { name: 'detail to decide', path: `leave-requests/${waiting}`, wide: true },
      { name: 'a request that is not there', path: `leave-requests/${NOBODY}` },
      { name: 'balance', path: 'balance' },
      { name: 'attendance of a day', path: 'attendance', wide: true },
      { name: 'attendance list', path: 'attendance?view=list' },
      { name: 'balance of the team', path: 'balance?view=team', wide: true },
      { name: 'somebody one leads', path: `people/${me.employeeId}`, wide: true },
      { name: 'requests of somebody', path: `people/requests?person=${me.employeeId}` },
      { name: 'a person that is not there', path: `people/${NOBODY}` },
      { name: 'shift schedule', path: 'shift-schedule', wide: true },
      { name: 'calendar', path: 'calendar', wide: true },
      { name: 'trainings', path: 'training', wide: true },
      { name: 'catalogue of trainings', path: 'training?tab=catalogue', wide: true },
      { name: 'required trainings of the team', path: 'training?tab=required&of=others' },
      { name: 'history of trainings', path: 'training?tab=history', wide: true },
      { name: 'a certificate to check', path: 'training/certificate/verify' },
      { name: 'a training that is not there', path: `training/active-training/${NOBODY}` },
      { name: 'calendar list', path: 'calendar?view=list' },
      { name: 'calendar timeline', path: 'calendar?view=timeline', wide: true },
      { name: 'new', path: 'new' },
      { name: 'sync', path: 'sync' },
      { name: 'share', path: 'share' },
      { name: 'notifications', path: 'notifications', wide: true },
      { name: 'me', path: 'me', wide: true },
      { name: 'notification settings', path: 'me/notifications' },
      { name: 'profile', path: 'me/profile' },
      { name: 'contacts', path: 'me/contacts' },
      { name: 'identification card', path: 'me/card' },
      { name: 'approval right', path: 'me/approval-right' },
      { name: 'shortcuts', path: 'me/shortcuts' },
      { name: 'devices', path: 'me/devices' },
      { name: 'document password', path: 'me/document-password' },
      { name: 'pay slips, locked', path: 'payroll', wide: true },
      { name: 'pay of a year, locked', path: 'payroll?view=year' },
      { name: 'a pay slip that is not there', path: `payroll/${NOBODY}`, wide: true },
      { name: 'bonuses, locked', path: 'bonus' },
      { name: 'account', path: 'me/account' },
      { name: 'second factor', path: 'me/second-factor' },
      { name: 'announcements', path: 'announcements' },
      { name: 'announcement', path: `announcements/${notice}` },
      { name: 'files', path: 'files' },
      { name: 'mail link', path: emailActionPath(mail) },
      { name: 'broken mail link', path: `${encode64('EmailActionRequired')}/x/x/x/x` },
      { name: 'QR history', path: qrHistoryPath(scanned) },
      { name: 'training QR history', path: qrTrainingPath(scanned) },
      { name: 'attendance to come', path: `attendance/detail/${NOBODY}` },
      { name: 'training scan', path: 'training/scan' },
      { name: 'training to come', path: `training/active-training/${NOBODY}` },
      { name: 'registration to come', path: `training/open-registration/detail/${NOBODY}` },
      { name: 'not found', path: 'no-such-page' },
      ...ofAppraisal.supervisor,
    ], ofModules.supervisor),
    hr: [
      { name: 'Home of HR', path: './', wide: true },
      { name: 'announcements of HR', path: 'announcements', wide: true },
      { name: 'announcement editor', path: 'announcements/new', wide: true },
      { name: 'announcement to edit', path: `announcements/${notice}/edit` },
      { name: 'acknowledgements', path: `announcements/${notice}/acknowledgements`, wide: true },
      { name: 'files of HR', path: 'files' },
      { name: 'requests of people', path: 'people/requests?show=open', wide: true },
      { name: 'vacancies', path: 'vacancies', wide: true },
      { name: 'a vacancy', path: `vacancies/${vacancy}`, wide: true },
      { name: 'a vacancy that is not there', path: `vacancies/${NOBODY}` },
      { name: 'reports', path: 'reports', wide: true },
      { name: 'turnover', path: reportAt('turnover'), wide: true },
      { name: 'attendance as a report', path: reportAt('attendance') },
      { name: 'a report that is not there', path: `reports/${NOBODY}` },
      { name: 'files of reports', path: 'reports/files' },
      ...ofAppraisal.hr,
    ],
    admin: [
      { name: 'accounts', path: 'administration/accounts', wide: true },
      { name: 'an account', path: `administration/accounts?id=${locked?.id ?? NOBODY}`, wide: true },
      { name: 'people', path: 'administration/people', wide: true },
      { name: 'a person of the directory', path: `people/${me.employeeId}`, wide: true },
      { name: 'departments', path: 'administration/people?view=departments', wide: true },
      { name: 'sites', path: 'administration/people?view=sites' },
      { name: 'who would approve', path: 'administration/rules', wide: true },
      { name: 'rules of approval', path: 'administration/rules?tab=rules', wide: true },
      { name: 'who holds which role', path: 'administration/rules?tab=offices', wide: true },
      { name: 'rights', path: 'administration/rules?tab=rights', wide: true },
      { name: 'revisions', path: 'administration/rules?tab=revisions' },
    ],
  }
}

/** In how many parts a sweep goes over somebody's screens: one that has to be tried again does not take all the others with it. */
export const sweeps = ([['employee', 2], ['supervisor', 4], ['hr', 1], ['admin', 1]] as const).flatMap(([who, parts]) =>
  Array.from({ length: parts }, (_, part) => ({ who, name: `${who}, ${part + 1} of ${parts}`, partOf: (screens: readonly Screen[]) => screens.filter((__, i) => i % parts === part) })))

/** Opens a screen by its address and waits until all of it is there. */
export async function openScreen(page: Page, { path }: Screen): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Goes on to a screen within the app and waits until all of it is there. */
export async function goOnToScreen(page: Page, { path }: Screen): Promise<void> {
  await goOn(page, path)
  await settled(page)
}

/** From now on the page is touched, as CSS sees it. */
export async function withFingers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
}

/** Nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await quiet(page, 300)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], main .ess-skeleton')).toHaveCount(0)
}

/** What is wrong behind the screen, from now on. `expected`: answers that a screen is about. */
export function faultsOf(page: Page, expected: (url: string) => boolean = () => false): string[] {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && !expected(message.location().url) && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => response.status() >= 400 && !expected(response.url()) && faults.push(`${response.status()} ${response.url()}`))
  return faults
}

/** Words on the screen, and those only a screen reader says. */
const wordsOf = (page: Page) =>
  page.evaluate(() => [
    document.title, document.body.innerText,
    ...[...document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')].flatMap((e) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => e.getAttribute(name) ?? '')),
  ].join('\n'))

/** User names of the demo company that look like keys. */
const USERNAMES: readonly string[] = ['lukas.mandacan', 'rina.oktaviani', 'tommy.salim']

/** `form.saved`, `leave:type.annual`, `{{count}}`: what a text that is missing looks like. */
export const rawTexts = async (page: Page): Promise<string[]> => (await wordsOf(page)).match(/(?<![\w@./-])(?:[a-z][\w-]*:)?[a-z][\w-]*(?:\.[a-z0-9][\w-]*)+(?![\w@/])|\{\{|\bundefined\b|\[object |\bNaN\b/g)?.filter((text) => !/\.(?:pdf|jpe?g|png|example)$/.test(text) && !USERNAMES.includes(text)) ?? []

/** How far the page can be scrolled sideways, and words and controls that stand outside the window and that no scrolling part brings in. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean => element !== null && element !== document.body && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const cutOff = [...document.querySelectorAll('h1, h2, h3, p, a, button, input, label, td, dd')].filter((e) => {
      const { left, right, width, height } = e.getBoundingClientRect()
      const isForReadersOnly = e.closest('.sr-only') !== null || width <= 1 || height <= 1
      return !isForReadersOnly && (left < -1 || right > innerWidth + 1) && !scrolls(e)
    })
    return [...(tooWide > 0 ? [`the page is ${tooWide} px too wide`] : []), ...cutOff.map((e) => `${e.tagName} ${e.textContent?.slice(0, 30)}`)]
  })

/** Looks at a page as it is laid out from right to left, whatever its language. */
export async function mirrored<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const turn = (dir: string) => page.evaluate((next) => {
    const before = document.documentElement.dir
    document.documentElement.dir = next
    return before
  }, dir)
  const before = await turn('rtl')
  try {
    return await look()
  } finally {
    await turn(before)
  }
}

/** Controls a finger cannot hit: less than 44 px either way, unless they stand in a line of words (WCAG 2.5.8, and our own 44). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inText = (e: Element) => e.matches('a') && getComputedStyle(e).display === 'inline'
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, input:not([type="hidden"]), [role="radio"], [role="tab"], summary')]
      .filter((e) => e.closest('.sr-only, [aria-hidden="true"], [inert]') === null && !e.matches('.ess-skip') && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !inText(e))
      .map((e) => {
        // a box to tick is hit with the words beside it
        const hit = (e.matches('input[type="checkbox"], input[type="radio"]') ? e.closest('label') : null) ?? e
        const own = hit.getBoundingClientRect()
        const after = getComputedStyle(hit, '::after')
        const grown = after.content !== 'none' && after.position === 'absolute' ? [parseFloat(after.width), parseFloat(after.height)] : [0, 0]
        return { e, width: Math.max(own.width, grown[0] ?? 0), height: Math.max(own.height, grown[1] ?? 0) }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 43.5 || height < 43.5))
      .map(({ e, width, height }) => `${e.tagName.toLowerCase()}.${e.className} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`)
  })

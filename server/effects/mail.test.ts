import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEmailLink } from '../../contract/modules/email-action/link.ts'
import { q } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { silentLog } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { createEffects } from './create.ts'
import type { MailAbout } from './mail.ts'
import { createTickets } from './tickets.ts'
import { rememberLanguage } from './language.ts'
import { noticeTypes } from './notice-types.ts'
import { closeNotices, type Notice, notify } from './notify.ts'
import { delivery, noticePreference, notification } from './table.ts'
import { aPerson, NOON } from './testing/people.ts'

let db: Database
let folder: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await q().delete(delivery)
  await q().delete(notification)
  folder = await mkdtemp(join(tmpdir(), 'ess-mail-'))
  return () => rm(folder, { recursive: true })
})

const requestId = newId(NOON)
const tell = (employeeId: string, change: Partial<Notice> = {}) =>
  notify({
    employeeId, actorId: null, eventKey: newId(NOON), typeId: noticeTypes.approvalNeeded, code: 'approvalNeeded', link: `leave-requests/${requestId}`,
    params: { module: 'leave-requests', person: 'Dina Wati', code: 'LV-202605-0001' }, recordId: requestId, now: NOON, push: false, ...change,
  })
const effects = (smtpUrl?: string, now = NOON) =>
  createEffects({ clock: { now: () => now }, log: silentLog, tickets: createTickets(Buffer.alloc(32)), dataDir: folder, appUrl: 'https://hr.example/portal/', ...(smtpUrl ? { smtpUrl } : {}) })

interface Eml {
  headers: string
  text: string
  html: string
  raw: string
}
const decoded = (part: string) => {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  return Buffer.from(body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8')
}
async function mails(): Promise<Eml[]> {
  const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((n) => n.endsWith('.eml'))
  return Promise.all(names.map(async (name) => {
    const raw = await readFile(join(folder, 'mail', name), 'utf8')
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
    const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? 'none'
    const [, text = '', html = ''] = raw.split(`--${boundary}`)
    return { headers, text: decoded(text.trimStart()), html: decoded(html.trimStart()), raw }
  }))
}
test('what is told at an address that was theirs goes there, whatever they chose', async () => {
  const person = await aPerson('Moved Wati')
  await q().insert(noticePreference).values({ employeeId: person, channels: {}, digestHour: 7, digestSince: NOON, updatedAt: NOON })
  await tell(person, { mailTo: 'moved.before@example.test' })
  await effects().drain()
  expect((await mails()).map((mail) => /^To: .*$/m.exec(mail.headers)?.[0])).toEqual([expect.stringContaining('<moved.before@example.test>')])
})

test('a process that stood still between reading what to say and saying it says nothing', async () => {
  await tell(await aPerson('Frozen Wati'))
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 30_000))
  await effects().drain()
  clock.mockRestore()
  expect(await mails()).toEqual([])
  expect(await q().select().from(delivery)).toMatchObject([{ doneAt: null, failedAt: null, error: 'late' }])
  await effects(undefined, new Date(NOON.getTime() + 3_600_000)).drain()
  expect(await mails()).toHaveLength(1)
})

test('a mail that is written again, because its process died before it said so, is the same file', async () => {
  await tell(await aPerson('Again Wati'))
  await effects().drain()
  const [first] = await mails()
  await q().update(delivery).set({ doneAt: null })
  await effects(undefined, new Date(NOON.getTime() + 90_000)).drain()
  const [second, ...more] = await mails()
  const idOf = (mail: Eml | undefined) => /^Message-ID: (.+)$/im.exec(mail?.headers ?? '')?.[1]
  expect([more.length, idOf(second)]).toEqual([0, idOf(first)])
})

async function mailOf(fullName: string, change: Partial<Notice> = {}, email?: string): Promise<Eml> {
  await tell(await aPerson(fullName, email), change)
  await effects().drain()
  const [mail] = await mails()
  if (!mail) throw new Error('no mail was written')
  return mail
}

describe('mail', () => {
  test('is multipart with a plain and an HTML part, to the person, with a button that opens the request', async () => {
    const mail = await mailOf('Budi Santoso')
    expect(mail.headers).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(mail.headers).toMatch(/^To: Budi Santoso <budi\.santoso@example\.test>/m)
    expect(mail.headers).toMatch(/^Subject: Leave request from Dina Wati/m)
    expect(mail.headers).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail.text).toContain(`Open the request: https://hr.example/portal/leave-requests/${requestId}`)
    expect(mail.html).toContain(`href="https://hr.example/portal/leave-requests/${requestId}"`)
    expect(mail.html).toContain('prefers-color-scheme: dark')
  })

  test('says module, person and code, and no dates, amounts, types or notes', async () => {
    const mail = await mailOf('Budi Santoso', { params: { module: 'leave-requests', person: 'Dina Wati', code: 'LV-202605-0001', note: 'surgery', totalDay: '3.50', leaveType: 'Sick' } })
    const words = `${mail.headers}${mail.text}${mail.html.replace(/<style>[\s\S]*?<\/style>/, '')}`
    for (const secret of ['surgery', '3.50', 'Sick']) expect(words).not.toContain(secret)
  })

  test('of a request says its kind, its days and its dates in the reader’s language, as far as it is told them', async () => {
    const about = { title: 'Annual leave', days: 2.5, dates: { from: '2026-05-18', until: '2026-05-20' } }
    const asked: object[] = []
    const sender = (told: MailAbout | null) => createEffects({ clock: { now: () => NOON }, log: silentLog, tickets: createTickets(Buffer.alloc(32)), dataDir: folder, appUrl: 'https://hr.example/portal/', tellAbout: async (of) => (asked.push(of), told) })
    await tell(await aPerson('About Wati'))
    await sender(about).drain()
    const [mail] = await mails()
    for (const words of [mail?.text, mail?.html]) expect(words).toContain('Annual leave · 2.5 days · 18 May 2026 to 20 May 2026')
    expect(mail?.headers).not.toContain('Annual')
    expect(asked).toEqual([{ module: 'leave-requests', recordId: requestId, language: 'en' }])
    await rm(join(folder, 'mail'), { recursive: true })
    const budi = await aPerson('Hari Wati')
    await rememberLanguage(budi, 'id', NOON)
    await tell(budi)
    await sender({ ...about, days: 1, dates: { from: '2026-05-18', until: '2026-05-18' } }).drain()
    expect((await mails())[0]?.text).toMatch(/Annual leave · 1 hari · 18 Mei 2026\r?\n/)
    await rm(join(folder, 'mail'), { recursive: true })
    await tell(await aPerson('Nothing Wati'))
    await sender(null).drain()
    expect((await mails())[0]?.text).not.toContain('·')
  })

  test('about one request stand together: each has an id of its own and refers to its reader’s first one', async () => {
    const [one, other] = [await aPerson('Thread Wati'), await aPerson('Other Thread')]
    for (const who of [one, other, one, one]) {
      await tell(who)
      await effects().drain()
    }
    await tell(one, { recordId: newId(NOON) })
    await effects().drain()
    const heads = (await mails()).map(({ headers }) => {
      const [id, parent, references] = ['Message-ID', 'In-Reply-To', 'References'].map((name) => new RegExp(`^${name}: (.+)$`, 'im').exec(headers)?.[1]?.trim())
      return { to: /^To: (.+?) </m.exec(headers)?.[1], id, parent, references }
    })
    expect(new Set(heads.map((h) => h.id)).size).toBe(5)
    const own = heads.filter((h) => h.to === 'Thread Wati')
    const first = own.find((h) => own.some((o) => o.parent === h.id))
    expect(own.map((h) => h.parent ?? '-').sort()).toEqual(['-', '-', first?.id, first?.id].sort())
    expect(own.every((h) => h.parent === h.references)).toBe(true)
    expect(heads.find((h) => h.to === 'Other Thread')).toMatchObject({ parent: undefined, references: undefined })
  })

  test('leads an approver to each decision, by links that are theirs alone, below the base path', async () => {
    const budi = await aPerson('Budi Santoso')
    await tell(budi, { request: { id: requestId, module: 'leave-requests', version: 3, links: { moduleName: 'LeaveRequest', actions: ['approve', 'revise', 'reject'] } } })
    await effects().drain()
    const [mail] = await mails()
    const found = [...(mail?.html ?? '').matchAll(/href="(https:\/\/hr\.example\/portal\/RW1haWxBY3Rpb25SZXF1aXJlZA[^"]+)"[^>]*>([^<]+)</g)].map(([, url = '', label]) => {
      const [first = '', moduleName64 = '', actionName64 = '', id64 = '', userId64 = ''] = new URL(url).pathname.slice('/portal/'.length).split('/')
      return [label, readEmailLink({ first, moduleName64, actionName64, id64, userId64 })]
    })
    const link = { moduleName: 'LeaveRequest', id: requestId, userId: budi }
    expect(found).toEqual([['Approve', { ...link, action: 'approve' }], ['Return for revision', { ...link, action: 'revise' }], ['Reject', { ...link, action: 'reject' }]])
    expect(mail?.html).toContain(`href="https://hr.example/portal/leave-requests/${requestId}"`)
    expect(mail?.text).toMatch(/^Approve: https:\/\/hr\.example\/portal\/RW1haWxB/m)
    expect(mail?.text).toContain('Nothing is decided by opening it')
  })

  test('says how to get fewer of them, to mail programs too', async () => {
    const mail = await mailOf('Budi Santoso')
    expect(mail.headers.replace(/\r\n\s+/g, ' ')).toMatch(/^List-Unsubscribe: <https:\/\/hr\.example\/portal\/me\/notifications>/m)
    expect(mail.html).toContain('href="https://hr.example/portal/me/notifications"')
    expect(mail.text).toContain('Choose which mails you get: https://hr.example/portal/me/notifications')
  })

  test('reads from the right in Arabic', async () => {
    const budi = await aPerson('Budi Santoso')
    await rememberLanguage(budi, 'ar', NOON)
    await tell(budi)
    await effects().drain()
    const [mail] = await mails()
    expect(mail?.html).toMatch(/<html lang="ar" dir="rtl">/)
    expect(mail?.text).toContain('مرحبًا \u2068Budi\u2069')
  })

  test('is written in the language the person used last', async () => {
    const budi = await aPerson('Budi Santoso')
    await rememberLanguage(budi, 'en', NOON)
    await rememberLanguage(budi, 'id', NOON)
    await tell(budi)
    await effects().drain()
    const [mail] = await mails()
    expect(mail?.headers).toMatch(/^Subject: Pengajuan cuti dari Dina Wati/m)
    expect(mail?.text).toContain('Halo Budi,')
  })

  test('a name cannot become a header or markup', async () => {
    const evil = 'Eve\r\nBcc: all@example.test <b>bold</b>'
    const mail = await mailOf(evil, { params: { module: 'leave-requests', person: evil, code: '<script>alert(1)</script>' } }, 'eve@example.test')
    expect(mail.headers).not.toMatch(/^Bcc:/m)
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toContain('<b>bold')
    expect(mail.html).toContain('&lt;script&gt;')
  })

  test('an address that is none, or several, gets no mail', async () => {
    await tell(await aPerson('Eve', 'eve@example.test, all@example.test'))
    await tell(await aPerson('Eva', 'eva@example.test\r\nBcc: all@example.test'))
    await effects().drain()
    expect(await mails()).toEqual([])
  })

  test('nobody is asked for a decision that was made before the mail left', async () => {
    await tell(await aPerson('Budi Santoso'))
    await closeNotices({ recordId: requestId, module: 'leave-requests', now: NOON })
    await effects().drain()
    expect(await mails()).toEqual([])
  })

  test('goes over SMTP when a server is configured, and is tried again when it is not there', async () => {
    const lines: string[] = []
    const server = createServer((socket) => {
      let data = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line)
          if (data) {
            if (line === '.') {
              data = false
              socket.write('250 ok\r\n')
            }
          } else if (line === 'DATA') {
            data = true
            socket.write('354 go\r\n')
          } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await tell(await aPerson('Budi Santoso'))
    await effects(`smtp://127.0.0.1:${port}`).drain()
    await new Promise((resolve) => server.close(resolve))
    expect(lines).toContain('RCPT TO:<budi.santoso@example.test>')
    await tell(await aPerson('Sari Dewi'))
    await effects(`smtp://127.0.0.1:${port}`).drain()
    const left = (await q().select().from(delivery)).filter((d) => d.doneAt === null)
    expect(left).toMatchObject([{ failedAt: null, attempts: 1 }])
  })

  test('one person sets off ten mails to another within an hour; what is more is told in one', async () => {
    const [budi, sari, eve] = [await aPerson('Budi Santoso'), await aPerson('Sari Dewi'), await aPerson('Eve')]
    for (let i = 0; i < 25; i++) await tell(budi, { actorId: eve, code: 'rightGranted', typeId: noticeTypes.general, params: { person: 'Eve', from: '2026-05-12', until: '2026-05-13' }, recordId: newId(NOON) })
    await tell(budi, { actorId: sari, typeId: noticeTypes.general, recordId: newId(NOON) })
    await tell(sari, { actorId: eve, typeId: noticeTypes.general, recordId: newId(NOON) })
    const sent = async () => (await mails()).map((m) => /^To: "?([^"<\r]*?)"? </m.exec(m.headers)?.[1]).sort()
    await effects().drain()
    expect(Object.entries(Object.groupBy(await sent(), (name) => name ?? '')).map(([name, all]) => [name, all?.length])).toEqual([['Budi Santoso', 11], ['Sari Dewi', 1]])
    await effects(undefined, new Date(NOON.getTime() + 61 * 60_000)).drain()
    expect((await sent()).filter((name) => name === 'Budi Santoso')).toHaveLength(12)
    expect((await q().select().from(delivery)).filter((d) => d.doneAt === null)).toEqual([])
  })

  test('a server elsewhere that speaks no TLS gets no mail, unless its address says that this is meant', async () => {
    const lines: string[] = []
    const server = createServer((socket) => {
      socket.write('220 relay.test\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line)
          socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'STARTTLS' ? '502 what?\r\n' : line === 'QUIT' ? '221 bye\r\n' : line.startsWith('EHLO') || line.startsWith('MAIL') || line.startsWith('RCPT') || line === '.' ? '250 ok\r\n' : '')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await tell(await aPerson('Ratna Wulan'))
    // an address that is not loopback to those who read it, and leads here
    const elsewhere = `smtp://0.0.0.0:${port}`
    await effects(elsewhere).drain()
    expect(lines.filter((line) => /^(MAIL|RCPT|DATA|AUTH|Subject)/.test(line))).toEqual([])
    expect((await q().select().from(delivery)).filter((d) => d.doneAt === null)).toMatchObject([{ failedAt: null, attempts: 1 }])
    await effects(`${elsewhere}?tls=off`, new Date(NOON.getTime() + 24 * 3_600_000)).drain()
    await new Promise((resolve) => server.close(resolve))
    expect(lines).toContain('RCPT TO:<ratna.wulan@example.test>')
  })
})

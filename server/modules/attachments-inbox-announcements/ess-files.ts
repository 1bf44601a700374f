/** Company files by folder: everybody finds what is for them; HR of the whole company uploads, replaces and withdraws. */
import { and, asc, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { EssFileForm, EssFileList, EssFilePage, essFileCalls } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { isFor } from '../../announcements/audience.ts'
import { essFile, essFileVersion } from '../../announcements/table.ts'
import { q } from '../../db/context.ts'
import { paged } from '../../db/paging.ts'
import { attachmentsById, bindAttachments } from '../../files/refs.ts'
import type { Context, Handlers } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { refuse, refuseAll } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import { isHrOfAll } from '../../org/scope.ts'
import { unknownIn } from './announcement-editor.ts'

/** @throws CallError not_allowed (403), whatever the file */
function requireKeeper(context: Context): void {
  if (!isHrOfAll(context)) refuse('not_allowed')
}

const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

const sortable = { title: essFile.title, category: essFile.category, updatedAt: essFileVersion.createdAt }
const isSortable = (name: string | undefined): name is keyof typeof sortable => name !== undefined && Object.hasOwn(sortable, name)

async function list(input: EssFileList, context: Context): Promise<EssFilePage> {
  if (input.manage) requireKeeper(context)
  const mine = input.manage ? undefined : and(isNull(essFile.withdrawnAt), await isFor(essFile, context.caller.employeeId, context.today))
  const words = input.filterSearch ? pattern(input.filterSearch) : null
  const where = and(mine, input.category ? eq(essFile.category, input.category) : undefined, words ? or(ilike(essFile.title, words), ilike(essFile.description, words), ilike(essFile.category, words)) : undefined)
  const turn = input.sortingDirection === 1 ? desc : asc
  const order = isSortable(input.sortingColumn) ? [turn(sortable[input.sortingColumn])] : [asc(essFile.category), asc(essFile.title)]
  const found = await paged(
    ({ limit, offset }) => q().select({ file: essFile, current: essFileVersion }).from(essFile).innerJoin(essFileVersion, eq(essFileVersion.id, essFile.currentVersionId)).where(where).orderBy(...order, asc(essFile.id)).limit(limit).offset(offset),
    async () => (await q().select({ total: count() }).from(essFile).where(where))[0]?.total ?? 0,
    input,
  )
  const categories = await q().select({ name: essFile.category, count: count() }).from(essFile).where(mine).groupBy(essFile.category).orderBy(essFile.category)
  const refs = await attachmentsById(found.listData.map(({ current }) => current.attachmentId))
  const { totalPage, totalData } = found
  const canEdit = isHrOfAll(context)
  return {
    totalPage, totalData, categories,
    listData: found.listData.map(({ file, current }) => {
      const ref = refs.get(current.attachmentId)
      return {
        id: file.id, title: file.title, description: file.description, category: file.category, attachmentId: current.attachmentId,
        fileName: ref?.fileName ?? '', type: ref?.type ?? '', size: ref?.size ?? 0, versionNumber: current.number, updatedAt: current.createdAt.toISOString(),
        withdrawnAt: file.withdrawnAt?.toISOString() ?? null, version: file.version,
        audience: canEdit ? { siteIds: file.siteIds, departmentIds: file.departmentIds, grades: file.grades } : { siteIds: [], departmentIds: [], grades: [] },
        totalPage, totalData,
      }
    }),
  }
}

/** Writes a version with its attachment. @throws CallError attachment_not_found */
async function addVersion(fileId: string, number: number, attachmentId: string, context: Context): Promise<string> {
  const id = newId(context.now)
  await bindAttachments({ ids: [attachmentId], recordId: id, recordKind: 'essFile', ownerId: context.caller.employeeId })
  const made = await q().insert(essFileVersion).values({ id, fileId, number, attachmentId, createdById: context.caller.employeeId, createdAt: context.now }).onConflictDoNothing().returning({ id: essFileVersion.id })
  if (made.length === 0) refuse('stale')
  return id
}

async function save(form: EssFileForm, context: Context) {
  requireKeeper(context)
  refuseAll(await unknownIn(form.audience))
  const { now } = context
  const values = { title: form.title, description: form.description, category: form.category, ...form.audience, changedAt: now }
  const [existing] = await q().select().from(essFile).where(eq(essFile.id, form.id)).for('update')
  if (!existing) {
    if (form.version !== 0) refuse('not_found')
    const currentVersionId = await addVersion(form.id, 1, form.attachmentId, context)
    const made = await q().insert(essFile).values({ id: form.id, ...values, currentVersionId, createdAt: now }).onConflictDoNothing().returning({ id: essFile.id })
    if (made.length === 0) refuse('stale')
    return { id: form.id, version: 1, versionNumber: 1 }
  }
  if (existing.version !== form.version) refuse('stale')
  const [current] = await q().select().from(essFileVersion).where(eq(essFileVersion.id, existing.currentVersionId))
  const isSame = current?.attachmentId === form.attachmentId
  const versionNumber = (current?.number ?? 0) + (isSame ? 0 : 1)
  const currentVersionId = isSame ? existing.currentVersionId : await addVersion(form.id, versionNumber, form.attachmentId, context)
  await q().update(essFile).set({ ...values, currentVersionId, version: sql`${essFile.version} + 1` }).where(eq(essFile.id, form.id))
  return { id: form.id, version: existing.version + 1, versionNumber }
}

async function withdraw({ id, version, withdrawn }: { id: string; version: number; withdrawn: boolean }, context: Context) {
  requireKeeper(context)
  const [existing] = await q().select().from(essFile).where(eq(essFile.id, id)).for('update')
  if (!existing) refuse('not_found')
  if (existing.version !== version) refuse('stale')
  await q().update(essFile).set({ withdrawnAt: withdrawn ? context.now : null, changedAt: context.now, version: version + 1 }).where(eq(essFile.id, id))
  return { id, version: version + 1 }
}

async function versions(id: string, context: Context) {
  requireKeeper(context)
  const rows = await q().select().from(essFileVersion).where(eq(essFileVersion.fileId, id)).orderBy(desc(essFileVersion.number))
  if (rows.length === 0) refuse('not_found')
  const names = await namesOf(rows.map((r) => r.createdById))
  const refs = await attachmentsById(rows.map((r) => r.attachmentId))
  return {
    versions: rows.map((r) => ({
      number: r.number, attachmentId: r.attachmentId, fileName: refs.get(r.attachmentId)?.fileName ?? '', size: refs.get(r.attachmentId)?.size ?? 0,
      createdAt: r.createdAt.toISOString(), createdBy: names.get(r.createdById) ?? '',
    })),
  }
}

export const essFileHandlers: Handlers<typeof essFileCalls> = {
  essFiles: list,
  essFileSave: save,
  essFileWithdraw: withdraw,
  essFileVersions: ({ id }, context) => versions(id, context),
}

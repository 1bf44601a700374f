/** Chat support: its three calls. @see contract/modules/chat-support/README.md */
import { eq } from 'drizzle-orm'
import { chatSupportCalls } from '../../../contract/modules/chat-support/calls.ts'
import { chatSupportSchemas } from '../../../contract/modules/chat-support/schemas.ts'
import { q } from '../../db/context.ts'
import type { ChatConfig } from '../../lib/config.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { findEmployee } from '../../org/people.ts'
import { chatRestore } from './table.ts'

async function restoreIdOf(employeeId: string): Promise<string | null> {
  const [row] = await q().select().from(chatRestore).where(eq(chatRestore.employeeId, employeeId))
  return row?.restoreId ?? null
}

/** @param chat null when no chat is configured: then there is nothing to start, and nothing about anybody is said */
export function createChatSupport(chat: ChatConfig | null): ServedCall[] {
  return serve(chatSupportCalls, chatSupportSchemas, {
    config: async (_, { caller }) =>
      chat
        ? { freshChatScriptEmbedCodeSource: chat.scriptUrl, restoreId: await restoreIdOf(caller.employeeId), token: chat.token, host: chat.host }
        : { freshChatScriptEmbedCodeSource: '', restoreId: null, token: '', host: '' },
    async getInformation(_, { caller }) {
      const person = chat ? await findEmployee(caller.employeeId) : null
      if (!person) refuse('not_found')
      return { externalId: person.id, restoreId: await restoreIdOf(person.id), firstName: person.firstName, lastName: person.lastName, email: person.email }
    },
    async updateInformation({ restoreId }, { caller, now }) {
      if (!chat) refuse('not_found')
      const values = { restoreId, updatedAt: now }
      await q().insert(chatRestore).values({ employeeId: caller.employeeId, ...values }).onConflictDoUpdate({ target: chatRestore.employeeId, set: values })
      return { restoreId }
    },
  })
}

/** The action link of a mail: five base64 segments, the first of which says what it is. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, use } from 'react'
import { EMAIL_ACTION, readEmailLink } from '../../../contract/modules/email-action/link.ts'
import { decode64 } from '../../../contract/kit/base64.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { loadAllModules } from '../load-modules.ts'
import { signInAsAnother } from '../sign-in/another-person.ts'
import { NotFound } from './not-found.tsx'

const Screen = lazy(() => import('../../modules/email-action/email-action-screen.tsx').then((m) => ({ default: m.EmailActionScreen })))

let all: Promise<AnyClientModule[]> | undefined

export function EmailAction() {
  const { first = '', moduleName64 = '', actionName64 = '', id64 = '', userId64 = '' } = useParams({ strict: false })
  const client = useQueryClient()
  const modules = use((all ??= loadAllModules()))
  if (decode64(first) !== EMAIL_ACTION) return <NotFound />
  const link = readEmailLink({ first, moduleName64, actionName64, id64, userId64 })
  const module = modules.find(({ def }) => def.module === link?.moduleName || def.slug === link?.moduleName) ?? null
  // another link is another screen: nothing typed or decided is carried over
  return <Screen key={[moduleName64, actionName64, id64, userId64].join(' ')} link={link} module={module} onOtherPerson={() => signInAsAnother(client)} />
}

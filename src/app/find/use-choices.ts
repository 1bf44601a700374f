import { useTranslation } from 'react-i18next'
import { useAccess } from '../../request/access.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { isOffered } from '../../request/may-file.ts'
import { useMe } from '../../request/use-tools.ts'
import type { Choice } from './asks.ts'

/** The requests this person is offered, by name. */
export function useChoices(modules: readonly AnyClientModule[]): Choice[] {
  const { t } = useTranslation('request')
  const access = useAccess()
  const me = useMe()
  return modules.filter((m) => (access?.mayChange(m.slug) ?? true) && isOffered(m, me)).map((module) => ({ module, name: t(`request:module.${module.slug}`) }))
}

/** Rules in words: names of modules, of facts, and of what a rule asks. */
import { useTranslation } from 'react-i18next'
import type { LevelAsks, Revision, RuleCondition } from '../../../../contract/modules/rules/calls.ts'
import { useTools } from '../../../request/use-tools.ts'

/** What is known of a module with requests before its code comes. */
export interface ModuleWords {
  slug: string
  /** Namespace of its texts, where its fields are named. */
  ns: string
}

export interface RuleWords {
  moduleName: (slug: string) => string
  factName: (fact: string) => string
  /** Name of a value of a fact; `name` unless the module has a better one. */
  valueName: (fact: string, value: { code: string; name: string }) => string
  condition: (asked: RuleCondition) => string
  asks: (level: LevelAsks) => string
  revision: (of: Revision) => string
}

/** @param modules those whose facts are named */
export function useRuleWords(modules: readonly ModuleWords[]): RuleWords {
  const { t, show } = useTools('rules', ...modules.map((m) => m.ns))
  const { i18n } = useTranslation()
  const written = (key: string) => modules.map(({ ns }) => `${ns}:${key}`).find((one) => i18n.exists(one))
  const factName = (fact: string) => {
    const key = written(`field.${fact}`)
    return key ? t(key) : fact
  }
  const valueName: RuleWords['valueName'] = (fact, { code, name }) => {
    if (code === 'yes' || code === 'no') return t(`request:value.${code}`)
    const key = written(`enum.${fact}.${code}`)
    return key ? t(key) : name
  }
  const one = (values: readonly string[]) => values.join(' / ')
  return {
    moduleName: (slug) => (slug === '*' ? t('rules:every-module') : t(i18n.exists(`rules:module.${slug}`) ? `rules:module.${slug}` : i18n.exists(`request:modules.${slug}`) ? `request:modules.${slug}` : slug)),
    factName, valueName,
    condition(asked) {
      switch (asked.kind) {
        case 'grade':
          return t('rules:when.grade', { limit: asked.limit })
        case 'oneOf':
          return t('rules:when.oneOf', { fact: factName(asked.fact), values: one(asked.anyOf.map((value) => valueName(asked.fact, value))) })
        case 'above':
        case 'atMost':
          return t(`rules:when.${asked.kind}`, { fact: factName(asked.fact), limit: show.decimal(asked.limit) })
        default:
          return t(`rules:when.${asked.kind}`, { values: one(asked.anyOf.map(({ name }) => name)) })
      }
    },
    asks(level) {
      switch (level.kind) {
        case 'superior':
          return level.up === 1 ? t('rules:asks.superior') : t('rules:asks.higher', { n: level.up })
        case 'departmentHead':
          return t('rules:asks.departmentHead')
        default:
          return t(`rules:asks.${level.kind}`, { name: level.name })
      }
    },
    revision: ({ revision, at, by }) => (at === null ? t('rules:revision.first', { n: revision }) : t('rules:revision', { n: revision, at: show.instant(at), by })),
  }
}

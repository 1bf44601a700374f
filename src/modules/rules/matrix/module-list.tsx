import { useTools } from '../../../request/use-tools.ts'
import { ButtonRow, Rows } from '../../../ui/surfaces.tsx'
import { type Cell, peopleIn, wantedOf } from './pending.ts'
import type { RightsView } from './rights-grid.tsx'

/** Modules on a phone, each with who has it; one is opened to change it. */
export function ModuleList({ rights, pending, whomOf, moduleName, onOpen }: RightsView) {
  const { t, show } = useTools('rules')
  const said = (cell: Cell) => {
    const how = wantedOf(rights, pending, cell)
    return how === null ? null : `${whomOf(cell)}: ${t(`rules:how.${how}`)}`
  }
  const summary = (module: string) => {
    const people = peopleIn(rights, pending, module).length
    const lines = [said({ module, whom: 'everyone', key: '' }), ...rights.roles.map(({ code }) => said({ module, whom: 'role', key: code })), ...rights.groups.map(({ code }) => said({ module, whom: 'group', key: code })), people > 0 ? t('rules:rights.people', { count: people }) : null]
    return show.list(lines) || t('rules:rights.nobody')
  }
  return (
    <Rows label={t('rules:rights.grid')}>
      {rights.modules.map(({ slug }) => ({ slug, name: moduleName(slug) })).sort((a, b) => a.name.localeCompare(b.name)).map(({ slug, name }) => (
        <li key={slug}><ButtonRow icon="list" title={name} sub={summary(slug)} onClick={() => onOpen(slug)} /></li>
      ))}
    </Rows>
  )
}

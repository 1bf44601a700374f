import { Icon } from '../../ui/icon.tsx'
import type { AnyClientModule } from '../client-module.ts'

/** Icon and tint of a kind of request, small, beside its words. */
export const KindMark = ({ module }: { module: Pick<AnyClientModule, 'icon' | 'tone'> }) => <span className={`rq-kind ess-tone-${module.tone}`}><Icon name={module.icon} size={12} /></span>

/** What a training may cost: trainer, room, meals, travel … Subjects, currencies and forms are configured apart (server/configuration/README.md#trainingyaml). */
import { choiceList } from '../../kit/choices.ts'

export const trainingCostItems = choiceList('training-cost-item')

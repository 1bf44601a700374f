/** What a programme may be: the types of support, and its classes. Levels, schools and subjects are contract/kit/education.ts. */
import { choiceList } from '../../kit/choices.ts'

export const educationTypes = choiceList('formal-development', {
  /** A document must be attached when it is submitted. */
  needsDocument: 'flag',
  /** Months of service before it may be asked for. */
  minServiceMonths: { least: 0, most: 600 },
})
export const educationClasses = choiceList('education-class')

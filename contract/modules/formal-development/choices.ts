/** What a programme may be: the types of support, and what the company knows of education. */
import { choiceList } from '../../kit/choices.ts'

export const educationTypes = choiceList('formal-development', {
  /** A document must be attached when it is submitted. */
  needsDocument: 'flag',
  /** Months of service before it may be asked for. */
  minServiceMonths: { least: 0, most: 600 },
})
/** Lowest first. */
export const educationLevels = choiceList('education-level')
export const educationEntities = choiceList('education-entity')
export const educationSubjects = choiceList('education-subject')
export const educationClasses = choiceList('education-class')

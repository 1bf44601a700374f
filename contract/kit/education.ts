/** What the company knows of education, for every module that asks for some: its lists stand in the configuration once. */
import { choiceList } from './choices.ts'

/** Lowest first. */
export const educationLevels = choiceList('education-level')
export const educationEntities = choiceList('education-entity')
export const educationSubjects = choiceList('education-subject')

import { findBodyFault, findJsonFault } from '#api/contract/targets/json_fault'
import type { CodeProblem } from './code_problem.js'

const problemsOf = (fault: Omit<CodeProblem, 'severity'> | null): CodeProblem[] =>
  fault ? [{ ...fault, severity: 'error' }] : []

const isBlank = (text: string) => text.trim() === ''

/** Whether the text is meant as JSON: it begins with a bracket that is not a `{{variable}}`. */
export const looksLikeJson = (text: string) => /^\s*[[{](?!\{)/.test(text)

export const jsonProblems = (text: string): CodeProblem[] =>
  isBlank(text) ? [] : problemsOf(findJsonFault(text))

/** Finds JSON syntax errors if the text looks like JSON. */
export const optionalJsonProblems = (text: string): CodeProblem[] =>
  looksLikeJson(text) ? problemsOf(findJsonFault(text)) : []

/** Finds syntax errors in JSON with `{{variables}}`. */
export const templateProblems = (text: string): CodeProblem[] =>
  isBlank(text) ? [] : problemsOf(findBodyFault(text))

/** Finds syntax errors in JSON with `{{variables}}` if the text looks like JSON. */
export const optionalTemplateProblems = (text: string): CodeProblem[] =>
  looksLikeJson(text) ? problemsOf(findBodyFault(text)) : []
